import type { ListedItem, OpenItemState } from './open-items.ts';

/** What accounting asks of the list, by its name in the address. Each item is of exactly one of them. */
export const openItemGroups = {
  ueberfaellig: 'Überfällig',
  stockt: 'Stockt',
  kommt: 'Kommt noch',
  geht: 'Geht noch hinaus',
} as const;
export type OpenItemGroup = keyof typeof openItemGroups;

/** What is settled in time, or by a run or a file to come. All else waits until somebody does something. */
const onItsWay: ReadonlySet<OpenItemState> = new Set([
  'due',
  'debit',
  'credit',
  'credit-held',
  'next-run',
  'file-not-released',
  'file-not-taken',
]);

/** `today`: an ISO day of Berlin. What should have come by now is overdue, whatever holds it up. */
export function groupOfItem(
  { cents, state, dueOn }: Pick<ListedItem, 'cents' | 'state' | 'dueOn'>,
  today: string,
): OpenItemGroup {
  if (onItsWay.has(state)) return cents > 0 ? 'kommt' : 'geht';
  return cents > 0 && dueOn !== null && dueOn < today ? 'ueberfaellig' : 'stockt';
}
