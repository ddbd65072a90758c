/** How often a server that could not be reached is asked whether it is there again. */
const PROBE_MS = 1_000;

/** What tells of the connection; a test brings its own. */
export interface Line {
  isOnline: () => boolean;
  /** Whether the server answers now. */
  probe: (signal: AbortSignal) => Promise<boolean>;
  /** Calls once the browser says that it is connected again. */
  onOnline: (tell: () => void, signal: AbortSignal) => void;
}

const lineOfBrowser: Line = {
  isOnline: () => navigator.onLine,
  probe: (signal) =>
    fetch('/healthz', { cache: 'no-store', credentials: 'omit', signal }).then(
      ({ ok }) => ok,
      () => false,
    ),
  onOnline: (tell, signal) => addEventListener('online', tell, { signal }),
};

/**
 * Waits for a server that is out of reach: true as soon as it answers again. False at once where it was not gone, so
 * that whoever waits keeps to the usual pauses. Never answers after the signal.
 */
export async function connectionBack(signal: AbortSignal, line: Line = lineOfBrowser): Promise<boolean> {
  let wasGone = !line.isOnline();
  for (;;) {
    if (line.isOnline() && (await line.probe(signal))) return wasGone;
    wasGone = true;
    await nextSign(line, signal);
  }
}

function nextSign({ onOnline }: Line, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const goOn = () => {
      over.abort();
      clearTimeout(timer);
      if (!signal.aborted) resolve();
    };
    const timer = setTimeout(goOn, PROBE_MS);
    onOnline(goOn, over.signal);
    signal.addEventListener('abort', goOn, { once: true, signal: over.signal });
  });
}
