import { setTimeout as sleep } from 'node:timers/promises';

/** Does the work and answers no sooner than after that time, so that how long it took tells nothing. Failures wait as well. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
