import { getLedgerToday, readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { listOwedItems } from '#server/reports/open-items/list-open-items.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { itemOf } from './list-due-reminders.ts';

interface Held {
  regionId: number;
  item: string;
  /** Null: the portal itself. */
  staffId: number | null;
}

/**
 * Holds an item back until a day (ISO), or until staff ends it; holding it again changes reason and day. Throws Refusal
 * 404 where nobody owes it.
 */
export async function holdItem(
  trx: Trx,
  { regionId, item, staffId, reason, until }: Held & { reason: string; until: string | null },
): Promise<void> {
  const owed = await listOwedItems(trx, await getLedgerToday(trx));
  if (!owed.some((one) => one.regionId === regionId && itemOf(one) === item))
    throw notFound('Diesen Posten gibt es nicht, oder er ist beglichen.');
  const held = { reason, until_on: until, held_by: staffId, held_at: await readLedgerClock(trx) };
  await trx
    .insertInto('reminder_hold')
    .values({ region_id: regionId, item, ...held })
    .onConflict((conflict) => conflict.columns(['region_id', 'item']).doUpdateSet(held))
    .execute();
  await audit(trx, { personId: staffId, regionId, act: 'reminder-held', subject: item, reason });
}

/** Throws Refusal 404 where it is not held. */
export async function endHold(trx: Trx, { regionId, item, staffId }: Held): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('reminder_hold')
    .where('region_id', '=', regionId)
    .where('item', '=', item)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw notFound('Dieser Posten ist nicht zurückgestellt.');
  await audit(trx, { personId: staffId, regionId, act: 'reminder-released', subject: item });
}
