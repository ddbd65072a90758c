import { type RawBuilder, sql } from 'kysely';
import type { ClockMoment } from '#contract/reports/statistics/statistics-spans.ts';
import { cardDayHistory, cardDaySums } from './changes.ts';
import { type Counted, isHere, partnerOf } from './fresh-entries.ts';

/**
 * The parts `counted_change` and `card_day` of a query that has the part `change`: on which days cards were booked. It
 * is `partner_card_day`, updated for the cards that a change touches. With `until` it ends there, and `change` must
 * hold all of that day.
 */
export function cardDays(counted: Counted, until: ClockMoment | null = null): RawBuilder<unknown> {
  const isInSums = until ? sql`day < ${until.day}` : sql`true`;
  const own = sql`region_id = ${counted.regionId} and partner_id = ${partnerOf(counted)} and ${isInSums}`;
  return sql`
    counted_change as (select * from change where ${until ? sql`clock < ${`${until.day} ${until.time}`}::timestamp` : sql`true`}),
    touched as (select distinct card_account_id from change),
    touched_day as (
      select partner_id, card_account_id, day, branch_id, sum(bookings) as bookings, sum(bonuses) as bonuses, sum(redemption_cents) as redemption_cents
        from (
          select d.partner_id, d.card_account_id, d.day, d.branch_id, d.bookings, d.bonuses, d.redemption_cents
            from touched t join partner_card_day d on d.card_account_id = t.card_account_id where ${own}
          union all
          select partner_id, card_account_id, day, branch_id, ${cardDaySums} from counted_change group by 1, 2, 3, 4
        ) merged
       group by 1, 2, 3, 4 having sum(bookings) > 0
    ),
    card_day as (
      select * from (
        select card_account_id, day, branch_id, previous_day, previous_day_here, had_bonus, redemption_cents
          from partner_card_day d
         where ${own} and not exists (select from touched t where t.card_account_id = d.card_account_id)
        union all
        select card_account_id, day, branch_id, ${cardDayHistory}, redemption_cents::bigint from touched_day
      ) every where ${isHere(counted)}
    )`;
}

/** The day of the card's booking before, within what is asked for. */
export function previousDay({ branchId }: Counted): RawBuilder<unknown> {
  return sql.ref(branchId === undefined ? 'previous_day' : 'previous_day_here');
}
