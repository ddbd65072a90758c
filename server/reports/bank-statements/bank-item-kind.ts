import type { Cents } from '#contract/common/money.ts';
import type { NamedBusiness } from '#contract/reports/open-items/named-business.ts';
import type { Undone } from '#server/ledger/undone.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { ActByStaff, BookedBy, Booker } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import type { BankItemKindName } from './bank-item-names.ts';
import type { BankReads } from './bank-reads.ts';

/** Something that a movement may be for. Amounts are signed as the movement is: positive to us. */
export interface BankItem {
  regionId: number;
  kind: string;
  /** Names it within its kind and region. */
  key: string;
  /** As its business knows it: "L1-00042". */
  label: string;
  /** What it is, in words: "Ladeauftrag, noch zu zahlen". */
  what: string;
  business: NamedBusiness | null;
  /** Whose money it is, as four eyes count it: "employer 12", "take-over 3"; null where nothing is booked. */
  target: string | null;
  /** What is expected; 0 where nothing is open any more. */
  cents: Cents;
  /** Why nothing is open, in words. Without it, nothing is open because the item is paid. */
  notOpen?: string;
  /** Which way money may go for it: as expected, or also where nothing is open. */
  direction: 1 | -1;
  /** Less may come, or more. */
  isFlexible: boolean;
  /**
   * For an item that we owe: in words, what money is that comes in for it all the same. Without `credit` none may come
   * in.
   */
  credit?: string;
  /** Whether it is the sending back of something. */
  isReturn: boolean;
  /** End-to-end ids. */
  references: readonly string[];
  mandateReference: string | null;
  /** Numbers as payers write them. */
  labels: readonly string[];
  ibans: readonly string[];
  /** Of money that goes back: the accounts to which it may go without asking anybody. Without it, to any. */
  mayGoTo?: readonly string[];
  /** The message of ours that it carries out. */
  batchReference: string | null;
  /** ISO day since which it waits. */
  since: string;
  /** Why nothing can be booked for it yet. */
  blocked: string | null;
  /** The file that it is a part of, by kind and key: what came as a whole does not come in parts. */
  within: string | null;
}

/** What most items do without. */
export const plainItem = {
  references: [],
  mandateReference: null,
  ibans: [],
  batchReference: null,
  blocked: null,
  within: null,
} satisfies Partial<BankItem>;

/** What is booked for an item. */
export interface BankWish {
  item: BankItem;
  movementId: number;
  cents: Cents;
  /** ISO day of the bank. */
  day: string;
  /** What the bank writes, as the books keep it. */
  bankText: string;
  reason: string;
  idempotencyKey: string;
}

/** A kind of item. A new one is a file, a line in bank-item-kinds.ts, and its name in bank-item-names.ts. */
export interface BankItemKind {
  name: BankItemKindName;
  /** What may be paid in regions since a day, open or not: of all regions at once. */
  list(reads: BankReads): Promise<BankItem[]>;
  /** Some of them as they are now, all at once; what there is not is missing. */
  find(db: Db, regionId: number, keys: readonly string[]): Promise<BankItem[]>;
  /** Takes the lock that `book` takes, so that what `find` has told stays true until the transaction ends. */
  hold?(trx: Trx, regionId: number): Promise<void>;
  /**
   * Books these wishes, all of one region, by the verb that accounting uses by hand. Throws whatever that verb refuses.
   * A kind without `book` is in the books already, and the movement only proves it.
   */
  book?(trx: Trx, regionId: number, wishes: readonly BankWish[], by: Booker): Promise<void>;
  /**
   * With `book`: undoes what a decision has booked, and returns the entry of the contrary, if there is one. Throws
   * Refusal 422 where that is not possible any more. Of what never can be: what to do instead.
   */
  undo?: string | ((trx: Trx, booked: BankBooked, by: ActByStaff) => Promise<number | null>);
  /**
   * With `undo`: what the item's business is told, in sentences. Of an item that is open again: until when and where it
   * is paid. Of a return that is undone: what is open then. None for nothing.
   */
  tellHowToPay?(trx: Trx, regionId: number, key: string): Promise<string[]>;
}

/** What a decision has booked for an item. */
export interface BankBooked {
  regionId: number;
  movementId: number;
  kind: string;
  key: string;
  cents: Cents;
  entryId: number | null;
  /** Of the contrary entry. */
  idempotencyKey: string;
}

/** What becomes of the wrong return of a debit or payment: its bank and its business know of it. */
export const RETURN_STAYS =
  'Eine Rückgabe lässt sich nicht zurücknehmen. Buchen Sie von Hand: beim falschen Posten eine Zahlung über denselben Betrag, beim richtigen die Rückgabe.';

/** By the verb that undoes the entry. */
export const undoesEntry =
  (undo: (trx: Trx, which: Undone, by: ActByStaff) => Promise<number>): NonNullable<BankItemKind['undo']> =>
  (trx, { regionId, entryId, idempotencyKey }, by) => {
    if (entryId === null) throw new Error('this decision has booked nothing');
    return undo(trx, { regionId, entryId, idempotencyKey }, by);
  };

/** Books wishes one after the other, where the verb knows one at a time. */
export const oneByOne =
  (book: (trx: Trx, wish: BankWish, by: BookedBy) => Promise<unknown>): NonNullable<BankItemKind['book']> =>
  async (trx, _regionId, wishes, by) => {
    for (const wish of wishes) await book(trx, wish, { ...by, reason: wish.reason });
  };

type FileOfBank = Pick<BankItem, 'regionId' | 'kind' | 'key' | 'label' | 'what' | 'cents' | 'since'>;

/** A file of ours that the bank has carried out as one sum; `label` is its message id. */
export const fileItem = (file: FileOfBank): BankItem => ({
  ...plainItem,
  ...file,
  business: null,
  target: null,
  direction: file.cents < 0 ? -1 : 1,
  isFlexible: false,
  isReturn: false,
  labels: [file.label],
  batchReference: file.label,
});
