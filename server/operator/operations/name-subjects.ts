import { maskCardNumber } from '#contract/common/card-number.ts';
import { caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';
import { listCardsOfAccounts } from '#server/ledger/read/card-account.ts';
import { listBusinessNames, listIdsNamed } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AuditEvent } from '#server/tenancy/audit/list-audit-events.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';

/** First words of the trail's subjects, and staff's words for them. Only for display: seals cover what is stored. */
const things = new Map(
  Object.entries({
    ...caseKindTexts,
    admission: 'Freigabe',
    'four-eyes-act': 'Freigabe',
    account: 'Kartenkonto',
    batch: 'Kartenbestellung',
    bonus: 'Bonus',
    campaign: 'Kampagne',
    card: 'Karte',
    cell: 'Zelle',
    desk: 'Betrieb',
    employer: 'Arbeitgeber',
    entry: 'Buchung',
    mail: 'E-Mail',
    movement: 'Umsatz',
    'move-order': 'Umzugsauftrag',
    order: 'Ladeauftrag',
    partner: 'Partner',
    payment: 'Zahlung',
    person: 'Person',
    statement: 'Abrechnung',
    'take-over': 'Übernahme',
    voucher: 'Gutschein',
  }),
);
const counted: Readonly<Record<string, readonly [one: string, several: string]>> = {
  cards: ['Karte', 'Karten'],
  lines: ['Zeile', 'Zeilen'],
  links: ['Link', 'Links'],
};

/** A subject of the trail in its readers' words: "employer 1" is "Arbeitgeber 1", "12 cards" are "12 Karten". */
export function subjectText(subject: string): string {
  return subject
    .replace(/^[a-z-]+(?= \S)/, (word) => things.get(word) ?? word)
    .replace(
      /(\d+) (cards|lines|links)$/,
      (_, count: string, word: string) => `${count} ${counted[word]![count === '1' ? 0 : 1]}`,
    );
}

type Told = Pick<AuditEvent, 'subject' | 'regionId'>;

/** A subject that begins with the number of somebody who has a name, or of a card's account: "partner 6, 20 cards". */
const NAMED = /^(partner|employer|person|account) (\d+)/;

/** Tells the subjects of these lines in their readers' words, with names in place of numbers that nobody knows. */
export async function nameSubjects(db: Db, lines: readonly Told[]): Promise<(line: Told) => string | null> {
  const ids = (thing: string) =>
    lines.flatMap(({ subject, regionId }) => {
      const [, named, id] = NAMED.exec(subject ?? '') ?? [];
      return named === thing ? [{ regionId: regionId ?? 0, id: Number(id) }] : [];
    });
  const idsAlone = (thing: string) => ids(thing).map(({ id }) => id);
  const [partners, employers, people, cards] = await Promise.all([
    listBusinessNames(db, 'partner', idsAlone('partner')),
    listBusinessNames(db, 'employer', idsAlone('employer')),
    listNamesOfPeople(db, idsAlone('person')),
    listCardsOfAccounts(
      db,
      ids('account').map(({ regionId, id }) => ({ regionId, accountId: id })),
    ),
  ]);
  const cardOf = new Map(cards.map(({ regionId, accountId, card }) => [`${regionId} ${accountId}`, maskCardNumber(card)]));
  const tellers: Record<string, (id: number, regionId: number | null) => string | undefined> = {
    partner: (id) => withWord('Partner', partners.get(id)),
    employer: (id) => withWord('Arbeitgeber', employers.get(id)),
    person: (id) => people.get(id),
    account: (id, regionId) => withWord('Karte', cardOf.get(`${regionId} ${id}`)),
  };
  return ({ subject, regionId }) =>
    subject &&
    subjectText(subject.replace(NAMED, (number, thing: string, id: string) => tellers[thing]!(Number(id), regionId) ?? number));
}

const withWord = (word: string, name: string | undefined) => name && `${word} ${name}`;

/** As many businesses of a name are looked for. */
const MOST_NAMED = 100;

/** The stored subjects of businesses of that name, however much of what is shown somebody typed. */
export async function storedSubjectsNamed(db: Db, search: string): Promise<string[]> {
  const name = search.replace(/^(partner|arbeitgeber) /i, '');
  const [partners, employers] = await Promise.all([
    listIdsNamed(db, 'partner', name, MOST_NAMED),
    listIdsNamed(db, 'employer', name, MOST_NAMED),
  ]);
  return [...partners.map((id) => `partner ${id}`), ...employers.map((id) => `employer ${id}`)];
}

/** What to look for in the trail where somebody typed a subject as it is shown. */
export function storedSubject(search: string): string {
  const typed = search.toLowerCase();
  const found = [...things].find(([, shown]) => typed.startsWith(`${shown.toLowerCase()} `));
  return found ? found[0] + search.slice(found[1].length) : search;
}
