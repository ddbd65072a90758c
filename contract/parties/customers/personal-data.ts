import { z } from 'zod';
import { get, pdf, post } from '#contract/common/call.ts';
import { cardTraits, customerPermits } from './customers.ts';
import { givenPassword } from '#contract/common/password.ts';
import { personFields, REQUIRED } from '#contract/tenancy/people/person-fields.ts';

const cardIDs = z.array(
  z.object({
    cardId: z.string(),
    ...cardTraits,
    isCardActive: z.boolean(),
    isCardEmptied: z.boolean(),
    isCardConfirmed: z.boolean(),
  }),
);

export const cardIds = get({
  path: 'cardids',
  summary:
    'The card numbers of the signed-in card holder; one that is locked or emptied is not active, and one whose production number he has shown is confirmed.',
  who: customerPermits,
  output: cardIDs,
});

export const personalData = get({
  path: 'personal-data',
  summary: 'What we know of the signed-in card holder. `birthdate` is an ISO date.',
  who: customerPermits,
  output: z.object({
    email: z.string(),
    gender: z.string(),
    salutation: z.string().nullable(),
    title: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    street: z.string(),
    zip: z.string(),
    city: z.string(),
    country: z.string(),
    phone: z.string(),
    birthdate: z.string(),
    cardIDs,
    gguid: z.uuid(),
    isCardActive: z.boolean(),
    marketingAdsConsent: z.boolean(),
    newsletterConsent: z.boolean(),
    /** The newsletter was asked for, but the link in the mail has not been used yet. */
    newsletterAwaitsConfirmation: z.boolean(),
  }),
});

/** Fields that a form may send back from the answer above; they are ignored. */
const unchanged = z.unknown().optional();

export const personalDataInput = z.strictObject({
  ...personFields,
  /** As typed, or the ISO date from the answer. */
  birthdate: z
    .string({ error: REQUIRED })
    .transform((text) => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1'))
    .pipe(personFields.birthdate),
  email: z.string().max(100).optional(),
  gguid: z.uuid().optional(),
  salutation: unchanged,
  cardIDs: unchanged,
  isCardActive: unchanged,
  marketingAdsConsent: unchanged,
  newsletterConsent: unchanged,
  newsletterAwaitsConfirmation: unchanged,
});

export const updatePersonalData = post({
  path: 'customer-update-personal-data',
  summary: 'Change the own personal data. The e-mail address stays as it is.',
  who: customerPermits,
  input: personalDataInput,
  output: z.object({
    email: z.string(),
    gender: z.string(),
    salutation: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
  }),
});

export const updateConsents = post({
  path: 'update-consents',
  summary: 'Give or withdraw consents. A newsletter that is new has to be confirmed by the link in a mail.',
  who: customerPermits,
  input: z.strictObject({ gguid: z.uuid(), marketingAdsConsent: z.boolean(), newsletterConsent: z.boolean() }),
  output: z.object({
    marketingAdsConsent: z.boolean(),
    newsletterConsent: z.boolean(),
    newsletterAwaitsConfirmation: z.boolean(),
  }),
});

const LINK_INVALID =
  'Der Link ist ungültig oder abgelaufen. Sie können den Newsletter jederzeit unter „Persönliche Daten“ neu bestellen.';

export const confirmNewsletter = post({
  path: 'newsletter-confirmation',
  summary: 'Confirm the newsletter with the token of the mailed link.',
  who: 'anyone',
  input: z.strictObject({ t: z.string({ error: LINK_INVALID }).min(1, LINK_INVALID).max(100, LINK_INVALID) }),
  sensitive: true,
});
export { LINK_INVALID as newsletterLinkInvalid };

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

export const deleteAccount = post({
  path: 'delete-account',
  summary: 'End the own account for good, after the password.',
  who: customerPermits,
  input: z.strictObject({ password: givenPassword('Sie müssen Ihr Passwort eingeben, um Ihr Konto zu löschen.') }),
  sensitive: true,
});
