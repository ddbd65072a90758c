import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DebitFileHolds } from './tables.ts';

/** A file of debits that nobody has taken to the bank, although its cards are loaded tomorrow at the latest. */
export interface LateFile {
  messageId: string;
  cents: Cents;
  isReleased: boolean;
  /** ISO day of Berlin on which the first of its cards are loaded. */
  loadsOn: string;
}

/** The files that should be at the bank by now, the most urgent first: their cards are loaded in any case. */
export async function listLateFiles(db: Db, today: Temporal.PlainDate): Promise<LateFile[]> {
  const { rows } = await sql<LateFile>`
    select f.message_id as "messageId", f.cents, f.released_at is not null as "isReleased", min(o.loads_on) as "loadsOn"
      from charge_file f join charge_order o on o.region_id = f.region_id and o.file = f.file
     where f.taken_at is null group by f.region_id, f.file
    having min(o.loads_on) <= ${today.add({ days: 1 }).toString()}::date
     order by min(o.loads_on), f.message_id limit 20`.execute(db);
  return rows;
}

/** Work that waits, what it sums up to, and since when the first of it does. */
export interface Waiting {
  count: number;
  cents: Cents;
  since: Date | null;
}

/** Released are files by a second person; `unasked` ones wait until somebody asks for that. */
export interface WaitingChargeFiles {
  unasked: Waiting;
  unreleased: Waiting;
  untaken: Waiting;
  hindered: Waiting;
}

/**
 * Files of debits that somebody has to release, and released ones that nobody has taken to the bank yet. Also those
 * that cannot go there any more, which somebody has to give up. `asked`: what open acts of release are about.
 */
export async function countWaitingChargeFiles(
  db: Db,
  holds: DebitFileHolds,
  asked: readonly string[],
): Promise<WaitingChargeFiles> {
  const { rows } = await sql<Waiting & { state: keyof WaitingChargeFiles }>`
    select case when invoice_file_obstacle(region_id, file) is not null then 'hindered'
                when released_at is not null then 'untaken'
                when 'region ' || region_id || ' charge file ' || file = any(${asked}::text[])
                  or to_char(made_at at time zone 'Europe/Berlin', '"files of "YYYY-MM-DD') = any(${asked}::text[]) then 'unreleased'
                else 'unasked' end as state,
           count(*) as count, sum(cents)::bigint as cents, min(coalesce(released_at, made_at)) as since
      from charge_file where taken_at is null and voided_at is null and holds = ${holds} group by 1`.execute(db);
  const of = (wanted: keyof WaitingChargeFiles) =>
    rows.find(({ state }) => state === wanted) ?? { count: 0, cents: 0, since: null };
  return { unasked: of('unasked'), unreleased: of('unreleased'), untaken: of('untaken'), hindered: of('hindered') };
}

/** Requests for payment whose day has passed without money; `since`: the first of these days, an ISO day. */
export async function countOverdueChargeOrders(
  db: Db,
  today: Temporal.PlainDate,
): Promise<{ count: number; cents: Cents; since: string | null }> {
  const { rows } = await sql<{ count: number; cents: Cents; since: string | null }>`
    select count(*) as count, coalesce(sum(cents - credit_cents), 0)::bigint as cents, min(pays_on) as since
      from charge_order where method = 'Rechnung' and paid_entry is null and loaded_at is null and cancelled_at is null
       and cents > credit_cents and pays_on < ${today.toString()}::date`.execute(db);
  return rows[0]!;
}

/** The next day on which employers' orders are debited, and what for. */
export async function findNextDebits(db: Db, today: Temporal.PlainDate): Promise<{ day: string; cents: Cents } | undefined> {
  const { rows } = await sql<{ day: string; cents: Cents }>`
    select pays_on as day, sum(cents - credit_cents)::bigint as cents
      from charge_order where method = 'Bankeinzug' and paid_entry is null and loaded_at is null and cancelled_at is null
       and cents > credit_cents and pays_on >= ${today.toString()}::date
     group by pays_on order by pays_on limit 1`.execute(db);
  return rows[0];
}
