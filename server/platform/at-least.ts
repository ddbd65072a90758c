import { setTimeout as sleep } from 'node:timers/promises';

let isWaiting = true;

/** For automated tests, which register hundreds of people: whether this process keeps to the times below. Throws in production. */
export function keepAnswersWaiting(wanted: boolean): void {
  if (process.env.NODE_ENV === 'production') throw new Error('In production an answer waits for its time.');
  isWaiting = wanted;
}

/** Does the work and answers no sooner than after that time, so that how long it took tells nothing. Failures wait as well. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(isWaiting ? milliseconds : 0)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
