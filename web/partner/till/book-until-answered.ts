import { messages } from '#contract/common/errors.ts';
import { CallError, failureText } from '#web/api/call-error.ts';
import { eitherSignal } from '#web/api/either-signal.ts';
import { connectionBack } from '#web/partner/till/connection-back.ts';

/** Pauses before the automatic tries, in milliseconds; after the last one a person decides. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000];
const LONGEST_PAUSE_MS = 15_000;
/** People are waiting: an answer that takes longer counts as lost. The next try carries the same key. */
const SLOWEST_ANSWER_MS = 10_000;

interface Attempts {
  /** Ends the tries, as when the person leaves the till. */
  signal: AbortSignal;
  onInterrupted: () => void;
  /** Tells when a server that was out of reach answers again. */
  back?: typeof connectionBack;
}

/**
 * Sends until there is an answer that settles the matter, and throws that answer if it is a refusal.
 * Safe only for calls that carry the same idempotency key each time.
 */
export async function bookUntilAnswered<T>(
  send: (signal: AbortSignal) => Promise<T>,
  { signal, onInterrupted, back = connectionBack }: Attempts,
): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await send(inTime(signal));
    } catch (error) {
      if (signal.aborted || !isWorthARetry(error)) throw error;
      onInterrupted();
      const pausing = wait(pauseAfter(error, pause), signal);
      await (isUnanswered(error) ? untilBack(pausing, signal, back) : pausing);
    }
  }
  return send(inTime(signal));
}

/**
 * Whether the server has said no for good: whatever came of the booking is known, and its key is spent. Not without a
 * session (403), and not where the region has moved (410): an earlier try may have been booked before.
 */
export function isRefusal(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && ![403, 410].includes(error.status) && !isWorthARetry(error);
}

/**
 * Why nobody knows what became of a booking, in words. That nothing was sent can be said of the last try alone: an
 * earlier one may have arrived.
 */
export function whyUnconfirmed(error: unknown): string {
  const text = failureText(error, messages.unreachable);
  return text === messages.offline ? messages.unreachable : text;
}

/** No answer, an overloaded server or a broken one: nobody knows whether it was booked. */
function isWorthARetry(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}

/** The pause, or less: until a connection that was gone is there again. */
async function untilBack(pausing: Promise<void>, signal: AbortSignal, back: typeof connectionBack): Promise<void> {
  const over = new AbortController();
  const isBack = back(eitherSignal(signal, over.signal)).then((wasGone) => (wasGone ? undefined : pausing));
  try {
    await Promise.race([pausing, isBack]);
  } finally {
    over.abort();
  }
}

/** No answer came, so that the connection may be gone; an overloaded server has answered. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof CallError) || error.status === 0;

function inTime(signal: AbortSignal): AbortSignal {
  return eitherSignal(signal, AbortSignal.timeout(SLOWEST_ANSWER_MS));
}

function pauseAfter(error: unknown, pause: number): number {
  const asked = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.min(Math.max(pause, asked), LONGEST_PAUSE_MS);
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
