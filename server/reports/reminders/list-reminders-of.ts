import type { Cents } from '#contract/common/money.ts';
import { idOf, type OwnBusiness } from '#server/parties/partners/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A reminder that went out. Days are ISO dates. */
export interface RemindedItem {
  /** "invoice R1-2026-00042" */
  item: string;
  level: number;
  cents: Cents;
  sentOn: string;
}

/** All reminders of a business, the oldest first. */
export function listRemindersOf(db: Db, business: OwnBusiness): Promise<RemindedItem[]> {
  return db
    .selectFrom('reminder')
    .select(['item', 'level', 'cents', 'sent_on as sentOn'])
    .where('region_id', '=', business.regionId)
    .where(business.kind === 'partner' ? 'partner_id' : 'employer_id', '=', idOf(business))
    .orderBy('sent_on')
    .orderBy('reminder_id')
    .execute();
}

/** What is held back in a region on a day (ISO), by item. */
export async function listHeldItems(
  db: Db,
  regionId: number,
  today: string,
): Promise<Map<string, { reason: string; until: string | null }>> {
  const rows = await db
    .selectFrom('reminder_hold')
    .select(['item', 'reason', 'until_on as until'])
    .where('region_id', '=', regionId)
    .where((row) => row.or([row('until_on', 'is', null), row('until_on', '>=', today)]))
    .execute();
  return new Map(rows.map(({ item, reason, until }) => [item, { reason, until }]));
}
