/** Aborts with the first of two signals. In place of `AbortSignal.any`, which our oldest browsers do not have. */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort(signal.reason);
    // A signal that lives long, such as a till's, must not keep what is over.
    else signal.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal });
  }
  return either.signal;
}
