import { sql } from 'kysely';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { findStaffMember } from '#server/tenancy/people/staff-members.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';
import { moveOrderExpired } from './mails.ts';

/** The job: whoever waits for a move learns that nobody has made it in time. */
export function tellExpiredOrders(db: Db): Promise<void> {
  return db.transaction().execute((trx) => endExpiredOrders(trx));
}

/**
 * Ends the orders of a region, or of all, that nobody has followed in time, which makes room for the next one. Whoever
 * asked for one is told.
 */
export async function endExpiredOrders(trx: Trx, regionId?: number): Promise<void> {
  const expired = await trx
    .updateTable('move_order')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('withdrawn_at', 'is', null)
    .where('begun_at', 'is', null)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not_after <= now()`)
    .$if(regionId !== undefined, (update) => update.where('moving_region', '=', regionId!))
    .returning(['moving_region', 'target', 'not_after', 'asked_by'])
    .execute();
  for (const { moving_region, target, not_after, asked_by } of expired) {
    const region = await findRegionName(trx, moving_region);
    const asker = await findStaffMember(trx, asked_by);
    // Whoever has left meanwhile has no address any more.
    if (asker?.endedAt !== null) continue;
    await queueMail(trx, moveOrderExpired(asker, { card: region!.cardName, target, until: formatInstant(not_after) }));
  }
}
