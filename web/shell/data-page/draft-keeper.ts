import { currentUser } from '#web/api/current-user.ts';

const PAUSE_MS = 1500;
/** How long what takes over all that is typed waits for a draft that hangs. */
const LONGEST_WAIT_MS = 5_000;
/** Browsers let no more than 64 KB outlive the page, with all else that does. */
const MOST_LAST_BYTES = 60_000;

interface KeepOptions {
  /** Outlives the page. */
  keepalive: boolean;
  /** Aborted where something newer is kept in its place. */
  signal: AbortSignal;
}

interface Keeping {
  /** What stands in the form at the start. */
  start: string;
  /** Keeps what is typed. Returns when it was kept. */
  keep: (typed: string, options: KeepOptions) => Promise<Date>;
  /** Forgets what was kept, for a draft that was cut off and may have come late. */
  forget: () => Promise<unknown>;
  onKept: (keptAt: Date | false) => void;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Keeps a draft of what is typed into a form. Its calls go one after the other, and none beside the call that sends or
 * discards the form.
 */
export function createDraftKeeper({ start, keep, forget, onKept }: Keeping) {
  const person = personOfNow();
  let typed = start;
  // What need not be kept any more.
  let safe = start;
  let hasFailed = false;
  let handOvers = 0;
  // Saves that wait for the call before: a page that closes meanwhile keeps what is typed, as nothing of it was sent.
  let waiting = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let calls: Promise<unknown> = Promise.resolve();
  let running: { text: string; keepalive: boolean; aborter: AbortController } | undefined;

  // A form outlives its session for a moment: what stands in it is nobody else's draft.
  const isToKeep = () => typed !== safe && handOvers === 0 && personOfNow() === person;

  async function keepTyped(keepalive: boolean): Promise<void> {
    if (!isToKeep()) return;
    const call = { text: typed, keepalive, aborter: new AbortController() };
    const { signal } = call.aborter;
    running = call;
    try {
      const keptAt = await keep(call.text, { keepalive, signal });
      safe = call.text;
      hasFailed = false;
      onKept(keptAt);
    } catch {
      // What was aborted is kept by the call that took its place.
      if (signal.aborted) return;
      hasFailed = true;
      onKept(false);
    } finally {
      if (running === call) running = undefined;
    }
  }

  function keepNow(): Promise<unknown> {
    clearTimeout(pause);
    calls = calls.then(() => (waiting === 0 ? keepTyped(false) : undefined));
    return calls;
  }

  /** Ends when nothing is being kept any more. Returns whether something had to be cut off for that. */
  async function waitForCalls(): Promise<boolean> {
    let isCutOff = false;
    const tooLong = setTimeout(() => {
      isCutOff = running !== undefined;
      running?.aborter.abort();
    }, LONGEST_WAIT_MS);
    waiting += 1;
    try {
      for (let seen; seen !== calls; await seen) seen = calls;
      return isCutOff;
    } finally {
      waiting -= 1;
      clearTimeout(tooLong);
    }
  }

  /** For a page that goes, and waits for no other call: what is on its way would be lost, or come after. */
  function keepLast(): void {
    const keepalive = isSmall(typed);
    if (!isToKeep() || (running?.text === typed && running.keepalive === keepalive)) return;
    clearTimeout(pause);
    running?.aborter.abort();
    calls = Promise.all([calls, keepTyped(keepalive)]);
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
    /** Ends when all is kept that can be. */
    keepNow,
    keepLast,
    /** Whether the end of the page would lose something: keeping it failed, or it is too large to outlive the page. */
    wouldLose: () => typed !== safe && (hasFailed || !isSmall(typed)),
    /**
     * Does what stores or discards all that is typed by now. No draft is saved meanwhile or afterwards: it would come
     * back.
     */
    async handOver<Answer>(act: () => Promise<Answer>): Promise<Answer> {
      const handedOver = typed;
      const isCutOff = await waitForCalls();
      handOvers += 1;
      try {
        const answer = await act();
        safe = handedOver;
        if (isCutOff) await forget().catch(() => undefined);
        return answer;
      } finally {
        handOvers -= 1;
        keepAfterPause();
      }
    },
  };
}

/** A person who continues in another role has left the forms of the former one. */
function personOfNow(): string {
  const { email, role } = currentUser.get() ?? {};
  return `${role} ${email}`;
}

const isSmall = (text: string) => new TextEncoder().encode(text).length <= MOST_LAST_BYTES;
