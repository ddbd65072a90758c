import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#contract/common/call.ts';
import { latestBookings, storno } from '#contract/money/bookings/storno.ts';
import { CallError } from '#web/api/call-error.ts';
import { ask, type AskOptions, queryOf } from '#web/api/client.ts';

export type StornoResult = OutputOf<typeof storno>;

/** What the till can take back now: never from before. */
export const latestBookingsQuery = queryOptions({ ...queryOf(latestBookings), staleTime: 0, gcTime: 0 });

/** Takes a booking back. Throws whatever `ask` throws; an answer cut off in the middle is no answer. */
export async function takeBack(
  input: { bookingNumber: number; amount: string; reason: string },
  options: AskOptions,
): Promise<StornoResult> {
  const answer: StornoResult | null = await ask(storno, input, options);
  if (!answer) throw CallError.unreachable();
  return answer;
}
