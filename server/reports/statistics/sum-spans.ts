import { sql } from 'kysely';
import { emptyTallies, type Statistics, type StatisticsSpan, type Tallies } from '#contract/partner-statistics.ts';
import { type DaySpan, placesOf, spansOf, type StatisticsPeriod, statisticsPeriods } from '#contract/statistics-spans.ts';
import type { Db } from '#server/platform/db/database.ts';
import { changes, hourSums } from './changes.ts';
import { type Counted, freshEntries, partnerOf } from './fresh-entries.ts';

interface SumRow {
  span: number;
  /** One of the three is set: the place on the axis. */
  place: number | null;
  day_part: number | null;
  weekday: number | null;
  redemptions: number;
  redemption_cents: number;
  top_ups: number;
  top_up_cents: number;
  purchases: number;
  purchase_cents: number;
  bonuses: number;
  bonus_cents: number;
}

/** The bookings of all periods of statistics, summed by the database in one statement. */
export async function sumSpans(db: Db, counted: Counted, today: string): Promise<Statistics['periods']> {
  const spans = spansOf(today);
  const wanted = statisticsPeriods.flatMap((period) => [
    { period, ...spans[period].previous },
    { period, ...spans[period].current },
  ]);
  const rows = await sumWanted(db, counted, wanted);
  const filled = wanted.map((span, index) =>
    fill(
      span.period,
      span,
      rows.filter((row) => row.span === index),
    ),
  );
  const compare = (period: StatisticsPeriod) => {
    const first = 2 * statisticsPeriods.indexOf(period);
    return { previous: filled[first]!, current: filled[first + 1]! };
  };
  return { day: compare('day'), week: compare('week'), month: compare('month'), year: compare('year') };
}

async function sumWanted(
  db: Db,
  counted: Counted,
  wanted: readonly (DaySpan & { period: StatisticsPeriod })[],
): Promise<SumRow[]> {
  const first = wanted.map(({ firstDay }) => firstDay).toSorted()[0]!;
  const { rows } = await sql<SumRow>`
    with ${freshEntries(counted)}, ${changes},
    hours as (
      select day, hour, redemptions, redemption_cents, top_ups, top_up_cents, purchases, purchase_cents, bonuses, bonus_cents
        from partner_hour
       where region_id = ${counted.regionId} and partner_id = ${partnerOf(counted)} and day >= ${first}
      union all
      select day, hour, ${hourSums} from change where day >= ${first} group by day, hour
    ),
    placed as (
      select s.span - 1 as span,
             case s.period when 'day' then hour when 'week' then extract(isodow from day) - 1
               when 'month' then extract(day from day) - 1 else extract(month from day) - 1 end::int as place,
             case when hour < 9 then 0 when hour < 14 then 1 when hour < 19 then 2 else 3 end as day_part,
             extract(isodow from day)::int - 1 as weekday, hours.*
        from unnest(${wanted.map(({ period }) => period)}::text[], ${wanted.map(({ firstDay }) => firstDay)}::date[],
                    ${wanted.map(({ lastDay }) => lastDay)}::date[]) with ordinality as s (period, first_day, last_day, span)
        join hours on day between s.first_day and s.last_day
    )
    select span::int, place, day_part, weekday,
           sum(redemptions)::int as redemptions, sum(redemption_cents)::bigint as redemption_cents,
           sum(top_ups)::int as top_ups, sum(top_up_cents)::bigint as top_up_cents,
           sum(purchases)::int as purchases, sum(purchase_cents)::bigint as purchase_cents,
           sum(bonuses)::int as bonuses, sum(bonus_cents)::bigint as bonus_cents
      from placed
     group by grouping sets ((span, place), (span, day_part), (span, weekday))`.execute(db);
  return rows;
}

function fill(period: StatisticsPeriod, { firstDay, lastDay }: DaySpan, rows: readonly SumRow[]): StatisticsSpan {
  const overTime = emptyTallies(placesOf(period, { firstDay, lastDay }));
  const dayParts = emptyTallies(4);
  const weekdays = emptyTallies(7);
  for (const row of rows) {
    if (row.place !== null) overTime[row.place] = talliesOf(row);
    else if (row.day_part !== null) dayParts[row.day_part] = talliesOf(row);
    else weekdays[row.weekday!] = talliesOf(row);
  }
  return { firstDay, lastDay, overTime, dayParts, weekdays };
}

function talliesOf(row: SumRow): Tallies {
  return {
    redemption: { count: row.redemptions, cents: row.redemption_cents },
    topUp: { count: row.top_ups, cents: row.top_up_cents },
    purchase: { count: row.purchases, cents: row.purchase_cents },
    bonus: { count: row.bonuses, cents: row.bonus_cents },
  };
}
