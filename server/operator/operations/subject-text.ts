import { caseKindTexts } from '#contract/tenancy/decisions/cases.ts';

/** First words of the trail's subjects, and staff's words for them. Only for display: seals cover what is stored. */
const things = new Map(
  Object.entries({
    ...caseKindTexts,
    admission: 'Freigabe',
    'four-eyes-act': 'Freigabe',
    account: 'Kartenkonto',
    batch: 'Kartenbestellung',
    bonus: 'Bonus',
    card: 'Karte',
    desk: 'Betrieb',
    employer: 'Arbeitgeber',
    entry: 'Buchung',
    mail: 'E-Mail',
    partner: 'Partner',
    person: 'Person',
    statement: 'Abrechnung',
  }),
);
const counted: Readonly<Record<string, string>> = { cards: 'Karten', lines: 'Zeilen', links: 'Links' };

/** A subject of the trail in its readers' words: "employer 1" is "Arbeitgeber 1", "12 cards" are "12 Karten". */
export function subjectText(subject: string): string {
  return subject
    .replace(/^[a-z-]+(?= \S)/, (word) => things.get(word) ?? word)
    .replace(/(?<=\d )(cards|lines|links)$/, (word) => counted[word]!);
}

/** What to look for in the trail where somebody typed a subject as it is shown. */
export function storedSubject(search: string): string {
  const typed = search.toLowerCase();
  const found = [...things].find(([, shown]) => typed.startsWith(`${shown.toLowerCase()} `));
  return found ? found[0] + search.slice(found[1].length) : search;
}
