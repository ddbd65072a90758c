import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { isTime } from '#web/format/is-time.ts';
import { readSignedAmount } from './read-signed-amount.ts';

/** The fields of the filter as they stand there; an empty one lets everything through. */
export interface TransactionFilter {
  /** "24.12.2026" */
  from: string;
  to: string;
  /** "09:30" */
  timeFrom: string;
  timeTo: string;
  types: readonly PartnerTransaction['text'][];
  /** Name of the branch. */
  branch: string;
  least: string;
  most: string;
}

export type FilterErrors = Partial<Record<keyof TransactionFilter, string>>;

export const noFilter: TransactionFilter = {
  from: '',
  to: '',
  timeFrom: '',
  timeTo: '',
  types: [],
  branch: '',
  least: '',
  most: '',
};

/** How many of date, time, booking type, branch and amount are filtered. */
export function countActive({ from, to, timeFrom, timeTo, types, branch, least, most }: TransactionFilter): number {
  return [from || to, timeFrom || timeTo, types.length > 0, branch, least || most].filter(Boolean).length;
}

const DATE_UNREADABLE = 'Bitte geben Sie das Datum als TT.MM.JJJJ ein.';
const TIME_UNREADABLE = 'Bitte geben Sie die Uhrzeit als HH:MM ein.';

/** The days of a filter as ISO dates; none where a field is empty. */
export function periodOf({ from, to }: TransactionFilter): { from: string | undefined; to: string | undefined } {
  return { from: readGermanDay(from) ?? undefined, to: readGermanDay(to) ?? undefined };
}

/** What is wrong with the fields, each message at its field. */
export function findFilterErrors(filter: TransactionFilter): FilterErrors {
  const [least, most] = [filter.least, filter.most].map((text) => (text.trim() ? readSignedAmount(text) : null));
  const { from, to } = periodOf(filter);
  const { timeFrom, timeTo } = filter;
  return {
    ...(from && to && to < from && { to: 'Das Datum „bis“ liegt vor dem Datum „von“.' }),
    ...(timeFrom && timeTo && timeTo < timeFrom && { timeTo: 'Die Uhrzeit „bis“ liegt vor der Uhrzeit „von“.' }),
    ...(filter.from && !from && { from: DATE_UNREADABLE }),
    ...(filter.to && !to && { to: DATE_UNREADABLE }),
    ...(timeFrom && !isTime(timeFrom) && { timeFrom: TIME_UNREADABLE }),
    ...(timeTo && !isTime(timeTo) && { timeTo: TIME_UNREADABLE }),
    ...(least && 'message' in least && { least: least.message }),
    ...(most && 'message' in most && { most: most.message }),
    ...(least &&
      most &&
      'cents' in least &&
      'cents' in most &&
      most.cents < least.cents && { most: 'Der Betrag „bis“ ist kleiner als der Betrag „von“.' }),
  };
}

/**
 * Whether a booking matches, by the specification's rules. Days and amounts are inclusive. The time runs from the start
 * of the first to the last second of the last minute. Any ticked type matches. null where nothing is filtered.
 */
export function matcherOf(filter: TransactionFilter): ((transaction: PartnerTransaction) => boolean) | null {
  if (countActive(filter) === 0) return null;
  const { types, branch: wantedBranch } = filter;
  const { from = '', to = '9999' } = periodOf(filter);
  const firstSecond = filter.timeFrom && `${filter.timeFrom}:00`;
  const lastSecond = filter.timeTo ? `${filter.timeTo}:59` : '24';
  const least = centsOr(filter.least, -Infinity);
  const most = centsOr(filter.most, Infinity);
  return ({ dateFormatted, time, text, amount, branch }) => {
    const day = isoDayOf(dateFormatted);
    const cents = centsOfEuros(amount);
    return (
      day >= from &&
      day <= to &&
      time >= firstSecond &&
      time <= lastSecond &&
      (types.length === 0 || types.includes(text)) &&
      (wantedBranch === '' || branch === wantedBranch) &&
      cents >= least &&
      cents <= most
    );
  };
}

/** The branches that bookings were made in, by name. */
export function branchesOf(transactions: readonly PartnerTransaction[]): string[] {
  const names = new Set(transactions.map(({ branch }) => branch).filter(Boolean));
  return [...names].toSorted((one, other) => one.localeCompare(other, 'de'));
}

function centsOr(text: string, otherwise: number): number {
  const amount = readSignedAmount(text);
  return 'cents' in amount ? amount.cents : otherwise;
}

const isoDays = new Map<string, string>();

/** "21.11.2026" → "2026-11-21". There are few days and many bookings, so each is turned once. */
export function isoDayOf(day: string): string {
  let iso = isoDays.get(day);
  if (iso === undefined) isoDays.set(day, (iso = day.split('.').toReversed().join('-')));
  return iso;
}
