import { isMoved } from './is-unavailable.ts';

/**
 * Does it, and once more if the primary has moved meanwhile: the second time waits for the new one (pool.ts). Only for
 * what may be done twice, such as a read or a booking with its key.
 *
 * A read that several calls share needs its own. A call that is made once more may join a read that has begun before.
 * It would then get the error of a connection that was lost already.
 */
export async function onceMore<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMoved(error)) throw error;
    return work();
  }
}
