import type { Logger } from './log.ts';

/** Work that each process looks for again and again, in one round after the other. */
export interface Rounds {
  /** Begins a round at once, or as soon as the present one has ended. */
  wake(): void;
  /** Waits for the round under way; none follows. */
  close(): Promise<void>;
}

const PAUSE_MS = 2_000;

/**
 * Looks every few seconds for work, and at once when woken. The work says whether there may be more to do at once. Its
 * errors go to the log, by the name of the work; the next round tries again.
 */
export function openRounds(name: string, log: Logger, work: () => Promise<boolean>): Rounds {
  let isClosing = false;
  let isWanted = false;
  let timer: NodeJS.Timeout;
  let round: Promise<void> | undefined;

  async function run(): Promise<void> {
    clearTimeout(timer);
    isWanted = false;
    try {
      if (await work()) isWanted = true;
    } catch (error) {
      log.error({ err: error }, name);
    }
    round = undefined;
    if (!isClosing) timer = setTimeout(begin, isWanted ? 0 : PAUSE_MS);
  }

  function begin(): void {
    round = run();
  }

  timer = setTimeout(begin, PAUSE_MS);
  return {
    wake() {
      if (isClosing) return;
      isWanted = true;
      if (!round) begin();
    },
    async close() {
      isClosing = true;
      clearTimeout(timer);
      await round;
    },
  };
}
