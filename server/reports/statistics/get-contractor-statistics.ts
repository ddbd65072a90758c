import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import {
  FEWEST_CARDS,
  FEWEST_PARTNERS,
  LARGEST_SHARE_PERCENT,
  type RegionMonth,
} from '#contract/reports/statistics/contractor-statistics.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';

/** More than a chart can show. */
const MOST_MONTHS = 36;

interface MonthRow {
  month: string;
  partners: number;
  registered: number;
  unregistered: number;
  redemptions: Part;
  top_ups: Part;
  bonuses: Part;
}

/** What all partners together have, of how many it is, and the part of the one who has most. */
interface Part {
  count: number;
  cents: number;
  partners: number;
  largest: number;
}

/**
 * The months of a region that are over, by the clock of the books. The one that runs is left out, and so is each sum
 * that would tell about a single shop or person (docs/decisions/what-contractors-see.md).
 */
export async function getContractorStatistics(db: Db, regionId: number): Promise<RegionMonth[]> {
  const thisMonth = berlinDay(await readLedgerClock(db)).with({ day: 1 });
  const first = thisMonth.subtract({ months: MOST_MONTHS });
  const part = (count: string, cents: string) => sql`
    json_build_object('count', sum(${sql.ref(count)}), 'cents', sum(${sql.ref(cents)}),
                      'partners', count(*) filter (where ${sql.ref(count)} > 0), 'largest', max(${sql.ref(cents)}))`;
  const { rows } = await sql<MonthRow>`
    select to_char(p.month, 'YYYY-MM') as month,
           (count(*) filter (where p.redemptions + p.top_ups + p.bonuses > 0))::int as partners,
           coalesce(max(r.registered), 0) as registered, coalesce(max(r.unregistered), 0) as unregistered,
           ${part('p.redemptions', 'p.redemption_cents')} as redemptions,
           ${part('p.top_ups', 'p.top_up_cents')} as top_ups,
           ${part('p.bonuses', 'p.bonus_cents')} as bonuses
      from partner_month p
      left join region_month r on r.region_id = p.region_id and r.month = p.month
     where p.region_id = ${regionId} and p.month >= ${first.toString()} and p.month < ${thisMonth.toString()}
     group by p.month order by p.month`.execute(db);
  return withQuietMonths(rows.map(monthOf));
}

/** A month without bookings has no row, but its place: without it its quarter and its year would be missing, too. */
function withQuietMonths(months: readonly RegionMonth[]): RegionMonth[] {
  return months.flatMap((month, index) => {
    const before = months[index - 1];
    return [...(before ? monthsBetween(before.month, month.month).map(quiet) : []), month];
  });
}

/** Months after the one and before the other, "2026-10". */
function monthsBetween(after: string, before: string): string[] {
  const months: string[] = [];
  let month = Temporal.PlainYearMonth.from(after).add({ months: 1 });
  for (; month.toString() < before; month = month.add({ months: 1 })) months.push(month.toString());
  return months;
}

const nothing = { count: 0, cents: 0 };

function quiet(month: string): RegionMonth {
  const cards = { registered: 0, unregistered: 0 };
  return { month, partners: 0, cards, topUp: nothing, redemption: nothing, bonus: nothing };
}

function monthOf({ month, partners, registered, unregistered, redemptions, top_ups, bonuses }: MonthRow): RegionMonth {
  const hasEnoughCards = registered + unregistered >= FEWEST_CARDS;
  const told = (part: Part) => (hasEnoughCards && isOfMany(part) ? { count: part.count, cents: part.cents } : null);
  return {
    month,
    partners,
    cards: hasEnoughCards ? { registered, unregistered } : null,
    redemption: told(redemptions),
    topUp: told(top_ups),
    bonus: told(bonuses),
  };
}

/** Nothing at all tells nothing about anybody. */
function isOfMany({ count, cents, partners, largest }: Part): boolean {
  if (count === 0) return true;
  return partners >= FEWEST_PARTNERS && largest * 100 <= cents * LARGEST_SHARE_PERCENT;
}
