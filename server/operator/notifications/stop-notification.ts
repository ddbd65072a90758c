import { sql } from 'kysely';
import { notificationMessages } from '#contract/operator/notifications/notifications.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

/** Stops a notification before it begins. Throws Refusal 404 for an unknown one, and 422 for one that has begun. */
export async function stopNotification(db: Db, staff: Caller, { id, reason }: { id: number; reason: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('notification')
      .select(['region_id', 'begun_at', 'stopped_at'])
      .where('notification_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    if (found.begun_at) throw ruleBroken(notificationMessages.hasBegun);
    if (found.stopped_at) return;
    await trx
      .updateTable('notification')
      .set({ stopped_at: sql<Date>`now()`, stopped_by: staff.personId })
      .where('notification_id', '=', id)
      .execute();
    await audit(trx, {
      personId: staff.personId,
      regionId: found.region_id,
      act: 'notification-stopped',
      subject: String(id),
      reason,
    });
  });
}
