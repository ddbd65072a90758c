import { queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/common/call.ts';
import * as calls from '#contract/reports/reminders/reminders.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const fetchReminderLetter = (gguid: string) => ask(calls.reminderLetter, { gguid });

export const remindersQuery = queryOptions({ ...queryOf(calls.reminders), staleTime: 0 });

export async function sendReminders(input: InputOf<typeof calls.sendReminders>): Promise<OutputOf<typeof calls.sendReminders>> {
  return readAnewAfter(await ask(calls.sendReminders, input));
}

export async function holdItem(input: InputOf<typeof calls.holdItem>): Promise<void> {
  await readAnewAfter(await ask(calls.holdItem, input));
}

export async function releaseItem(input: InputOf<typeof calls.releaseItem>): Promise<void> {
  await readAnewAfter(await ask(calls.releaseItem, input));
}

async function readAnewAfter<Answer>(answer: Answer): Promise<Answer> {
  await queryClient.invalidateQueries();
  return answer;
}
