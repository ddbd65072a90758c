import { setTimeout as sleep } from 'node:timers/promises';

let isWaiting = true;

/** Switches off the minimum times below, for tests that register hundreds of people. Throws an Error in production. */
export function keepAnswersWaiting(wanted: boolean): void {
  if (process.env.NODE_ENV === 'production') throw new Error('In production an answer waits for its time.');
  isWaiting = wanted;
}

/** Does the work, but answers or fails no earlier than after that time, so that the duration reveals nothing. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(isWaiting ? milliseconds : 0)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
