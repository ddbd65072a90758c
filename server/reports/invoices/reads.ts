import { type Selectable, sql } from 'kysely';
import { invoiceLabel, readInvoiceLabel } from '#contract/reports/invoices/invoice-label.ts';
import { idOf, type OwnBusiness, type Owner, ownerOf } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { NumberedInvoice } from './invoice-xml.ts';

export type InvoiceRow = Selectable<Tables['invoice']>;

export const numbered = ({ region_id, year, number, issued_on, due_on, content }: InvoiceRow): NumberedInvoice => ({
  regionId: region_id,
  year,
  number,
  issuedOn: issued_on,
  dueOn: due_on,
  content,
});

type OwnerColumns = Pick<InvoiceRow, 'partner_id' | 'employer_id'>;

export const ownerIn = ({ partner_id, employer_id }: OwnerColumns): Owner => ({ partnerId: partner_id, employerId: employer_id });

/** Whose invoice it is. */
export const businessOf = (row: OwnerColumns & Pick<InvoiceRow, 'region_id'>): OwnBusiness =>
  ownerOf({ regionId: row.region_id, ...ownerIn(row) });

export const labelOf = ({ region_id, year, number }: Pick<InvoiceRow, 'region_id' | 'year' | 'number'>) =>
  invoiceLabel(region_id, year, number);

/** Whether rows of two tables are of one invoice, or are that invoice. */
export const isOneInvoice = (one: string, other: string) => sql<boolean>`(${keyOf(one)}) = (${keyOf(other)})`;

/** Whether an invoice of one table takes that of the other back. */
export const takesBack = (cancellation: string, first: string) =>
  sql<boolean>`(${keyOf(cancellation, 'cancels_')}) = (${keyOf(first)})`;

const keyOf = (table: string, prefix = '') =>
  sql.join(['region_id', `${prefix}year`, `${prefix}number`].map((column) => sql.ref(`${table}.${column}`)));

/** An invoice of whatever business. Throws Refusal 404. */
export async function getInvoice(db: Db, gguid: string): Promise<InvoiceRow> {
  const row = await db.selectFrom('invoice').selectAll().where('gguid', '=', gguid).executeTakeFirst();
  if (!row) throw notFound('Die Rechnung wurde nicht gefunden.');
  return row;
}

/** An invoice by its number. Throws Refusal 404. */
export async function getInvoiceOf(
  db: Db,
  { regionId, year, number }: { regionId: number; year: number; number: number },
): Promise<InvoiceRow> {
  const row = await findByNumber(db, { region_id: regionId, year, number });
  if (!row) throw notFound('Die Rechnung wurde nicht gefunden.');
  return row;
}

/** An invoice by the label that is printed on it; undefined where there is none, or the text is no label. */
export async function findInvoiceByLabel(db: Db, text: string): Promise<InvoiceRow | undefined> {
  const named = readInvoiceLabel(text);
  return named ? findByNumber(db, { region_id: named.regionId, year: named.year, number: named.number }) : undefined;
}

/** An invoice of the business's own; undefined for any other, whether there is one or not. */
export async function findOwnInvoice(db: Db, business: OwnBusiness, gguid: string): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('gguid', '=', gguid)
    .where('region_id', '=', business.regionId)
    .where(`${business.kind}_id`, '=', idOf(business))
    .executeTakeFirst();
}

/** An invoice as an export tells of it. */
export interface IssuedInvoice {
  row: InvoiceRow;
  /** Of a cancellation: what it takes back was for. */
  isFor: InvoiceRow['kind'];
  /** Whether it is the first one of its cause: only that one tells of a payment. */
  isFirst: boolean;
}

/** The invoices of a region that were issued from one ISO day to another, both with it, by number. */
export async function listIssuedInvoices(db: Db, regionId: number, from: string, to: string): Promise<IssuedInvoice[]> {
  const rows = await db
    .selectFrom('invoice')
    .leftJoin('invoice as first', (join) => join.on(takesBack('invoice', 'first')))
    .selectAll('invoice')
    .select('first.kind as cancelled_kind')
    .select(
      sql<boolean>`not exists (select from invoice before where before.region_id = invoice.region_id and before.cause = invoice.cause
        and (before.year, before.number) < (invoice.year, invoice.number))`.as('is_first'),
    )
    .where('invoice.region_id', '=', regionId)
    .where('invoice.issued_on', '>=', from)
    .where('invoice.issued_on', '<=', to)
    .orderBy('invoice.year')
    .orderBy('invoice.number')
    .execute();
  return rows.map(({ cancelled_kind, is_first, ...row }) => ({ row, isFor: cancelled_kind ?? row.kind, isFirst: is_first }));
}

/** The day (ISO) of the first invoice of a region; null before there is one. */
export async function findFirstInvoiceDay(db: Db, regionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('invoice')
    .select((of) => of.fn.min('issued_on').as('day'))
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  return row.day;
}

/** What was issued in place of a cancelled invoice, together with its cancellation; undefined for nothing. */
export async function findIssuedAnew(db: Db, first: InvoiceRow): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('region_id', '=', first.region_id)
    .where('cause', '=', first.cause)
    .where(sql<boolean>`content ->> 'replaces' = ${labelOf(first)}`)
    .executeTakeFirst();
}

/** The last invoice in the place of one, in force or cancelled: what is paid for any of them counts there. */
export async function findInForce(db: Db, first: InvoiceRow): Promise<InvoiceRow> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('region_id', '=', first.region_id)
    .where('cause', '=', first.cause)
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

function findByNumber(
  db: Db,
  { region_id, year, number }: Pick<InvoiceRow, 'region_id' | 'year' | 'number'>,
): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('region_id', '=', region_id)
    .where('year', '=', year)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The first invoice of a cause, whether it was taken back or not; undefined for none. */
export async function findFirstOfCause(db: Db, cause: string): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('cause', '=', cause)
    .orderBy('year')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}

/** By cause, the first invoice of a region's causes, whether it was taken back or not. */
export async function listFirstOfCauses(db: Db, regionId: number, causes: readonly string[]): Promise<Map<string, InvoiceRow>> {
  if (causes.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .distinctOn('cause')
    .where('region_id', '=', regionId)
    .where(sql<boolean>`cause = any (${causes}::text[])`)
    .orderBy('cause')
    .orderBy('year')
    .orderBy('number')
    .execute();
  return new Map(rows.map((row) => [row.cause, row]));
}

/** Those of some causes for which there is an invoice, whether it was taken back or not. */
export async function listIssuedCauses(db: Db, regionId: number, causes: readonly string[]): Promise<Set<string>> {
  if (causes.length === 0) return new Set();
  const rows = await db
    .selectFrom('invoice')
    .select('cause')
    .where('region_id', '=', regionId)
    .where(sql<boolean>`cause = any (${causes}::text[])`)
    .execute();
  return new Set(rows.map(({ cause }) => cause));
}

/** What has taken an invoice back; undefined while it is in force. */
export async function findCancellation(
  db: Db,
  { region_id, year, number }: Pick<InvoiceRow, 'region_id' | 'year' | 'number'>,
): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('region_id', '=', region_id)
    .where('cancels_year', '=', year)
    .where('cancels_number', '=', number)
    .executeTakeFirst();
}
