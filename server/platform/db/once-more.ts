import { isMoved } from './is-unavailable.ts';

/**
 * Does some work, and does it a second time if the database's primary has moved meanwhile. The second try waits for
 * the new primary (pool.ts). Use it only for what may be done twice, such as a read or a booking with its key.
 *
 * A read that several calls share needs an `onceMore` of its own. Else a call that tries again may join a shared read
 * that began before the move, and get the error of its lost connection.
 */
export async function onceMore<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMoved(error)) throw error;
    return work();
  }
}
