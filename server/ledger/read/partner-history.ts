import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { EntryType } from '#server/ledger/entry-types.ts';

/**
 * Whose bookings: a partner's, or an employer's charges of its people's cards. An employer sees nothing else of them.
 */
export type BookedBy = { partnerId: number } | { employerId: number };

/**
 * A booking as a business sees it, in cents. `cents` is signed: the effect on the card. `fee` is net, negative if given
 * back.
 */
export interface PartnerHistoryEntry {
  entryId: number;
  /** For a reversal: the type of the entry that it took back. */
  type: Exclude<EntryType, 'reversal' | 'transfer' | 'expiry' | 'charge-undo' | 'take-over' | 'gift' | 'gift-end'>;
  cents: Cents;
  fee: Cents;
  card: string;
  branchId: number | null;
  /** Seconds since 1970, and the same as "21.11.2026" and "14:05:09" in Berlin. */
  seconds: number;
  day: string;
  time: string;
  isReversal: boolean;
  isReversed: boolean;
  /** What was taken back of it. */
  reversedCents: Cents;
  /** For a Storno; null for other reversals. */
  reason: string | null;
  /** Booking with a test card. */
  isTest: boolean;
}

interface Wanted {
  most: number;
  /** Days in Berlin as ISO dates, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** The list continues after this booking. */
  before?: number | undefined;
}

/**
 * The bookings of a business, the newest first; at the same instant the higher number first. Returns undefined if
 * `before` is none of its bookings.
 */
export async function listPartnerHistory(
  db: Db,
  regionId: number,
  by: BookedBy,
  { most, from, to, before }: Wanted,
): Promise<PartnerHistoryEntry[] | undefined> {
  const start = before === undefined ? undefined : await findMoment(db, regionId, by, before);
  if (before !== undefined && !start) return undefined;
  const conditions = [
    booked(regionId, by),
    sql`e.type in ('topup', 'redemption', 'bonus', 'reversal', 'charge', 'charge-undo')`,
    ...(from === undefined ? [] : [sql`e.booked_at >= ${from}::date::timestamp at time zone 'Europe/Berlin'`]),
    ...(to === undefined ? [] : [sql`e.booked_at < (${to}::date + 1)::timestamp at time zone 'Europe/Berlin'`]),
    ...(start ? [sql`(e.booked_at, e.entry_id) < (${start}::timestamptz, ${before})`] : []),
  ];
  const { rows } = await sql<PartnerHistoryEntry>`
    with chosen as materialized (
      select * from entry e where ${sql.join(conditions, sql` and `)} order by e.booked_at desc, e.entry_id desc limit ${most})
    select e.entry_id as "entryId", case when e.type like 'charge%' then 'charge' else coalesce(o.type, e.type) end as type,
           case when (coalesce(o.type, e.type) = 'redemption') = (e.type in ('reversal', 'charge-undo')) then e.cents else -e.cents end as cents,
           coalesce(f.cents, 0) as fee, a.card_number as card, e.branch_id as "branchId",
           floor(extract(epoch from e.booked_at))::bigint as seconds,
           to_char(e.booked_at at time zone 'Europe/Berlin', 'DD.MM.YYYY') as day,
           to_char(e.booked_at at time zone 'Europe/Berlin', 'HH24:MI:SS') as time,
           e.type in ('reversal', 'charge-undo') as "isReversal", r.entry_id is not null as "isReversed",
           coalesce(r.cents, 0) as "reversedCents", s.reason,
           e.is_test as "isTest"
      from chosen e
      join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
      left join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
      left join entry r on r.region_id = e.region_id and r.reversal_of = e.entry_id
      left join storno s on s.region_id = e.region_id and s.entry_id = e.entry_id
      left join posting f on f.region_id = e.region_id and f.entry_id = e.entry_id
           and f.account_id = (select account_id from account where region_id = ${regionId} and kind = 'fees')
     order by e.booked_at desc, e.entry_id desc`.execute(db);
  return rows;
}

function booked(regionId: number, by: BookedBy): RawBuilder<unknown> {
  if ('partnerId' in by) return sql`e.region_id = ${regionId} and e.partner_id = ${by.partnerId}`;
  return sql`e.region_id = ${regionId} and e.employer_id = ${by.employerId}`;
}

/** As text, because a Date would lose the microseconds. */
async function findMoment(db: Db, regionId: number, by: BookedBy, entryId: number): Promise<string | undefined> {
  const { rows } = await sql<{ moment: string }>`
    select e.booked_at::text as moment from entry e where ${booked(regionId, by)} and e.entry_id = ${entryId}`.execute(db);
  return rows[0]?.moment;
}
