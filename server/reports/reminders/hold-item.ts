import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

interface Held {
  regionId: number;
  item: string;
  staffId: number;
}

/** Holds an item back until a day (ISO), or until staff ends it; holding it again changes reason and day. */
export async function holdItem(
  trx: Trx,
  { regionId, item, staffId, reason, until }: Held & { reason: string; until: string | null },
): Promise<void> {
  const held = { reason, until_on: until, held_by: staffId, held_at: await readLedgerClock(trx) };
  await trx
    .insertInto('reminder_hold')
    .values({ region_id: regionId, item, ...held })
    .onConflict((conflict) => conflict.columns(['region_id', 'item']).doUpdateSet(held))
    .execute();
  await audit(trx, { personId: staffId, regionId, act: 'reminder-held', subject: item, reason });
}

/** Throws Refusal 404 where it is not held. */
export async function releaseItem(trx: Trx, { regionId, item, staffId }: Held): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('reminder_hold')
    .where('region_id', '=', regionId)
    .where('item', '=', item)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw notFound('Dieser Posten ist nicht zurückgestellt.');
  await audit(trx, { personId: staffId, regionId, act: 'reminder-released', subject: item });
}
