import { openPaper } from '#server/platform/pdf/open-paper.ts';
import { type PageBlock, printPages } from '#server/platform/pdf/print-pages.ts';
import type { MyData } from './read-my-data.ts';

/** Everything that we hold of a customer, to be read by people. */
export function myDataPaper(data: MyData): Promise<Uint8Array> {
  const row = (label: string, value: string | null): PageBlock => ({ kind: 'row', label, value: value || '–' });
  const section = (title: string, blocks: PageBlock[]): PageBlock[] => [
    { kind: 'H2', text: title },
    ...(blocks.length ? blocks : [{ kind: 'P', text: 'Keine Einträge.' } as const]),
  ];
  return printPages(openPaper({ title: 'Meine Daten' }), [
    { kind: 'H1', text: 'Meine Daten' },
    { kind: 'P', text: `Alles, was wir über Sie gespeichert haben. Erstellt am ${data.erstelltAm} Uhr.` },
    ...section(
      'Person',
      Object.entries(data.person).map(([label, value]) => row(label, value)),
    ),
    ...section(
      'Einwilligungen',
      data.einwilligungen.flatMap((act) => [
        row(`${act.zeitpunkt} Uhr`, `${act.einwilligung}: ${act.vorgang} (Fassung ${act.fassung})`),
        row('', `„${act.wortlaut}“`),
      ]),
    ),
    ...data.karten.flatMap((card) => [
      ...section(`Karte ${card.kartennummer}`, [
        row('Ihr Name für sie', card.eigenerName),
        row('Registriert am', card.registriertAm),
        row('Status', card.status),
        row('Guthaben', `${card.guthaben} €`),
        ...card.geschenke.map(({ name, rest, einloesbar }) =>
          row(`davon Geschenk „${name}“`, `${rest} €, einlösbar ${einloesbar}`),
        ),
      ]),
      { kind: 'H3', text: 'Buchungen' } as const,
      ...(card.buchungen.length ? [] : [{ kind: 'P', text: 'Keine Einträge.' } as const]),
      ...card.buchungen.map((booking) =>
        row(
          `${booking.zeitpunkt} Uhr`,
          `${[booking.buchungsart, booking.partner].filter(Boolean).join(', ')}: ${booking.betrag} €, danach ${booking.guthabenDanach} €`,
        ),
      ),
      ...(card.fruehereBuchungen.length === 0 ? [] : [{ kind: 'H3', text: 'Buchungen bei früheren Anbietern' } as const]),
      ...card.fruehereBuchungen.map(({ zeitpunkt, anbieter, buchungsart, partner, betrag, buchungsnummer }) =>
        row(zeitpunkt, `${[buchungsart, partner, anbieter, buchungsnummer].filter(Boolean).join(', ')}: ${betrag} €`),
      ),
    ]),
    ...section(
      'Guthabenübertragungen',
      data.uebertragungen.map(({ beantragtAm, vonKarten, aufKarte, stand, betrag }) =>
        row(
          `${beantragtAm} Uhr`,
          `von ${vonKarten.join(', ')} auf ${aufKarte}: ${stand}${betrag === null ? '' : `, ${betrag} €`}`,
        ),
      ),
    ),
    ...section(
      'Offene Anmeldungen',
      data.sitzungen.map((session) => row(`seit ${session.begonnenAm} Uhr`, `zuletzt benutzt ${session.zuletztBenutztAm} Uhr`)),
    ),
    ...section(
      'Gemerkte Browser',
      data.gemerkteBrowser.map(({ gemerktAm }) => row(`seit ${gemerktAm} Uhr`, 'hier haben Sie sich schon einmal angemeldet')),
    ),
    ...section(
      'Hinweise auf den Verfall von Guthaben',
      data.verfallshinweise.map(({ kartennummer, verfaelltAm, hinweisVom }) =>
        row(`${hinweisVom} Uhr`, `Karte ${kartennummer}: Verfall zum ${verfaelltAm}`),
      ),
    ),
    ...section(
      'Protokoll',
      data.protokoll.map((act) => row(`${act.zeitpunkt} Uhr`, act.vorgang)),
    ),
    ...section(
      'Mitteilungen',
      data.mitteilungen.map(({ zeitpunkt, titel, text }) => row(`${zeitpunkt} Uhr`, `${titel}: ${text}`)),
    ),
    ...section(
      'Geräte, die Mitteilungen zeigen',
      data.geraete.map(({ geraet, seit, zeigt }) => row(`seit ${seit} Uhr`, `${geraet}: ${zeigt || 'nichts'}`)),
    ),
    ...section(
      'Nachrichten',
      data.nachrichten.flatMap((mail) => [
        { kind: 'H3', text: `${mail.zeitpunkt} Uhr: ${mail.betreff}` } as const,
        { kind: 'P', text: mail.text } as const,
      ]),
    ),
  ]);
}
