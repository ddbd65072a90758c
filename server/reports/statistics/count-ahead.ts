import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { cardDayHistory, cardDaySums, changes, hourSums, monthSums } from './changes.ts';
import { countSealed } from '#server/ledger/prove/count-sealed.ts';

const AT_ONCE = 20_000;

/**
 * Adds a region's sealed entries that are not yet counted to the sums. Runs as a job; may be interrupted at any point
 * and run by several processes at once. Returns how many entries were added.
 */
export function countAhead(db: Db, regionId: number, atOnce = AT_ONCE): Promise<number> {
  return countSealed(db, regionId, { mark: sql.table('counted_until'), add: addEntries, atOnce });
}

async function addEntries(trx: Trx, regionId: number, after: number, until: number): Promise<void> {
  const fresh = sql`fresh as (
    select * from entry
     where region_id = ${regionId} and entry_id > ${after} and entry_id <= ${until} and partner_id is not null)`;
  await addHours(trx, regionId, fresh);
  await addMonths(trx, regionId, fresh);
  await addCards(trx, regionId, fresh);
  await addRegionCards(trx, regionId, fresh);
  await addCardDays(trx, regionId, fresh);
}

async function addHours(trx: Trx, regionId: number, fresh: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with ${fresh}, ${changes}
    insert into partner_hour as h
      (region_id, partner_id, day, hour, branch_id, redemptions, redemption_cents, top_ups, top_up_cents, purchases, purchase_cents, bonuses, bonus_cents)
    select ${regionId}, partner_id, day, hour, branch_id, ${hourSums} from change group by partner_id, day, hour, branch_id
    on conflict (region_id, partner_id, day, hour, branch_id) do update set
      redemptions = h.redemptions + excluded.redemptions, redemption_cents = h.redemption_cents + excluded.redemption_cents,
      top_ups = h.top_ups + excluded.top_ups, top_up_cents = h.top_up_cents + excluded.top_up_cents,
      purchases = h.purchases + excluded.purchases, purchase_cents = h.purchase_cents + excluded.purchase_cents,
      bonuses = h.bonuses + excluded.bonuses, bonus_cents = h.bonus_cents + excluded.bonus_cents`.execute(trx);
}

async function addMonths(trx: Trx, regionId: number, fresh: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with ${fresh}, ${changes}
    insert into partner_month as m
      (region_id, partner_id, month, redemptions, redemption_cents, top_ups, top_up_cents, bonuses, bonus_cents)
    select ${regionId}, partner_id, date_trunc('month', day::timestamp)::date, ${monthSums} from change group by 2, 3
    on conflict (region_id, partner_id, month) do update set
      redemptions = m.redemptions + excluded.redemptions, redemption_cents = m.redemption_cents + excluded.redemption_cents,
      top_ups = m.top_ups + excluded.top_ups, top_up_cents = m.top_up_cents + excluded.top_up_cents,
      bonuses = m.bonuses + excluded.bonuses, bonus_cents = m.bonus_cents + excluded.bonus_cents`.execute(trx);
}

async function addCards(trx: Trx, regionId: number, fresh: ReturnType<typeof sql>): Promise<void> {
  const { rows: touched } = await sql<{ partner_id: number; month: string }>`
    with ${fresh}, ${changes}, touched as (
      insert into partner_card_month as m
      select ${regionId}, c.partner_id, date_trunc('month', c.day::timestamp)::date, c.card_account_id, sum(c.sign), bool_or(k.customer_id is not null)
        from change c
        join account a on a.region_id = ${regionId} and a.account_id = c.card_account_id
        join card k on k.region_id = a.region_id and k.card_number = a.card_number
       group by 2, 3, 4
      on conflict (region_id, partner_id, month, card_account_id) do update set
        bookings = m.bookings + excluded.bookings, is_registered = m.is_registered or excluded.is_registered
      returning partner_id, month)
    select distinct partner_id, month from touched`.execute(trx);
  await sql`
    insert into partner_month (region_id, partner_id, month, registered, unregistered)
    select ${regionId}, t.partner_id, t.month, count(*) filter (where m.is_registered), count(*) filter (where not m.is_registered)
      from unnest(${touched.map((row) => row.partner_id)}::bigint[], ${touched.map((row) => row.month)}::date[]) as t (partner_id, month)
      left join partner_card_month m on m.region_id = ${regionId} and m.partner_id = t.partner_id and m.month = t.month and m.bookings > 0
     group by t.partner_id, t.month
    on conflict (region_id, partner_id, month)
      do update set registered = excluded.registered, unregistered = excluded.unregistered`.execute(trx);
}

/** Each card once for the whole region, whichever partners saw it. */
async function addRegionCards(trx: Trx, regionId: number, fresh: ReturnType<typeof sql>): Promise<void> {
  const { rows: touched } = await sql<{ month: string }>`
    with ${fresh}, ${changes}, touched as (
      insert into region_card_month as m
      select ${regionId}, date_trunc('month', c.day::timestamp)::date, c.card_account_id, sum(c.sign), bool_or(k.customer_id is not null)
        from change c
        join account a on a.region_id = ${regionId} and a.account_id = c.card_account_id
        join card k on k.region_id = a.region_id and k.card_number = a.card_number
       group by 2, 3
      on conflict (region_id, month, card_account_id) do update set
        bookings = m.bookings + excluded.bookings, is_registered = m.is_registered or excluded.is_registered
      returning month)
    select distinct month from touched`.execute(trx);
  await sql`
    insert into region_month
    select ${regionId}, t.month, count(*) filter (where m.is_registered), count(*) filter (where not m.is_registered)
      from unnest(${touched.map((row) => row.month)}::date[]) as t (month)
      left join region_card_month m on m.region_id = ${regionId} and m.month = t.month and m.bookings > 0
     group by t.month
    on conflict (region_id, month) do update set registered = excluded.registered,
      unregistered = excluded.unregistered`.execute(trx);
}

/** Takes the entries of a query's part `fresh` into the days on which cards were booked. */
async function addCardDays(trx: Trx, regionId: number, fresh: RawBuilder<unknown>): Promise<void> {
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
     where d.region_id = ${regionId} and d.partner_id = t.partner_id and d.card_account_id = t.card_account_id
       and d.bookings = 0`.execute(trx);
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
       and (d.previous_day, d.previous_day_here, d.had_bonus)
         is distinct from (h.previous_day, h.previous_day_here, h.had_bonus)`.execute(trx);
}
