import { sql } from 'kysely';
import type { Figures, Tallies } from '#contract/reports/statistics/partner-statistics.ts';
import type { ClockMoment, DaySpan } from '#contract/reports/statistics/statistics-spans.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardDays, previousDay } from './card-days.ts';
import { changes, hourSums } from './changes.ts';
import { type Counted, freshEntries, isHere, partnerOf } from './fresh-entries.ts';
import { addRows, type SumRow, talliesOf } from './sum-row.ts';

export interface ReadFigures {
  figures: Figures;
  /** By branch; 0 for bookings of none. */
  byBranch: Map<number, Tallies>;
}

/** What a span came to, or, with `until`, the part of it that ends there. */
export async function readFigures(db: Db, counted: Counted, span: DaySpan, until: ClockMoment | null): Promise<ReadFigures> {
  const rows = await sumBranches(db, counted, span, until);
  const cards = await countCardsOfSpan(db, counted, span, until);
  return {
    figures: { ...talliesOf(addRows(rows)), ...cards },
    byBranch: new Map(rows.map((row) => [row.branch_id, talliesOf(row)])),
  };
}

async function sumBranches(
  db: Db,
  counted: Counted,
  { firstDay, lastDay }: DaySpan,
  until: ClockMoment | null,
): Promise<(SumRow & { branch_id: number })[]> {
  const { rows } = await sql<SumRow & { branch_id: number }>`
    with ${freshEntries(counted, until)}, ${changes},
    hours as (
      select branch_id, redemptions, redemption_cents, top_ups, top_up_cents, purchases, purchase_cents, bonuses, bonus_cents
        from partner_hour
       where region_id = ${counted.regionId} and partner_id = ${partnerOf(counted)}
         and day between ${firstDay} and ${lastDay} and ${until ? sql`day < ${until.day}` : sql`true`}
      union all
      select branch_id, ${hourSums} from change
       where day between ${firstDay} and ${lastDay} and ${until ? sql`clock < ${clockOf(until)}::timestamp` : sql`true`}
       group by branch_id
    )
    select branch_id, sum(redemptions)::int as redemptions, sum(redemption_cents)::bigint as redemption_cents,
           sum(top_ups)::int as top_ups, sum(top_up_cents)::bigint as top_up_cents,
           sum(purchases)::int as purchases, sum(purchase_cents)::bigint as purchase_cents,
           sum(bonuses)::int as bonuses, sum(bonus_cents)::bigint as bonus_cents
      from hours where ${isHere(counted)} group by branch_id`.execute(db);
  return rows;
}

type CardFigures = Pick<Figures, 'newCards' | 'returningCards' | 'redeemedAfterBonusCents'>;

async function countCardsOfSpan(
  db: Db,
  counted: Counted,
  { firstDay, lastDay }: DaySpan,
  until: ClockMoment | null,
): Promise<CardFigures> {
  const before = previousDay(counted);
  const { rows } = await sql<CardFigures>`
    with ${freshEntries(counted, until)}, ${changes}, ${cardDays(counted, until)}
    select count(*) filter (where ${before} is null)::int as "newCards",
           count(*) filter (where ${before} < ${firstDay})::int as "returningCards",
           coalesce(sum(redemption_cents) filter (where had_bonus), 0)::bigint as "redeemedAfterBonusCents"
      from card_day where day between ${firstDay} and ${lastDay}`.execute(db);
  return rows[0]!;
}

const clockOf = ({ day, time }: ClockMoment) => `${day} ${time}`;
