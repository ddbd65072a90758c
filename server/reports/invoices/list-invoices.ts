import type { InvoiceState } from '#contract/reports/invoices/invoice-kinds.ts';
import type { OwnInvoice, RefusedInvoice, StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { listEmployersById } from '#server/parties/employers/reads.ts';
import type { OwnBusiness } from '#server/parties/partners/own-business.ts';
import { listPartnersById } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { invoiceTitle } from './invoice-title.ts';
import { type InvoiceRow, labelOf, listInvoicesOf, numbered } from './reads.ts';

/** The invoices of a business with their state, newest first. */
export async function listOwnInvoices(db: Db, business: OwnBusiness): Promise<OwnInvoice[]> {
  const rows = await listInvoicesOf(db, business);
  const cancelled = cancellationsIn(rows);
  return rows.map((row) => ({ ...figuresOf(row, cancelled), name: invoiceTitle(numbered(row)) }));
}

/** The years in which there are invoices, the newest first. */
export async function listInvoiceYears(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('invoice').select('year').distinct().orderBy('year', 'desc').execute();
  return rows.map(({ year }) => year);
}

/** The invoices of all regions in a year, newest first. */
export async function listStaffInvoices(db: Db, year: number): Promise<StaffInvoice[]> {
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .where('year', '=', year)
    .orderBy('issued_on', 'desc')
    .orderBy('region_id')
    .orderBy('number', 'desc')
    .execute();
  // A cancellation may be of the next year.
  const later = await db.selectFrom('invoice').selectAll().where('cancels_year', '=', year).execute();
  const cancelled = cancellationsIn(later);
  const regions = await regionsById(db);
  const businesses = await findBusinesses(db, rows);
  const people = await listNamesOfPeople(
    db,
    rows.map(({ issued_by }) => issued_by),
  );
  return rows.map((row) => {
    const { slug, cardName } = regions.get(row.region_id)!;
    const { cancels_year, cancels_number, issued_by } = row;
    const taken = cancels_year !== null && cancels_number !== null;
    return {
      ...figuresOf(row, cancelled),
      region: slug,
      cardName,
      business: businesses(row),
      cancels: taken ? labelOf({ region_id: row.region_id, year: cancels_year, number: cancels_number }) : null,
      cancelledBy: cancelled.get(labelOf(row)) ?? null,
      reason: row.reason,
      by: issued_by === null ? null : (people.get(issued_by) ?? null),
    };
  });
}

/** What could not be invoiced, the oldest first. */
export async function listRefused(db: Db): Promise<RefusedInvoice[]> {
  const rows = await db.selectFrom('invoice_refusal').selectAll().orderBy('noted_at').execute();
  const regions = await regionsById(db);
  const businesses = await findBusinesses(db, rows);
  return rows.map((row) => {
    const { slug, cardName } = regions.get(row.region_id)!;
    const { cause, kind, problem, noted_at } = row;
    return { region: slug, cardName, cause, kind, business: businesses(row), problem, notedAt: noted_at.toISOString() };
  });
}

async function regionsById(db: Db) {
  return new Map((await listRegionNames(db)).map((region) => [region.regionId, region]));
}

type Owned = Pick<InvoiceRow, 'partner_id' | 'employer_id'>;

async function findBusinesses(db: Db, rows: readonly Owned[]) {
  const partners = await listPartnersById(
    db,
    rows.map(({ partner_id }) => partner_id),
  );
  const employers = await listEmployersById(
    db,
    rows.map(({ employer_id }) => employer_id),
  );
  return ({ partner_id, employer_id }: Owned): StaffInvoice['business'] => {
    const kind = partner_id === null ? 'employer' : 'partner';
    const { gguid, name } = kind === 'partner' ? partners.get(partner_id)! : employers.get(employer_id)!;
    return { kind, id: gguid, name };
  };
}

/** By the label of the invoice that is taken back, the label of what takes it back. */
function cancellationsIn(rows: readonly InvoiceRow[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap((row) => {
      const { region_id, cancels_year: year, cancels_number: number } = row;
      return year === null || number === null ? [] : [[labelOf({ region_id, year, number }), labelOf(row)] as const];
    }),
  );
}

function figuresOf(row: InvoiceRow, cancelled: ReadonlyMap<string, string>) {
  return {
    gguid: row.gguid,
    label: labelOf(row),
    kind: row.kind,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    netCents: row.net_cents,
    taxCents: row.tax_cents,
    grossCents: row.gross_cents,
    state: stateOf(row, cancelled),
  };
}

function stateOf(row: InvoiceRow, cancelled: ReadonlyMap<string, string>): InvoiceState {
  if (row.kind === 'cancellation') return 'cancellation';
  if (cancelled.has(labelOf(row))) return 'cancelled';
  if (row.settled_how === null) return 'open';
  return row.settled_how === 'statement' ? 'settled' : 'paid';
}
