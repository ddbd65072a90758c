import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readBankCentsSince, type SinceDay } from '#server/reports/float/read-bank-cents.ts';
import { readPaymentCentsAfter } from '#server/reports/settlements/list-for-bank.ts';

/**
 * What is under way to and from the account of each region since its last statement. The books count it, and the bank
 * will tell of it. What comes in is positive. What a movement has booked is in the bank's balance already.
 */
export async function readUnderWay(db: Db, since: readonly SinceDay[]): Promise<Map<number, Cents>> {
  const moved = await readBankCentsSince(db, since);
  const told = await readToldCentsSince(db, since);
  const payments = await readPaymentCentsAfter(db, since);
  return new Map(
    since.map(({ regionId }) => {
      const of = (sums: ReadonlyMap<number, Cents>) => sums.get(regionId) ?? 0;
      return [regionId, of(moved) - of(told) + of(payments)];
    }),
  );
}

/** What movements have booked since the end of a day, less what of them was taken back since. */
async function readToldCentsSince(db: Db, since: readonly SinceDay[]): Promise<Map<number, Cents>> {
  const { rows } = await sql<{ regionId: number; cents: Cents }>`
    select s.region_id as "regionId", (coalesce(booked.cents, 0) - coalesce(undone.cents, 0))::bigint as cents
      from unnest(${since.map(({ regionId }) => regionId)}::int[], ${since.map(({ day }) => day)}::date[]) as s (region_id, day)
      left join lateral (
        select sum(b.cents) as cents from bank_booking b join bank_decision d using (region_id, movement_id, round)
         where b.region_id = s.region_id and b.entry_id is not null
           and (d.decided_at at time zone 'Europe/Berlin')::date > s.day) booked on true
      left join lateral (
        select sum(b.cents) as cents
          from bank_booking_undone w
          join bank_booking b using (region_id, movement_id, round, position)
          join bank_decision_undone u using (region_id, movement_id, round)
         where w.region_id = s.region_id
           and (u.undone_at at time zone 'Europe/Berlin')::date > s.day) undone on true`.execute(db);
  return new Map(rows.map(({ regionId, cents }) => [regionId, cents]));
}
