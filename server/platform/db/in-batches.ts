import { overloaded } from '#server/platform/http/refusal.ts';

/**
 * Classes of errors after which nothing is known or won: with a lost connection (08) or a server that goes down (57),
 * the commit may have happened; a statement that was stopped for taking too long (57014) would be stopped again.
 */
const UNDECIDED = /^(08|57)/;

interface Options<Item, Answer> {
  /** Does a batch; answers in the order of the items. */
  run: (items: Item[]) => Promise<Answer[]>;
  /** Largest batch. */
  most: number;
  /** How many may wait for the next batch before further ones are refused with 503. */
  waiting: number;
}

/**
 * Lets items that arrive while a batch is running go together in the next one: one round trip and one commit for many,
 * and never an answer older than the question. A batch that the database has refused is tried again item by item (also
 * a lone one: it may have lost a race), so that only the guilty one fails. After any other error nothing is tried
 * again: it may have been done. Throws Refusal 503 when too many wait.
 */
export function inBatches<Item, Answer>({ run, most, waiting }: Options<Item, Answer>): (item: Item) => Promise<Answer> {
  interface Waiter {
    item: Item;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
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
    try {
      const answers = await run(batch.map((waiter) => waiter.item));
      batch.forEach((waiter, index) => waiter.resolve(answers[index] as Answer));
    } catch (error) {
      if (isRolledBack(error)) for (const waiter of batch) await runOne(waiter);
      else for (const waiter of batch) waiter.reject(error);
    }
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
      queue.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Whatever else arrives in this turn of the event loop goes along.
      setImmediate(() => void drain());
    });
}

/** Whether the database itself says that a single statement did nothing. Any other error leaves that open. */
function isRolledBack(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && !UNDECIDED.test(String(error.code));
}
