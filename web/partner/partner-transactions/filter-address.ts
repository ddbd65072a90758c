import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import type { AddressParams } from '#web/ui/address-params.ts';
import { findFilterErrors, noFilter, type TransactionFilter } from './transaction-filter.ts';

type TextName = Exclude<keyof TransactionFilter, 'types'>;

const textNames: Record<TextName, string> = {
  from: 'von',
  to: 'bis',
  timeFrom: 'uhrzeit-von',
  timeTo: 'uhrzeit-bis',
  branch: 'standort',
  least: 'betrag-von',
  most: 'betrag-bis',
};
const TYPES = 'art';
const LONGEST = 200;
const fields = Object.keys(textNames) as TextName[];

/** The parameters of the address that a filter has. */
export const filterNames: readonly string[] = [...Object.values(textNames), TYPES];

/** A filter as it stands in the address; what makes no sense there is as if it were not there. */
export function readFilter(params: AddressParams): TransactionFilter {
  const types = (params[TYPES] ?? '').split(' ');
  const read: TransactionFilter = {
    ...noFilter,
    ...Object.fromEntries(fields.map((field) => [field, (params[textNames[field]] ?? '').slice(0, LONGEST)])),
    types: Object.values(bookingTexts).filter((text) => types.includes(text)),
  };
  const wrong = Object.keys(findFilterErrors(read)).map((field) => [field, '']);
  return { ...read, ...Object.fromEntries(wrong) };
}

/** A filter as parameters; undefined where it lets everything through. Another filter begins on its first page. */
export function filterParams(filter: TransactionFilter): Record<string, string | undefined> {
  return {
    ...Object.fromEntries(fields.map((field) => [textNames[field], filter[field] || undefined])),
    [TYPES]: filter.types.join(' ') || undefined,
    seite: undefined,
  };
}

/** In words, for files and papers; empty where nothing is filtered. */
export function filterText(filter: TransactionFilter): string {
  return filterChips(filter)
    .map(({ text }) => text)
    .join('; ');
}

/** What is filtered, in words, one by one, each with the filter that is left without it. */
export function filterChips(filter: TransactionFilter): { text: string; without: TransactionFilter }[] {
  const { from, to, timeFrom, timeTo, types, branch, least, most } = filter;
  const chips: [string, Partial<TransactionFilter>][] = [
    [spanText(from, to), { from: '', to: '' }],
    [isWholeDay(timeFrom, timeTo) ? '' : spanText(timeFrom, timeTo, ' Uhr'), { timeFrom: '', timeTo: '' }],
    [types.join(', '), { types: [] }],
    [branch, { branch: '' }],
    [spanText(least, most, ' €'), { least: '', most: '' }],
  ];
  return chips.filter(([text]) => text !== '').map(([text, none]) => ({ text, without: { ...filter, ...none } }));
}

/** As the quick filters write it. */
const isWholeDay = (first: string, last: string) => (first === '' || first === '00:00') && (last === '' || last === '23:59');

function spanText(first: string, last: string, unit = ''): string {
  if (first && first === last) return `${first}${unit}`;
  return [first && `ab ${first}`, last && `bis ${last}`].filter(Boolean).join(' ') + (first || last ? unit : '');
}
