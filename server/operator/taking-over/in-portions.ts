import type { Db, Trx } from '#server/platform/db/database.ts';
import { holdTakeOver, type TakeOverRow } from './hold-take-over.ts';

/** While a portion lasts, tills that give a gift of its campaigns back wait for it, and so does another process. */
const MS_OF_A_PORTION = 500;
/** Rows. What a portion does is lost, and done again, where its process is killed in the middle. */
const MOST_ROWS = 500;
const FIRST_ROWS = 100;

type TakeSome = (trx: Trx, takeOver: TakeOverRow, rows: number) => Promise<boolean>;

/**
 * Calls `takeSome` until it says that nothing is left, or until the time is up. It calls once at least, as rehearsals
 * before it may have used up the time of each run. Each portion is one transaction that holds the take-over, so several
 * processes do not get in each other's way. A portion has as many rows as this machine manages in half a second.
 */
export async function inPortions(
  db: Db,
  takeOverId: number,
  takeSome: TakeSome,
  { isTimeUp, mostRows = MOST_ROWS }: { isTimeUp: () => boolean; mostRows?: number | undefined },
): Promise<void> {
  let rows = Math.min(FIRST_ROWS, mostRows);
  let isFinished: boolean;
  do {
    let ms = 0;
    isFinished = await db.transaction().execute(async (trx) => {
      const takeOver = await holdTakeOver(trx, takeOverId);
      const held = performance.now();
      const isAll = await takeSome(trx, takeOver, rows);
      ms = performance.now() - held;
      return isAll;
    });
    // At most double or half: one slow moment says little.
    rows = Math.ceil(Math.min(mostRows, rows * Math.min(2, Math.max(0.5, MS_OF_A_PORTION / ms))));
  } while (!isFinished && !isTimeUp());
}
