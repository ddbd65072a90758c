import type { Cents } from '#contract/common/money.ts';

/** What stops a file from being read: where, and why, in words of accounting. */
export interface CamtFault {
  /** Of the document, from 1. */
  line: number;
  /** The document's name, where it lay in a zip. */
  document: string | null;
  reason: string;
}

/** A statement (camt.053) or an advice (camt.054). Days are ISO dates, amounts cents of the account's currency. */
export interface CamtStatement {
  kind: 'statement' | 'advice';
  line: number;
  bankId: string;
  number: string | null;
  iban: string | null;
  /** The account as the bank writes it, for those who have to find out which one it is. */
  account: string;
  fromOn: string | null;
  untilOn: string;
  openingCents: Cents | null;
  closingCents: Cents | null;
  entries: CamtEntry[];
  /** Entries that are only announced. */
  pending: number;
}

/** An entry as the bank booked it; its parts sum up to it. */
export interface CamtEntry {
  line: number;
  /** Positive: to the account. */
  cents: Cents;
  bookedOn: string;
  valueOn: string | null;
  /** The bank's own, where it has one. */
  reference: string | null;
  /** Whether it tells its transactions, and not only their sum. */
  isDetailed: boolean;
  parts: CamtPart[];
}

/** A transaction of an entry. */
export interface CamtPart {
  cents: Cents;
  isReturn: boolean;
  returnCode: string | null;
  feeCents: Cents;
  /** "120.00 USD", where the payer ordered another currency. */
  originalAmount: string | null;
  endToEndId: string | null;
  mandateReference: string | null;
  batchReference: string | null;
  transactionId: string | null;
  partyName: string | null;
  partyIban: string | null;
  /** Its lines, one below the other. */
  remittance: string;
  /** What the bank calls it. */
  bankText: string;
}
