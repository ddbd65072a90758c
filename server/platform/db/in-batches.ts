import { overloaded } from '#server/platform/http/refusal.ts';
import { countForNobody, type Waits, waitsHere } from '#server/platform/waits.ts';

/**
 * Error codes after which a repetition is unsafe or useless. With a lost connection (08) or a server shutdown (57), the
 * commit may have happened. A statement stopped by the time limit (57014) would be stopped again, and a server that
 * only reads (25006) would refuse each item.
 */
const UNDECIDED = /^(08|57|25006)/;

interface Options<Item, Answer> {
  /** Does a batch; returns the answers in the order of the items. */
  run: (items: Item[]) => Promise<Answer[]>;
  /** Largest batch. */
  most: number;
  /** How many items may wait for the next batch; further ones are refused with 503. */
  waiting: number;
}

/**
 * Puts items that arrive during a batch into the next one. So many items share one round trip and one commit, and no
 * answer is older than its question. A batch refused by the database is repeated item by item, so that only the faulty
 * item fails. A single item is repeated too: it may have lost a race. After any other error nothing is repeated, as it
 * may have been done. Throws Refusal 503 when too many wait.
 */
export function inBatches<Item, Answer>({ run, most, waiting }: Options<Item, Answer>): (item: Item) => Promise<Answer> {
  interface Waiter {
    item: Item;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
    waits: Waits | undefined;
    since: number;
  }
  let queue: Waiter[] = [];
  let isRunning = false;

  async function runOne({ item, resolve, reject }: Waiter): Promise<void> {
    try {
      resolve((await run([item]))[0] as Answer);
    } catch (error) {
      reject(error);
    }
  }

  async function runBatch(batch: Waiter[]): Promise<void> {
    let tell: () => void;
    const begun = performance.now();
    try {
      const answers = await run(batch.map((waiter) => waiter.item));
      tell = () => batch.forEach((waiter, index) => waiter.resolve(answers[index] as Answer));
    } catch (error) {
      if (isRolledBack(error)) {
        for (const waiter of batch) await runOne(waiter);
        return;
      }
      tell = () => batch.forEach((waiter) => waiter.reject(error));
    }
    for (const { waits, since } of batch) {
      if (!waits) continue;
      waits.turn += begun - since;
      waits.batch += performance.now() - begun;
    }
    // After the next batch is on its way: the database would otherwise wait until all of these answers are written.
    setImmediate(tell);
  }

  async function drain(): Promise<void> {
    while (queue.length) {
      const batch = queue.slice(0, most);
      queue = queue.slice(most);
      await runBatch(batch);
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length >= waiting) return reject(overloaded());
      queue.push({ item, resolve, reject, waits: waitsHere(), since: performance.now() });
      if (isRunning) return;
      isRunning = true;
      // Items that arrive in the same turn of the event loop join the batch.
      countForNobody(() => setImmediate(() => void drain()));
    });
}

/** Whether the database says that a statement did nothing. Other errors leave that open. */
function isRolledBack(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && !UNDECIDED.test(String(error.code));
}
