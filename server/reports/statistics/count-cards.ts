import { sql } from 'kysely';
import type { CardsOfYear } from '#contract/reports/statistics/partner-statistics.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardDays } from './card-days.ts';
import { changes } from './changes.ts';
import { type Counted, freshEntries, partnerOf } from './fresh-entries.ts';

interface MonthRow {
  year: number;
  month: number;
  registered: number;
  unregistered: number;
}

/** The cards that were booked on in each month of these two years of Berlin, the earlier first. */
export async function countCards(
  db: Db,
  counted: Counted,
  year: number,
): Promise<{ previous: CardsOfYear; current: CardsOfYear }> {
  const isWholePartner = 'partnerId' in counted.by && counted.branchId === undefined;
  const rows = isWholePartner ? await addUpMonths(db, counted, year) : await countDays(db, counted, year);
  return { previous: yearOf(rows, year - 1), current: yearOf(rows, year) };
}

const freshCards = (regionId: number) => sql`
    fresh_card as (
      select date_trunc('month', c.day::timestamp)::date as month, c.card_account_id, sum(c.sign) as bookings, bool_or(k.customer_id is not null) as is_registered
        from change c
        join account a on a.region_id = ${regionId} and a.account_id = c.card_account_id
        join card k on k.region_id = a.region_id and k.card_number = a.card_number
       group by 1, 2
    )`;

/** Of a branch or an employer: a card is registered where it is so in the partner's month. */
async function countDays(db: Db, counted: Counted, year: number): Promise<MonthRow[]> {
  const { regionId } = counted;
  const { rows } = await sql<MonthRow>`
    with ${freshEntries(counted)}, ${changes}, ${freshCards(regionId)}, ${cardDays(counted)},
    month_card as (
      select distinct date_trunc('month', day::timestamp)::date as month, card_account_id from card_day
       where day between make_date(${year - 1}::int, 1, 1) and make_date(${year}::int, 12, 31)
    ),
    told as (
      select c.month, coalesce(m.is_registered, false) or coalesce(f.is_registered, false) as is_registered
        from month_card c
        left join fresh_card f on f.month = c.month and f.card_account_id = c.card_account_id
        left join partner_card_month m on m.region_id = ${regionId} and m.partner_id = ${partnerOf(counted)}
             and m.month = c.month and m.card_account_id = c.card_account_id
    )
    select extract(year from month)::int as year, extract(month from month)::int as month,
           count(*) filter (where is_registered)::int as registered, count(*) filter (where not is_registered)::int as unregistered
      from told group by month`.execute(db);
  return rows;
}

/** Of a whole partner, whose months are in the sums. */
async function addUpMonths(db: Db, counted: Counted, year: number): Promise<MonthRow[]> {
  const { regionId } = counted;
  const { rows } = await sql<MonthRow>`
    with ${freshEntries(counted)}, ${changes}, ${freshCards(regionId)},
    -- What a fresh booking changes: a new card counts; one that was there may have been registered since, or go.
    card_change as (
      select f.month, coalesce(m.bookings > 0, false) as was_there, coalesce(m.bookings, 0) + f.bookings > 0 as is_there,
             coalesce(m.is_registered, false) as was_registered, f.is_registered or coalesce(m.is_registered, false) as is_registered
        from fresh_card f
        left join partner_card_month m on m.region_id = ${regionId} and m.partner_id = ${partnerOf(counted)}
             and m.month = f.month and m.card_account_id = f.card_account_id
    ),
    month_count as (
      select month, registered, unregistered from partner_month where region_id = ${regionId} and partner_id = ${partnerOf(counted)}
      union all
      select month, (is_there and is_registered)::int - (was_there and was_registered)::int,
             (is_there and not is_registered)::int - (was_there and not was_registered)::int from card_change
    )
    select extract(year from month)::int as year, extract(month from month)::int as month,
           sum(registered)::int as registered, sum(unregistered)::int as unregistered
      from month_count where month between make_date(${year - 1}::int, 1, 1) and make_date(${year}::int, 12, 31)
        group by month`.execute(db);
  return rows;
}

function yearOf(rows: readonly MonthRow[], year: number): CardsOfYear {
  const months = Array.from({ length: 12 }, (_, index) => {
    const row = rows.find((candidate) => candidate.year === year && candidate.month === index + 1);
    return { registered: row?.registered ?? 0, unregistered: row?.unregistered ?? 0 };
  });
  return { year, months };
}
