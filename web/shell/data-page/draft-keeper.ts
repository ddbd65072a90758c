import { currentUser } from '#web/api/current-user.ts';

const PAUSE_MS = 1500;

interface Keeping {
  /** What stands in the form at the start. */
  start: string;
  /** Keeps what is typed; `isLast` where the page goes meanwhile. Returns when it was kept. */
  keep: (typed: string, isLast: boolean) => Promise<Date>;
  onKept: (keptAt: Date | false) => void;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Keeps what somebody types into a form: one call after the other, and none beside the one that sends the form itself or discards the draft. */
export function createDraftKeeper({ start, keep, onKept }: Keeping) {
  const person = currentUser.get()?.email;
  let typed = start;
  // What need not be kept any more.
  let safe = start;
  let hasFailed = false;
  let isHandingOver = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let calls = Promise.resolve();

  async function keepTyped(isLast: boolean): Promise<void> {
    // A form outlives its session for a moment: what stands in it is nobody else's draft.
    if (typed === safe || isHandingOver || currentUser.get()?.email !== person) return;
    const text = typed;
    try {
      const keptAt = await keep(text, isLast);
      safe = text;
      hasFailed = false;
      onKept(keptAt);
    } catch {
      hasFailed = true;
      onKept(false);
    }
  }

  function keepNow(): Promise<void> {
    clearTimeout(pause);
    calls = calls.then(() => keepTyped(false));
    return calls;
  }

  function keepAfterPause(): void {
    clearTimeout(pause);
    if (typed !== safe) pause = setTimeout(() => void keepNow(), PAUSE_MS);
  }

  return {
    /** What stands in the form by now; as long as nobody has touched it, it is nothing to keep. */
    type(text: string, isTouched: boolean): void {
      typed = text;
      if (!isTouched) safe = text;
      keepAfterPause();
    },
    keepNow,
    /** For a page that goes, and waits for no other call. */
    keepLast: () => void keepTyped(true),
    /** Whether it was tried to keep what is typed, and in vain. */
    wouldLose: () => hasFailed && typed !== safe,
    /** Does what takes over all that is typed, or throws it away. Nothing is kept meanwhile, and nothing of it afterwards: it would come back. */
    async handOver<Answer>(act: () => Promise<Answer>): Promise<Answer> {
      isHandingOver = true;
      try {
        await calls;
        const answer = await act();
        safe = typed;
        return answer;
      } finally {
        isHandingOver = false;
        keepAfterPause();
      }
    },
  };
}
