import { sql } from 'kysely';
import type { InvoiceState } from '#contract/reports/invoices/invoice-kinds.ts';
import type { OwnInvoice, RefusedInvoice, StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { listEmployersById } from '#server/parties/employers/reads.ts';
import { idOf, type OwnBusiness } from '#server/parties/partners/own-business.ts';
import { listPartnersById } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import type { InvoiceContent } from './build-invoice.ts';
import { cancellationSubject, invoiceCancellationKind } from './invoice-cancellation-kind.ts';
import { debitLabel } from './invoice-debits.ts';
import { titleOf } from './invoice-title.ts';
import { invoicesWithOpen } from './open-invoices.ts';
import { type InvoiceRow, labelOf } from './reads.ts';

/** The invoices of a business with their state, newest first. */
export async function listOwnInvoices(db: Db, business: OwnBusiness): Promise<OwnInvoice[]> {
  const rows = await listed(db)
    .where('i.region_id', '=', business.regionId)
    .where(business.kind === 'partner' ? 'i.partner_id' : 'i.employer_id', '=', idOf(business))
    .orderBy('i.year', 'desc')
    .orderBy('i.number', 'desc')
    .execute();
  return rows.map((row) => ({ ...figuresOf(row), name: titleOf(row.type, labelOf(row)) }));
}

/** The years in which there are invoices, the newest first. */
export async function listInvoiceYears(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('invoice').select('year').distinct().orderBy('year', 'desc').execute();
  return rows.map(({ year }) => year);
}

/** The invoices of all regions in a year, newest first. */
export async function listStaffInvoices(db: Db, year: number): Promise<StaffInvoice[]> {
  const rows = await listed(db)
    .where('i.year', '=', year)
    .orderBy('i.issued_on', 'desc')
    .orderBy('i.region_id')
    .orderBy('i.number', 'desc')
    .execute();
  const regions = await regionsById(db);
  const businesses = await findBusinesses(db, rows);
  const people = await listNamesOfPeople(
    db,
    rows.map(({ issued_by }) => issued_by),
  );
  const asked = new Set(await listWaitingSubjects(db, invoiceCancellationKind.name));
  return rows.map((row) => {
    const { region_id, issued_by, reason } = row;
    const { slug, cardName } = regions.get(region_id)!;
    return {
      ...figuresOf(row),
      region: slug,
      cardName,
      business: businesses(row),
      debit: row.paid_entry !== null && row.returned_entry === null ? debitLabel(region_id, row.debit!) : null,
      cancels: labelIn(region_id, row.cancels_year, row.cancels_number),
      cancelledBy: labelIn(region_id, row.cancelled_year, row.cancelled_number),
      isCancellationAsked: asked.has(cancellationSubject(region_id, row.year, row.number)),
      reason,
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

/** Without what they say: that may be much. */
const listed = (db: Db) =>
  invoicesWithOpen(db)
    .select(['i.kind', 'i.issued_on', 'i.net_cents', 'i.tax_cents', 'i.gross_cents', 'i.settled_how'])
    .select(['i.cancels_year', 'i.cancels_number', 'i.reason', 'i.issued_by'])
    .select(sql<InvoiceContent['type']>`i.content ->> 'type'`.as('type'));
type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

const labelIn = (region_id: number, year: number | null, number: number | null) =>
  year === null || number === null ? null : labelOf({ region_id, year, number });

function figuresOf(row: ListedRow) {
  return {
    gguid: row.gguid,
    label: labelOf(row),
    kind: row.kind,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    netCents: row.net_cents,
    taxCents: row.tax_cents,
    grossCents: row.gross_cents,
    openCents: row.openCents,
    debitOn: row.openCents > 0 ? row.debitOn : null,
    state: stateOf(row),
  };
}

function stateOf({ kind, openCents, cancelled_number, settled_how }: ListedRow): InvoiceState {
  if (kind === 'cancellation') return 'cancellation';
  if (openCents < 0) return 'refund';
  if (cancelled_number !== null) return 'cancelled';
  if (settled_how === 'statement') return 'settled';
  return openCents > 0 ? 'open' : 'paid';
}
