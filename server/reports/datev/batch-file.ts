import { type DatevRole, isRevenue } from '#contract/reports/datev/datev-accounts.ts';
import { businessNameIn, type BusinessName, type DatevAccount, type DatevLine } from './datev-line.ts';
import { amountOf, type Field, headOf, paperNumber, quoted, rowOf, writeExtf } from './extf.ts';
import { batchColumns } from './extf-columns.ts';
import type { Settings } from './settings.ts';

/** Whose lines a file has, and when it was made. */
export interface BatchContext {
  settings: Settings;
  numbers: ReadonlyMap<BusinessName, number>;
  /** ISO dates: first and last day. */
  from: string;
  to: string;
  madeAt: Date;
  title: string;
}

/**
 * The digits of an account. A creditor begins with 7, a debtor with 1; both have one digit more than other accounts.
 */
export function accountNumber(account: DatevAccount, { settings, numbers }: Pick<BatchContext, 'settings' | 'numbers'>): string {
  const business = businessNameIn(account);
  if (business === null) return settings.accounts[account as DatevRole].account;
  const number = numbers.get(business);
  if (number === undefined) throw new Error(`${business} has no number`);
  return String((account.startsWith('creditor') ? 7 : 1) * 10 ** settings.accountLength + number);
}

/** The batch as DATEV reads it. */
export function writeBatch(lines: readonly DatevLine[], context: BatchContext): Buffer {
  return writeExtf([
    batchHead(context),
    batchColumns,
    // Two accounts of ours may be one of the tax adviser's: then nothing moves there.
    ...lines
      .filter(({ debit, credit }) => accountNumber(debit, context) !== accountNumber(credit, context))
      .map((line) => rowFor(line, context)),
  ]);
}

function batchHead({ settings, from, to, madeAt, title }: BatchContext): Field[] {
  const { consultant, client, accountLength, chart, isFixed } = settings;
  const yearBegins = yearBeginOf(from, settings.yearBegins);
  const batch = { from, to, title, isFixed };
  const format = { category: 21, name: 'Buchungsstapel', version: 13 } as const;
  return headOf({ ...format, madeAt, consultant, client, yearBegins, accountLength, chart, batch });
}

/** The first day of the fiscal year of an ISO day. */
export function yearBeginOf(day: string, month: number): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < month ? 1 : 0);
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

/** Businesses first, turnover last: a tax key belongs to the account that a line is booked against. */
const rankOf = (account: DatevAccount) => (businessNameIn(account) !== null ? 0 : isRevenue(account as DatevRole) ? 2 : 1);

/** "17102026" */
const dayOf = (day: string | null) => (day === null ? '' : day.split('-').toReversed().join(''));

function rowFor(line: DatevLine, context: BatchContext): Field[] {
  const { debit, credit, cents, day, label, text, document, dueOn, performedOn } = line;
  const isTurned = rankOf(credit) < rankOf(debit);
  const [account, against] = isTurned ? [credit, debit] : [debit, credit];
  const [, month, dayOfMonth] = day.split('-');
  const key = isRevenue(against as DatevRole) ? context.settings.accounts[against as DatevRole].key : '';
  return rowOf(batchColumns, {
    'Umsatz (ohne Soll/Haben-Kz)': amountOf(cents),
    'Soll/Haben-Kennzeichen': quoted(isTurned ? 'H' : 'S'),
    'WKZ Umsatz': quoted('EUR'),
    Konto: accountNumber(account, context),
    'Gegenkonto (ohne BU-Schlüssel)': accountNumber(against, context),
    'BU-Schlüssel': quoted(key && key.padStart(4, '0')),
    Belegdatum: `${dayOfMonth}${month}`,
    'Belegfeld 1': paperNumber(label),
    Buchungstext: quoted(text),
    Beleglink: quoted(document === null ? '' : `BEDI "${document}"`, 210),
    Festschreibung: Number(context.settings.isFixed),
    Leistungsdatum: dayOf(performedOn),
    'Datum Zuord. Steuerperiode': dayOf(performedOn),
    Fälligkeit: dayOf(dueOn),
  });
}
