import { sql } from 'kysely';

/**
 * What the entries of a query's part `fresh` change in the counts, play money of test cards left out. A booking adds; a
 * reversal subtracts in the hour of the booking. A partly reversed booking still counts as one, with less money. The
 * purchase behind a bonus is calculated as for its fee (contract/parties/partners/fees.ts: purchaseBehindBonus), by the
 * share in force when it was granted.
 */
export const changes = sql`
  standing as (
    select 1 as sign, e.region_id, e.partner_id, e.branch_id, e.card_account_id, e.type, 0::bigint as was, e.cents as is_now, e.booked_at
      from fresh e where e.type in ('topup', 'redemption', 'bonus') and not e.is_test
    union all
    select case when e.cents = o.cents then -1 else 0 end, o.region_id, o.partner_id, o.branch_id, o.card_account_id, o.type, o.cents, o.cents - e.cents, o.booked_at
      from fresh e join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
     where e.type = 'reversal' and o.type in ('topup', 'redemption', 'bonus') and not o.is_test
  ),
  change as (
    select s.sign, s.partner_id, coalesce(s.branch_id, 0) as branch_id, s.card_account_id, s.type, s.is_now - s.was as cents,
           (s.is_now * 20000 + share.points) / (2 * share.points) - (s.was * 20000 + share.points) / (2 * share.points) as purchase_cents,
           c.clock, c.clock::date as day, extract(hour from c.clock)::smallint as hour
      from standing s
      cross join lateral (select s.booked_at at time zone 'Europe/Berlin' as clock) c
      cross join lateral (
        select case when s.type = 'bonus' then (select basis_points from bonus_at(s.region_id, s.partner_id, s.booked_at)) end as points
      ) share
  )`;

/** The columns of a `partner_hour`, summed over changes. */
export const hourSums = sql`
  coalesce(sum(sign) filter (where type = 'redemption'), 0)::int as redemptions,
  coalesce(sum(cents) filter (where type = 'redemption'), 0)::bigint as redemption_cents,
  coalesce(sum(sign) filter (where type = 'topup'), 0)::int as top_ups,
  coalesce(sum(cents) filter (where type = 'topup'), 0)::bigint as top_up_cents,
  coalesce(sum(sign) filter (where purchase_cents is not null), 0)::int as purchases,
  coalesce(sum(purchase_cents), 0)::bigint as purchase_cents,
  coalesce(sum(sign) filter (where type = 'bonus'), 0)::int as bonuses,
  coalesce(sum(cents) filter (where type = 'bonus'), 0)::bigint as bonus_cents`;

/** The sums of a `partner_month`, over changes. */
export const monthSums = sql`
  coalesce(sum(sign) filter (where type = 'redemption'), 0)::int as redemptions,
  coalesce(sum(cents) filter (where type = 'redemption'), 0)::bigint as redemption_cents,
  coalesce(sum(sign) filter (where type = 'topup'), 0)::int as top_ups,
  coalesce(sum(cents) filter (where type = 'topup'), 0)::bigint as top_up_cents,
  coalesce(sum(sign) filter (where type = 'bonus'), 0)::int as bonuses,
  coalesce(sum(cents) filter (where type = 'bonus'), 0)::bigint as bonus_cents`;

/** What a `partner_card_day` holds of a card's bookings on a day, summed over changes. */
export const cardDaySums = sql`
  sum(sign)::int as bookings,
  coalesce(sum(sign) filter (where type = 'bonus'), 0)::int as bonuses,
  coalesce(sum(cents) filter (where type = 'redemption'), 0)::bigint as redemption_cents`;

/** What a row of `partner_card_day` says of the card's rows before it, each day of a partner's card being at hand. */
export const cardDayHistory = sql`
  lag(day) over (partition by partner_id, card_account_id order by day, branch_id) as previous_day,
  lag(day) over (partition by partner_id, card_account_id, branch_id order by day) as previous_day_here,
  coalesce(bool_or(bonuses > 0) over (
    partition by partner_id, card_account_id order by day range between unbounded preceding and interval '1 day' preceding), false) as had_bonus`;
