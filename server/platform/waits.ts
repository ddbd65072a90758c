import { AsyncLocalStorage } from 'node:async_hooks';

/** What one call has waited for, in milliseconds. Parts may overlap where it waits for several things at once. */
export interface Waits {
  /** For a free connection to the database. */
  connection: number;
  /** For answers of the database, to so many statements. */
  database: number;
  statements: number;
  /** For the batch before its own to end, and for its own (`server/platform/db/in-batches.ts`). */
  turn: number;
  batch: number;
}

const calls = new AsyncLocalStorage<Waits | undefined>();

/** Runs what belongs to a call; all it waits for is added up in `waits`. */
export function countWaits(waits: Waits, run: () => void): void {
  calls.run(waits, run);
}

/** Runs what belongs to no call, although a call begins it. */
export function countForNobody(run: () => void): void {
  calls.run(undefined, run);
}

/** Where to add what is waited for now; undefined outside of a call. */
export function waitsHere(): Waits | undefined {
  return calls.getStore();
}

export function noWaits(): Waits {
  return { connection: 0, database: 0, statements: 0, turn: 0, batch: 0 };
}
