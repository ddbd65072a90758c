import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What partners of a region may grant as bonus (rulings 3): at once, to a card on a day of Berlin, and until a statement covers it. */
export async function getBonusLimits(db: Db, regionId: number): Promise<{ atOnce: Cents; aDay: Cents; unsettled: Cents }> {
  return db
    .selectFrom('region')
    .select(['bonus_limit_cents as atOnce', 'bonus_day_limit_cents as aDay', 'bonus_unsettled_limit_cents as unsettled'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
}
