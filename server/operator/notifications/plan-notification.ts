import { notificationMessages, readDegrees, type ReadDraft } from '#contract/operator/notifications/notifications.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { addMessage } from '#server/tenancy/inbox/messages.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readRecipientRule } from './select-recipients.ts';
import { Temporal } from 'temporal-polyfill';
import { readDay } from '#contract/money/bonus/bonus.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';

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

/** When a draft goes out, and of a hint where it belongs and how long it is valid. */
interface Timing {
  sendAt: Date;
  place: { latitude: number; longitude: number; validFrom: Date; validUntil: Date } | null;
}

/** Without an end a hint is valid for so long. */
const DAYS_WITHOUT_END = 30;

/** Reads the times of a draft that the contract's rules have accepted. Throws Refusal 422 for what lies in the past. */
function readTiming(draft: ReadDraft, now: Date): Timing {
  if (draft.pushNotificationType === 'Georeferenzierung') return readPlace(draft, now);
  if (draft.sendImmediately === 'immediately') return { sendAt: now, place: null };
  const sendAt = momentOf(draft.dateToSend, draft.timeToSend);
  if (sendAt <= now) throw wrong('dateToSend', notificationMessages.inThePast);
  return { sendAt, place: null };
}

function readPlace(draft: ReadDraft, now: Date): Timing {
  const begins = draft.startDate.trim() ? momentOf(draft.startDate, draft.startTime || '00:00') : now;
  const validFrom = begins < now ? now : begins;
  const validUntil = draft.endDate.trim() ? endOf(draft) : new Date(validFrom.getTime() + DAYS_WITHOUT_END * 24 * 3600_000);
  if (validUntil <= now) throw wrong('endDate', notificationMessages.inThePast);
  if (validUntil <= validFrom) throw wrong('endDate', notificationMessages.endsBeforeStart);
  const place = { latitude: readDegrees(draft.latitude)!, longitude: readDegrees(draft.longitude)!, validFrom, validUntil };
  return { sendAt: validFrom, place };
}

/** A day without a time is valid until it is over. */
function endOf({ endDate, endTime }: ReadDraft): Date {
  if (endTime.trim()) return momentOf(endDate, endTime);
  const nextDay = Temporal.PlainDate.from(readDay(endDate)!).add({ days: 1 });
  return new Date(nextDay.toZonedDateTime('Europe/Berlin').epochMilliseconds);
}

/** Of the hour that the end of summer time repeats, the first. */
function momentOf(day: string, time: string): Date {
  const local = Temporal.PlainDateTime.from(`${readDay(day)}T${time.trim()}`);
  return new Date(local.toZonedDateTime('Europe/Berlin').epochMilliseconds);
}

function wrong(field: string, message: string) {
  return ruleBroken(notificationMessages.wrong, { [field]: message });
}
