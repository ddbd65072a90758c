/** Where nothing is painted, as in a tab behind another. */
const UNPAINTED_MS = 200;

/** Does something once the screen shows what has changed, or before the page is left: nobody waits for it. */
export function afterPaint(act: () => void): void {
  const ends = new AbortController();
  const once = () => {
    if (ends.signal.aborted) return;
    ends.abort();
    clearTimeout(timer);
    act();
  };
  const timer = setTimeout(once, UNPAINTED_MS);
  // The second frame begins when the first one is on the screen.
  requestAnimationFrame(() => requestAnimationFrame(once));
  addEventListener('pagehide', once, { signal: ends.signal });
}
