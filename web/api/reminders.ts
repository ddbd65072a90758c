import * as calls from '#contract/reports/reminders/reminders.ts';
import { actOf } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const fetchReminderLetter = (gguid: string) => ask(calls.reminderLetter, { gguid });

export const remindersQuery = freshQueryOf(calls.reminders);

export const sendReminders = actOf(calls.sendReminders);
export const holdItem = actOf(calls.holdItem);
export const endHold = actOf(calls.endHold);
