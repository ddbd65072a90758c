import type { DatevRole } from '#contract/reports/datev/datev-accounts.ts';
import type { Cents } from '#contract/common/money.ts';
import { businessOf, idOf, type OwnBusiness } from '#server/parties/businesses/own-business.ts';

/** "partner 12": a business, as the accounts of its own name it. */
export type BusinessName = `partner ${number}` | `employer ${number}`;

/**
 * What a line books on. `creditor …` is the account that the books keep for a business; its invoices stand on
 * `debtor …`. A role gets the number that accounting has mapped.
 */
export type DatevAccount = DatevRole | `creditor ${BusinessName}` | `debtor ${BusinessName}`;

/** One line of a batch. */
export interface DatevLine {
  /** ISO date. */
  day: string;
  /** Where its amount comes from: `ledger` lines sum up to what the books moved. */
  source: 'ledger' | 'statement' | 'invoice' | 'online';
  debit: DatevAccount;
  credit: DatevAccount;
  /** Above 0. */
  cents: Cents;
  text: string;
  /**
   * What its open item is called: number of a statement, invoice or charge order; of a cancellation that of the first.
   */
  label: string;
  /** The paper that goes with it. */
  document: string | null;
  /** ISO date of an invoice that is to be paid. */
  dueOn: string | null;
  /** ISO date of turnover: the last day of what it is for, whose month is that of the VAT. */
  performedOn: string | null;
  /** What moved at the payment provider, where the line tells of that. */
  online?: string;
}

/** A paper of an export. */
export interface DatevDocument {
  gguid: string;
  kind: 'invoice' | 'statement';
  label: string;
  fileName: string;
  /** Of the PDF. */
  sha256: string;
}

export const nameOf = (business: OwnBusiness): BusinessName => `${business.kind} ${idOf(business)}`;

/** The business of a region with such a name. */
export function businessNamed(regionId: number, name: BusinessName): OwnBusiness {
  const [kind, id] = name.split(' ') as ['partner' | 'employer', string];
  return businessOf(kind, regionId, Number(id));
}

/** The business of an account; null for a role. */
export function businessNameIn(account: DatevAccount): BusinessName | null {
  const [, name] = /^(?:creditor|debtor) (.+)$/.exec(account) ?? [];
  return (name as BusinessName | undefined) ?? null;
}

type Moved = Omit<DatevLine, 'debit' | 'credit' | 'cents'>;

/**
 * An amount between two accounts: positive goes to the credit of the second one. Nothing for 0, and nothing where
 * both are the same.
 */
export function lineOf(from: DatevAccount, to: DatevAccount, cents: Cents, said: Moved): DatevLine[] {
  if (cents === 0 || from === to) return [];
  return [cents > 0 ? { ...said, debit: from, credit: to, cents } : { ...said, debit: to, credit: from, cents: -cents }];
}
