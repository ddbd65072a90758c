import { sql } from 'kysely';
import { emptyTallies, type StatisticsSpan } from '#contract/reports/statistics/partner-statistics.ts';
import { type ComparedSpans, type DaySpan, placesOf, type SpanAxis } from '#contract/reports/statistics/statistics-spans.ts';
import type { Db } from '#server/platform/db/database.ts';
import { changes, hourSums } from './changes.ts';
import { type Counted, freshEntries, isHere, partnerOf } from './fresh-entries.ts';
import { type SumRow, talliesOf } from './sum-row.ts';

interface PlacedRow extends SumRow {
  span: number;
  /** One of the three is set: the place on the axis. */
  place: number | null;
  day_part: number | null;
  weekday: number | null;
}

/** What charts show of a span. */
export type SpanPlaces = Pick<StatisticsSpan, 'overTime' | 'dayParts' | 'weekdays'>;

/** The bookings of both spans over time, by part of the day and by weekday, summed by the database in one statement. */
export async function sumSpans(
  db: Db,
  counted: Counted,
  { axis, previous, current }: ComparedSpans,
): Promise<{ previous: SpanPlaces; current: SpanPlaces }> {
  const rows = await sumWanted(db, counted, axis, [previous, current]);
  const ofSpan = (index: number) => rows.filter((row) => row.span === index);
  return { previous: fill(axis, previous, ofSpan(0)), current: fill(axis, current, ofSpan(1)) };
}

async function sumWanted(db: Db, counted: Counted, axis: SpanAxis, wanted: readonly DaySpan[]): Promise<PlacedRow[]> {
  const first = wanted.map(({ firstDay }) => firstDay).toSorted()[0]!;
  const { rows } = await sql<PlacedRow>`
    with ${freshEntries(counted)}, ${changes},
    hours as (
      select branch_id, day, hour, redemptions, redemption_cents, top_ups, top_up_cents, purchases, purchase_cents, bonuses, bonus_cents
        from partner_hour
       where region_id = ${counted.regionId} and partner_id = ${partnerOf(counted)} and day >= ${first}
      union all
      select branch_id, day, hour, ${hourSums} from change where day >= ${first} group by branch_id, day, hour
    ),
    placed as (
      select s.span - 1 as span, ${placeOn(axis)} as place,
             case when hour < 9 then 0 when hour < 14 then 1 when hour < 19 then 2 else 3 end as day_part,
             extract(isodow from day)::int - 1 as weekday, hours.*
        from unnest(${wanted.map(({ firstDay }) => firstDay)}::date[],
                    ${wanted.map(({ lastDay }) => lastDay)}::date[]) with ordinality as s (first_day, last_day, span)
        join hours on day between s.first_day and s.last_day
       where ${isHere(counted)}
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

/** contract/reports/statistics/statistics-spans.ts: placeOf. */
function placeOn(axis: SpanAxis) {
  return {
    hours: sql`hour::int`,
    days: sql`day - s.first_day`,
    months: sql`(extract(year from day) * 12 + extract(month from day) - extract(year from s.first_day) * 12 - extract(month from s.first_day))::int`,
  }[axis];
}

function fill(axis: SpanAxis, span: DaySpan, rows: readonly PlacedRow[]): SpanPlaces {
  const overTime = emptyTallies(placesOf(axis, span));
  const dayParts = emptyTallies(4);
  const weekdays = emptyTallies(7);
  for (const row of rows) {
    if (row.place !== null) overTime[row.place] = talliesOf(row);
    else if (row.day_part !== null) dayParts[row.day_part] = talliesOf(row);
    else weekdays[row.weekday!] = talliesOf(row);
  }
  return { overTime, dayParts, weekdays };
}
