/** Slowest scanners leave about 30 ms between keys; the fastest fingers take twice as long as this for eight digits in a row. */
const LONGEST_GAP_MS = 50;
const LONGEST_GAP_BEFORE_ENTER_MS = 200;
const SHORTEST_SCAN = 8;

/** The part of a keyboard event that tells a scanner from a person. */
export interface KeyStroke {
  key: string;
  timeStamp: number;
  repeat: boolean;
}

/**
 * Watches keys for a hardware scanner: a fast burst of digits that Enter ends. Answers the digits at that Enter, else null.
 * Judges by the time stamps of the events, so a busy page does not blur the picture.
 */
export function watchForScan(): (stroke: KeyStroke) => string | null {
  let digits = '';
  let lastAt = 0;
  return ({ key, timeStamp, repeat }) => {
    const gap = timeStamp - lastAt;
    const burst = digits;
    digits = '';
    if (key === 'Enter') return burst.length >= SHORTEST_SCAN && gap <= LONGEST_GAP_BEFORE_ENTER_MS ? burst : null;
    if (/^\d$/.test(key) && !repeat) digits = (gap <= LONGEST_GAP_MS ? burst : '') + key;
    lastAt = timeStamp;
    return null;
  };
}
