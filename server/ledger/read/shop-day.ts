import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Shop } from './shop-bookings.ts';
import { findHorizon } from '#server/ledger/write/statement-run.ts';

/**
 * A person's bookings at a shop on a day, of one kind and way. Their number, and the sum in cents minus what was taken
 * back.
 */
export interface DayLine {
  actor: number;
  /** The type of the booking, or of what was taken back. */
  kind: 'topup' | 'redemption' | 'bonus';
  /** `storno`: taken back by a till; `correction`: taken back or rebooked by staff. */
  way: 'booking' | 'storno' | 'correction';
  entries: number;
  cents: Cents;
}

/** A number of notes or coins, and the value of one in cents. */
export interface Pieces {
  cent: Cents;
  count: number;
}

/** What somebody signs for a shop's day. Amounts in cents. */
export interface DayCount {
  /** Money in the drawer before the first booking. */
  float: Cents;
  counted: Cents;
  /** Top-ups that were not paid in cash. */
  cashless: Cents;
  /** Null if only the total was counted. */
  pieces: readonly Pieces[] | null;
}

/** A closed day. Amounts in cents. */
export interface ClosedDay extends DayCount {
  version: number;
  lines: DayLine[];
  /** Top-ups by the shop's own people minus their Stornos. */
  topUps: Cents;
  closedBy: number;
  /** Name of the person who closed it, at that time. */
  signedAs: string;
  closedAt: Date;
}

/** The bookings of a shop on a day in Berlin (ISO date), summed by person, kind and way, without test cards. */
export async function listDayLines(db: Db, { regionId, partnerId, branchId }: Shop, day: string): Promise<DayLine[]> {
  const { rows } =
    await sql<DayLine>`select * from ledger_shop_day(${regionId}, ${partnerId}, ${branchId}, ${day}::date, null)`.execute(db);
  return rows;
}

/** How many bookings with test cards a shop made on a day in Berlin. */
export async function countTestBookings(db: Db, { regionId, partnerId, branchId }: Shop, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entry e
     where e.region_id = ${regionId} and e.partner_id = ${partnerId} and e.branch_id = ${branchId} and e.is_test
       and e.type in ('topup', 'redemption', 'bonus', 'reversal')
       and e.booked_at >= ${day}::date::timestamp at time zone 'Europe/Berlin'
       and e.booked_at < (${day}::date + 1)::timestamp at time zone 'Europe/Berlin'`.execute(db);
  return rows[0]!.count;
}

/** All versions of a shop's closed day, the newest first. */
export async function listClosedDays(db: Db, { regionId, partnerId, branchId }: Shop, day: string): Promise<ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`
    select version, lines, topup_cents as "topUps", cashless_cents as cashless, float_cents as float, counted_cents as counted, pieces,
           closed_by as "closedBy", signed_as as "signedAs", closed_at as "closedAt"
      from day_closing
     where region_id = ${regionId} and partner_id = ${partnerId} and branch_id = ${branchId} and day = ${day}::date
     order by version desc`.execute(db);
  return rows;
}

/**
 * Closes a shop's day in Berlin as its next version, with all bookings that anybody may have seen confirmed. Returns
 * false if another version was faster. Throws if the day is in the future or the branch is not the partner's. Call it
 * outside a transaction, as bookings would wait.
 */
export async function closeDay(
  db: Db,
  { regionId, partnerId, branchId }: Shop,
  {
    day,
    version,
    float,
    counted,
    cashless,
    pieces,
    closedBy,
    signedAs,
  }: DayCount & Pick<ClosedDay, 'version' | 'closedBy' | 'signedAs'> & { day: string },
): Promise<boolean> {
  const until = (await findHorizon(db, regionId)) ?? 0;
  const { rows } = await sql<{ isClosed: boolean }>`
    select ledger_close_day(${regionId}, ${partnerId}, ${branchId}, ${day}::date, ${version}, ${until}::bigint, ${float}, ${counted}, ${cashless},
      ${pieces && JSON.stringify(pieces)}::jsonb, ${closedBy}, ${signedAs}) as "isClosed"`.execute(db);
  return rows[0]!.isClosed;
}
