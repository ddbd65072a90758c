import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { chargeOrderLabel } from './get-charge-order.ts';

/** What the bank may say of a charge order. Days are ISO dates. */
export interface OrderForBank {
  regionId: number;
  number: number;
  label: string;
  employerId: number;
  employer: string;
  dueOn: string;
  method: 'Bankeinzug' | 'Rechnung';
  asked: Cents;
  /** What is still to be transferred. */
  open: Cents;
  iban: string | null;
  mandateReference: string | null;
  file: number | null;
  isCollected: boolean;
  /** A debit, or a transfer, came back. */
  isReturned: boolean;
  isDebitReturned: boolean;
  /** Whether the bank knows of its debit. */
  isTaken: boolean;
}

/** The orders of regions that are due since a day (ISO), or still open; or those of some numbers. */
export async function listOrdersForBank(
  db: Db,
  regionIds: readonly number[],
  wanted: { since: string } | { numbers: readonly number[] },
): Promise<OrderForBank[]> {
  const isWanted =
    'numbers' in wanted
      ? sql`o.number = any (${wanted.numbers}::bigint[])`
      : sql`(o.due_on >= ${wanted.since}::date or o.settled_entry is null and o.returned_entry is not null
             or o.method = 'Rechnung' and o.paid_entry is null and o.cancelled_at is null)`;
  const { rows } = await sql<Omit<OrderForBank, 'label'>>`
    select o.region_id as "regionId", o.number, o.employer_id as "employerId", o.printed ->> 'employer' as employer, o.due_on as "dueOn", o.method,
           o.cents - o.credit_cents as asked, ledger_order_open(o) as open, o.iban, o.mandate_reference as "mandateReference", o.file,
           o.method = 'Bankeinzug' and o.paid_entry is not null as "isCollected", o.returned_entry is not null as "isReturned",
           exists (select from charge_payment r where r.region_id = o.region_id and r.number = o.number and r.kind = 'charge-return') as "isDebitReturned",
           f.taken_at is not null as "isTaken"
      from charge_order o left join charge_file f on f.region_id = o.region_id and f.file = o.file
     where o.region_id = any (${regionIds}::int[]) and ${isWanted} order by o.region_id, o.number`.execute(db);
  return rows.map((row) => ({ ...row, label: chargeOrderLabel(row.regionId, row.number) }));
}

/** A file of debits that the bank has got. */
export interface FileForBank {
  regionId: number;
  file: number;
  messageId: string;
  cents: Cents;
  collectsOn: string;
}

/** The files of debits that the bank has got: of regions since a day of collection (ISO), or those of some numbers. */
export async function listFilesForBank(
  db: Db,
  regionIds: readonly number[],
  wanted: { since: string } | { files: readonly number[] },
): Promise<FileForBank[]> {
  return db
    .selectFrom('charge_file')
    .select(['region_id as regionId', 'file', 'message_id as messageId', 'cents', 'collects_on as collectsOn'])
    .where('region_id', 'in', regionIds)
    .where('taken_at', 'is not', null)
    .where((row) => ('files' in wanted ? row('file', 'in', wanted.files) : row('collects_on', '>=', wanted.since)))
    .orderBy('region_id')
    .orderBy('file')
    .execute();
}
