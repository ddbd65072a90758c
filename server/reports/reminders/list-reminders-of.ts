import type { Cents } from '#contract/common/money.ts';
import { idOf, type OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mapLetters, reminderKey } from '#server/reports/reminder-letters/reminder-letters.ts';

/** A reminder that went out. Days are ISO dates. */
export interface RemindedItem {
  /** "invoice R1-2026-00042" */
  item: string;
  level: number;
  cents: Cents;
  sentOn: string;
  /** Its letter. */
  letter: string | null;
}

/** All reminders of a business, the oldest first. */
export async function listRemindersOf(db: Db, business: OwnBusiness): Promise<RemindedItem[]> {
  const rows = await db
    .selectFrom('reminder')
    .select(['item', 'level', 'cents', 'sent_on as sentOn'])
    .where('region_id', '=', business.regionId)
    .where(`${business.kind}_id`, '=', idOf(business))
    .orderBy('sent_on')
    .orderBy('reminder_id')
    .execute();
  const letters = await mapLetters(db, rows[0]?.sentOn ?? '9999-12-31', business.regionId);
  return rows.map((row) => ({ ...row, letter: letters.get(reminderKey(business.regionId, row.item, row.sentOn)) ?? null }));
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
