import { type RawBuilder, sql } from 'kysely';
import { type InvoiceFilter, invoiceKinds } from '#contract/reports/invoices/invoice-kinds.ts';
import {
  INVOICES_AT_ONCE,
  type OwnInvoice,
  type RefusedInvoice,
  type StaffInvoice,
} from '#contract/reports/invoices/invoices.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { listIdsNamed } from '#server/parties/businesses/reads.ts';
import { idOf, type OwnBusiness } from '#server/parties/businesses/own-business.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { nameBusinesses } from '#server/parties/businesses/name-businesses.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';
import type { InvoiceContent } from './build-invoice.ts';
import { cancellationSubject, invoiceCancellationKind } from './invoice-cancellation-kind.ts';
import { debitLabel } from './invoice-debits.ts';
import { titleOf } from './invoice-title.ts';
import { invoicesWithOpen, invoiceState, isOverdueOn } from './open-invoices.ts';
import { getInvoice, isOneInvoice, labelOf, ownerIn } from './reads.ts';

/** The invoices of a business with their state, newest first. */
export async function listOwnInvoices(db: Db, business: OwnBusiness): Promise<OwnInvoice[]> {
  const rows = await listed(db)
    .where('i.region_id', '=', business.regionId)
    .where(`i.${business.kind}_id`, '=', idOf(business))
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

/** The slugs and card names of the regions with invoices in a year. */
export async function listInvoiceRegions(db: Db, year: number): Promise<{ region: string; cardName: string }[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('region_id')
    .distinct()
    .where('year', '=', year)
    .orderBy('region_id')
    .execute();
  const regions = await nameRegions(db);
  return rows.map(({ region_id }) => regions(region_id));
}

export interface InvoiceListFilter {
  year: number;
  regionId: number | undefined;
  state?: InvoiceFilter | undefined;
  search?: string | undefined;
  /** The last invoice (gguid) of the answer before. */
  before?: string | undefined;
}

/** The invoices of all regions, or one, in a year, the newest first, and from which one on there are more. */
export async function listStaffInvoices(
  db: Db,
  { year, regionId, state, search, before }: InvoiceListFilter,
): Promise<{ invoices: StaffInvoice[]; next: string | null }> {
  const last = before === undefined ? undefined : await getInvoice(db, before);
  const today = await getLedgerToday(db);
  const found = search ? await isFound(db, search) : undefined;
  const rows = await listed(db, regionId === undefined ? undefined : [regionId])
    .where('i.year', '=', year)
    .$if(regionId !== undefined, (query) => query.where('i.region_id', '=', regionId!))
    .$if(state !== undefined, (query) =>
      query.where(state === 'overdue' ? isOverdueOn(today) : sql<boolean>`${invoiceState} = ${state}`),
    )
    .$if(found !== undefined, (query) => query.where(found!))
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(i.issued_on, i.region_id, i.number) < (${last!.issued_on}::date, ${last!.region_id}, ${last!.number})`,
      ),
    )
    .orderBy('i.issued_on', 'desc')
    .orderBy('i.region_id', 'desc')
    .orderBy('i.number', 'desc')
    .limit(INVOICES_AT_ONCE + 1)
    .execute();
  const page = rows.slice(0, INVOICES_AT_ONCE);
  return {
    invoices: await describe(db, page),
    next: rows.length > page.length ? page.at(-1)!.gguid : null,
  };
}

/** More businesses than that are no search for one. */
const MOST_NAMED = 1000;

/** Whether an invoice has a text where somebody would look for it. */
async function isFound(db: Db, text: string): Promise<RawBuilder<boolean>> {
  const word = text.toLowerCase();
  const kinds = Object.entries(invoiceKinds).flatMap(([kind, title]) => (title.toLowerCase().includes(word) ? [kind] : []));
  const partners = await listIdsNamed(db, 'partner', text, MOST_NAMED);
  const employers = await listIdsNamed(db, 'employer', text, MOST_NAMED);
  const has = (where: RawBuilder<unknown>, what: string) => sql`strpos(lower(${where}), ${what}) > 0`;
  return sql`(${has(sql`format('R%s-%s-%s', i.region_id, i.year, lpad(i.number::text, 5, '0'))`, word)}
    or ${has(sql`i.content #>> '{buyer,name}'`, word)} or ${has(sql`coalesce(i.reason, '')`, word)}
    or i.kind = any (${kinds}::text[]) or i.partner_id = any (${partners}::bigint[])
    or i.employer_id = any (${employers}::bigint[])
    or replace((i.gross_cents / 100.0)::numeric(20, 2)::text, '.', ',') = ${text.replaceAll('.', '')})`;
}

async function describe(db: Db, rows: readonly ListedRow[]): Promise<StaffInvoice[]> {
  const regions = await nameRegions(db);
  const businesses = await nameBusinesses(db, rows.map(ownerIn));
  const people = await listNamesOfPeople(
    db,
    rows.map(({ issued_by }) => issued_by),
  );
  const asked = new Set(await listWaitingSubjects(db, invoiceCancellationKind.name));
  return rows.map((row) => {
    const { region_id, issued_by, reason } = row;
    return {
      ...figuresOf(row),
      ...regions(region_id),
      business: businesses(ownerIn(row)),
      debit: row.paid_entry !== null && row.returned_entry === null ? debitLabel(region_id, row.debit!) : null,
      cancels: labelIn(region_id, row.cancels_year, row.cancels_number),
      cancelledBy: labelIn(region_id, row.cancelled_year, row.cancelled_number),
      isCancellationAsked: asked.has(cancellationSubject(region_id, row.year, row.number)),
      post: row.way === 'post' ? { sentOn: row.posted_at && berlinDay(row.posted_at).toString() } : null,
      reason,
      by: issued_by === null ? null : (people.get(issued_by) ?? null),
    };
  });
}

/** What could not be invoiced, the oldest first. */
export async function listRefused(db: Db): Promise<RefusedInvoice[]> {
  const rows = await db.selectFrom('invoice_refusal').selectAll().orderBy('noted_at').execute();
  const regions = await nameRegions(db);
  const businesses = await nameBusinesses(db, rows.map(ownerIn));
  return rows.map((row) => {
    const { region_id, cause, kind, problem, noted_at } = row;
    return { ...regions(region_id), cause, kind, business: businesses(ownerIn(row)), problem, notedAt: noted_at.toISOString() };
  });
}

/** Without what they say: that may be much. */
const listed = (db: Db, regionIds?: readonly number[]) =>
  invoicesWithOpen(db, regionIds && { regionIds })
    .select(invoiceState.as('state'))
    .leftJoin('invoice_notice as n', (join) => join.on(isOneInvoice('n', 'i')).on('n.about', '=', 'issued'))
    .select(['n.way', 'n.posted_at'])
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
    state: row.state,
  };
}
