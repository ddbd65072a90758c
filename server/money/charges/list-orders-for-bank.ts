import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { chargeOrderLabel } from './get-charge-order.ts';

/** What the bank may say of a charge order. Days are ISO dates. */
export interface OrderForBank {
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
  isReturned: boolean;
  /** Whether the bank knows of its debit. */
  isTaken: boolean;
}

/** The orders of a region that are due since a day (ISO), or still open; or the one of a number. */
export async function listOrdersForBank(
  db: Db,
  regionId: number,
  wanted: { since: string } | { number: number },
): Promise<OrderForBank[]> {
  const isWanted =
    'number' in wanted
      ? sql`o.number = ${wanted.number}`
      : sql`(o.due_on >= ${wanted.since}::date or o.settled_entry is null and o.returned_entry is not null
             or o.method = 'Rechnung' and o.paid_entry is null and o.cancelled_at is null)`;
  const { rows } = await sql<Omit<OrderForBank, 'label'>>`
    select o.number, o.employer_id as "employerId", o.printed ->> 'employer' as employer, o.due_on as "dueOn", o.method,
           o.cents - o.credit_cents as asked, ledger_order_open(o) as open, o.iban, o.mandate_reference as "mandateReference", o.file,
           o.method = 'Bankeinzug' and o.paid_entry is not null as "isCollected", o.returned_entry is not null as "isReturned",
           f.taken_at is not null as "isTaken"
      from charge_order o left join charge_file f on f.region_id = o.region_id and f.file = o.file
     where o.region_id = ${regionId} and ${isWanted} order by o.number`.execute(db);
  return rows.map((row) => ({ ...row, label: chargeOrderLabel(regionId, row.number) }));
}

/** A file of debits that the bank has got. */
export interface FileForBank {
  file: number;
  messageId: string;
  cents: Cents;
  collectsOn: string;
}

/** The files of a region's debits that the bank has got, collected since a day (ISO). */
export async function listFilesForBank(db: Db, regionId: number, since: string): Promise<FileForBank[]> {
  return db
    .selectFrom('charge_file')
    .select(['file', 'message_id as messageId', 'cents', 'collects_on as collectsOn'])
    .where('region_id', '=', regionId)
    .where('taken_at', 'is not', null)
    .where('collects_on', '>=', since)
    .orderBy('file')
    .execute();
}
