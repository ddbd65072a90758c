import { z } from 'zod';
import { get, pdf } from '#contract/common/call.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';

/** Articles 15 and 20 GDPR: the data that we store, machine-readable. */
export const myData = get({
  path: 'my-data',
  summary: 'Everything that we hold of the signed-in card holder.',
  who: customerPermits,
  output: z.object({
    erstelltAm: z.string(),
    person: z.record(z.string(), z.string().nullable()),
    einwilligungen: z.array(
      z.object({
        zeitpunkt: z.string(),
        einwilligung: z.string(),
        vorgang: z.string(),
        fassung: z.string(),
        wortlaut: z.string(),
      }),
    ),
    karten: z.array(
      z.object({
        kartennummer: z.string(),
        eigenerName: z.string().nullable(),
        registriertAm: z.string().nullable(),
        status: z.string(),
        guthaben: z.string(),
        /** Of the balance: what is left of gifts. */
        geschenke: z.array(z.object({ name: z.string(), rest: z.string(), einloesbar: z.string() })),
        buchungen: z.array(
          z.object({
            zeitpunkt: z.string(),
            partner: z.string(),
            buchungsart: z.string(),
            betrag: z.string(),
            guthabenDanach: z.string(),
          }),
        ),
        /** Of a provider before us, on a card that its holder has proven. */
        fruehereBuchungen: z.array(
          z.object({
            anbieter: z.string(),
            zeitpunkt: z.string(),
            partner: z.string(),
            buchungsart: z.string(),
            betrag: z.string(),
            buchungsnummer: z.string(),
          }),
        ),
      }),
    ),
    uebertragungen: z.array(
      z.object({
        beantragtAm: z.string(),
        vonKarten: z.array(z.string()),
        aufKarte: z.string(),
        stand: z.string(),
        betrag: z.string().nullable(),
      }),
    ),
    sitzungen: z.array(z.object({ begonnenAm: z.string(), zuletztBenutztAm: z.string() })),
    /** Browsers in which the person signed in before. */
    gemerkteBrowser: z.array(z.object({ gemerktAm: z.string() })),
    verfallshinweise: z.array(z.object({ kartennummer: z.string(), verfaelltAm: z.string(), hinweisVom: z.string() })),
    protokoll: z.array(z.object({ zeitpunkt: z.string(), vorgang: z.string() })),
    nachrichten: z.array(z.object({ zeitpunkt: z.string(), betreff: z.string(), text: z.string() })),
    /** The inbox, and the devices that show its messages. */
    mitteilungen: z.array(z.object({ zeitpunkt: z.string(), titel: z.string(), text: z.string() })),
    geraete: z.array(z.object({ geraet: z.string(), seit: z.string(), zeigt: z.string() })),
  }),
});

export const myDataPaper = get({
  path: 'my-data-pdf',
  summary: 'The same as a paper for people.',
  who: customerPermits,
  output: pdf,
});
