import { Temporal } from 'temporal-polyfill';
import { readDay } from '#contract/money/bonus/bonus.ts';
import { notificationMessages, readDegrees, type ReadDraft } from '#contract/operator/notifications/notifications.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';

/** When a draft goes out, and of a hint where it belongs and how long it is valid. */
export interface Timing {
  sendAt: Date;
  place: { latitude: number; longitude: number; validFrom: Date; validUntil: Date } | null;
}

/** Without an end a hint is valid for so long. */
const DAYS_WITHOUT_END = 30;

/** Reads the times of a draft that the contract's rules have accepted. Throws Refusal 422 for what lies in the past. */
export function readTiming(draft: ReadDraft, now: Date): Timing {
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
