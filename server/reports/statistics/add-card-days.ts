import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { cardDayHistory, cardDaySums, changes } from './changes.ts';

/** Takes the entries of a query's part `fresh` into the days on which cards were booked. */
export async function addCardDays(trx: Trx, regionId: number, fresh: RawBuilder<unknown>): Promise<void> {
  const { rows: touched } = await sql<{ partner_id: number; card_account_id: number }>`
    with ${fresh}, ${changes}, touched as (
      insert into partner_card_day as d (region_id, partner_id, card_account_id, day, branch_id, bookings, bonuses, redemption_cents)
      select ${regionId}, partner_id, card_account_id, day, branch_id, ${cardDaySums} from change group by 2, 3, 4, 5
      on conflict (region_id, partner_id, card_account_id, day, branch_id) do update set
        bookings = d.bookings + excluded.bookings, bonuses = d.bonuses + excluded.bonuses,
        redemption_cents = d.redemption_cents + excluded.redemption_cents
      returning partner_id, card_account_id)
    select distinct partner_id, card_account_id from touched`.execute(trx);
  const cards = sql`unnest(${touched.map((row) => row.partner_id)}::bigint[], ${touched.map((row) => row.card_account_id)}::bigint[])
    as t (partner_id, card_account_id)`;
  await sql`
    delete from partner_card_day d using ${cards}
     where d.region_id = ${regionId} and d.partner_id = t.partner_id and d.card_account_id = t.card_account_id and d.bookings = 0`.execute(
    trx,
  );
  await sql`
    update partner_card_day d
       set previous_day = h.previous_day, previous_day_here = h.previous_day_here, had_bonus = h.had_bonus
      from (
        select partner_id, card_account_id, day, branch_id, ${cardDayHistory}
          from (
            select d.* from ${cards}
              join partner_card_day d on d.region_id = ${regionId} and d.partner_id = t.partner_id and d.card_account_id = t.card_account_id
          ) of_touched) h
     where d.region_id = ${regionId} and d.partner_id = h.partner_id and d.card_account_id = h.card_account_id
       and d.day = h.day and d.branch_id = h.branch_id
       and (d.previous_day, d.previous_day_here, d.had_bonus) is distinct from (h.previous_day, h.previous_day_here, h.had_bonus)`.execute(
    trx,
  );
}
