/** What stands in place of the bank's words where a payment is undone, as it was for another item. */
export const UNDONE = 'Zuordnung zurückgenommen';

/** Money that is to be undone. */
export interface Undone {
  regionId: number;
  /** The entry that had booked it. */
  entryId: number;
  idempotencyKey: string;
}

/** What the bank says of money that it has undone. */
export interface UndoneByBank extends Undone {
  /** ISO day. */
  day: string;
  bankText: string;
}
