import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import { invoiceLabel } from '#contract/reports/invoices/invoice-label.ts';
import { listTakenFiles } from '#server/money/charges/charge-files.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isOneInvoice } from './reads.ts';

/** "ER1-00007": what the banks know a debit by. No number of another kind stands within it. */
export const debitLabel = (regionId: number, debit: number) => `ER${regionId}-${String(debit).padStart(5, '0')}`;

/** The debit of a business's invoices of a day. Days are ISO dates. */
export interface InvoiceDebit {
  regionId: number;
  debit: number;
  label: string;
  file: number;
  partnerId: number | null;
  employerId: number | null;
  collectsOn: string;
  cents: Cents;
  iban: string;
  mandateReference: string;
  isTaken: boolean;
  /** The day on which the bank got the file; null: it has not. */
  takenOn: string | null;
  isCollected: boolean;
  isReturned: boolean;
  invoices: { year: number; number: number; label: string; cents: Cents }[];
}

/**
 * The debits of regions since a day (ISO), those of some numbers, or all that are not booked yet; with their invoices.
 * Those whose file was given up are none.
 */
export async function listInvoiceDebits(
  db: Db,
  regionIds: readonly number[],
  wanted: { since: string } | { debits: readonly number[] } | 'uncollected',
): Promise<InvoiceDebit[]> {
  const rows = await db
    .selectFrom('invoice_debit as d')
    .innerJoin('invoice_debit_part as p', (join) =>
      join.onRef('p.region_id', '=', 'd.region_id').onRef('p.debit', '=', 'd.debit'),
    )
    .select(['d.region_id as regionId', 'd.debit', 'd.file', 'd.partner_id', 'd.employer_id', 'd.collects_on', 'd.cents'])
    .select(['d.iban', 'd.mandate_reference'])
    .select(['d.returned_on', 'p.year', 'p.number', 'p.cents as part', 'p.paid_entry'])
    .where('d.region_id', 'in', regionIds)
    .where('d.voided_at', 'is', null)
    .where((row) => {
      if (wanted === 'uncollected') return row('p.paid_entry', 'is', null);
      return 'debits' in wanted ? row('d.debit', 'in', wanted.debits) : row('d.collects_on', '>=', wanted.since);
    })
    .orderBy('d.region_id')
    .orderBy('d.debit')
    .orderBy('p.year')
    .orderBy('p.number')
    .execute();
  const files = [...new Set(rows.map(({ file }) => file))];
  const taken = await listTakenFiles(db, regionIds, files);
  return [...Map.groupBy(rows, ({ regionId, debit }) => `${regionId} ${debit}`).values()].map((parts) => {
    const [first] = parts as [(typeof rows)[number], ...typeof rows];
    const { regionId } = first;
    const takenOn = taken.get(`${regionId} ${first.file}`) ?? null;
    return {
      regionId,
      debit: first.debit,
      label: debitLabel(regionId, first.debit),
      file: first.file,
      partnerId: first.partner_id,
      employerId: first.employer_id,
      collectsOn: first.collects_on,
      cents: first.cents,
      iban: first.iban,
      mandateReference: first.mandate_reference,
      isTaken: takenOn !== null,
      takenOn,
      isCollected: parts.every(({ paid_entry }) => paid_entry !== null),
      isReturned: first.returned_on !== null,
      invoices: parts.map(({ year, number, part }) => ({
        year,
        number,
        label: invoiceLabel(regionId, year, number),
        cents: part,
      })),
    };
  });
}

/** The number of the debit that an invoice is in; undefined for none. */
export async function findDebitOfInvoice(
  db: Db,
  { region_id, year, number }: { region_id: number; year: number; number: number },
): Promise<number | undefined> {
  const part = await db
    .selectFrom('invoice_debit_part')
    .select('debit')
    .where('region_id', '=', region_id)
    .where('year', '=', year)
    .where('number', '=', number)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  return part?.debit;
}

/** The number of the debit that an invoice is in, or one in whose place it stands; undefined for none. */
export async function findDebitOfCause(
  db: Db,
  { region_id, cause }: { region_id: number; cause: string },
): Promise<number | undefined> {
  const part = await db
    .selectFrom('invoice as i')
    .innerJoin('invoice_debit_part as p', (join) => join.on(isOneInvoice('p', 'i')))
    .select('p.debit')
    .where('i.region_id', '=', region_id)
    .where('i.cause', '=', cause)
    .where('p.voided_at', 'is', null)
    .executeTakeFirst();
  return part?.debit;
}

/**
 * Whether the announced debit of an invoice was given up, or of one in whose place it stands: its business was asked
 * for a transfer.
 */
export async function isDebitRefused(db: Db, { region_id, cause }: { region_id: number; cause: string }): Promise<boolean> {
  const refusal = await db
    .selectFrom('invoice as i')
    .innerJoin('invoice_debit_refusal as r', (join) => join.on(isOneInvoice('r', 'i')))
    .select('r.refused_at')
    .where('i.region_id', '=', region_id)
    .where('i.cause', '=', cause)
    .executeTakeFirst();
  return refusal !== undefined;
}

/** An invoice that has announced a debit which nobody has made or given up yet. */
export interface AnnouncedDebit {
  year: number;
  number: number;
  partnerId: number | null;
  employerId: number | null;
  grossCents: Cents;
  dueOn: string;
  /** The announced day (ISO). */
  on: string;
  /** Why it cannot be debited now; null: it can. */
  obstacle: string | null;
}

/** The announced debits of a region that are still to be made, the oldest first. */
export async function listAnnouncedDebits(db: Db, regionId: number): Promise<AnnouncedDebit[]> {
  const { rows } = await sql<AnnouncedDebit>`
    select * from (
      select i.year, i.number, i.partner_id as "partnerId", i.employer_id as "employerId", i.gross_cents as "grossCents",
             i.due_on as "dueOn", (i.content #>> '{payment,on}')::date as "on", invoice_debit_obstacle(i) as obstacle
        from invoice i
       where i.region_id = ${regionId} and i.kind <> 'cancellation' and i.content #>> '{payment,how}' = 'debit') a
     where obstacle is null or obstacle not in ('not-announced', 'decided', 'nothing-open')
     order by year, number`.execute(db);
  return rows;
}
