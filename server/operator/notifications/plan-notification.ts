import type { ReadDraft } from '#contract/operator/notifications/notifications.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { addMessage } from '#server/tenancy/inbox/messages.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readTiming } from './read-draft.ts';
import { readRecipientRule } from './recipient-rule.ts';
import './tables.ts';

const urgencies: Record<string, 'high' | 'normal' | 'low'> = { Hoch: 'high', Normal: 'normal', Niedrig: 'low' };

/** Keeps what staff wants to tell people until it is time; whom it reaches is found out then. Throws Refusal 422. */
export async function planNotification(
  portal: Pick<Portal, 'db' | 'regionContent'>,
  staff: Caller,
  draft: ReadDraft,
): Promise<void> {
  const { regionId, type, cluster, cards, categoryIds } = await readRecipientRule(portal, draft);
  const { sendAt, place } = readTiming(draft, new Date());
  await portal.db.transaction().execute(async (trx) => {
    const message_id = await addMessage(trx, {
      region_id: regionId,
      kind: place ? 'nearby' : 'message',
      title: draft.title.trim(),
      body: draft.message.trim(),
      urgency: urgencies[draft.priority] ?? 'normal',
      ...(place && {
        latitude: place.latitude,
        longitude: place.longitude,
        valid_from: place.validFrom,
        valid_until: place.validUntil,
      }),
    });
    const { notification_id } = await trx
      .insertInto('notification')
      .values({
        region_id: regionId,
        type,
        message_id,
        cluster,
        cards,
        category_ids: categoryIds,
        send_at: sendAt,
        created_by: staff.personId,
      })
      .returning('notification_id')
      .executeTakeFirstOrThrow();
    await audit(trx, { personId: staff.personId, regionId, act: 'notification-planned', subject: String(notification_id) });
  });
}
