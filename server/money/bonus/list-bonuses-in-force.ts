import type { Db } from '#server/platform/db/database.ts';
import { bonusInForce } from './bonus-in-force.ts';
import { describeBonus } from './describe-bonus.ts';
import { savedBonusOf } from './list-bonus-settings.ts';
import './tables.ts';

/** What the partners of a region grant at an instant, in words, by partner; whoever grants nothing is missing. */
export async function listBonusesInForce(db: Db, regionId: number, at: Date): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('bonus_setting')
    .selectAll()
    .distinctOn('partner_id')
    .where('region_id', '=', regionId)
    .where('is_withdrawn', '=', false)
    .where('in_force_from', '<=', at)
    .orderBy('partner_id')
    .orderBy('bonus_setting_id', 'desc')
    .execute();
  const texts = new Map<number, string>();
  for (const row of rows) {
    const inForce = bonusInForce([savedBonusOf(row)], at);
    if (inForce) texts.set(row.partner_id, describeBonus(inForce));
  }
  return texts;
}
