import { CARD_NUMBER_LENGTH, isCardNumber } from '#contract/common/card-number.ts';
import { quietAfter } from '#web/partner/till/quiet-after.ts';

/** Slow scanners leave about 30 ms between keys; the fastest fingers need twice this for eight digits in a row. */
const LONGEST_GAP_MS = 50;
const LONGEST_GAP_BEFORE_END_MS = 200;
const SHORTEST_SCAN = 8;

/** The part of a keyboard event that tells a scanner from a person. */
export interface KeyStroke {
  key: string;
  timeStamp: number;
  repeat: boolean;
}

export interface Scan {
  digits: string;
  /** Came as fast as only a machine types. */
  isFast: boolean;
}

export interface ScanWatch {
  /** Returns the scan that this key ends, or null. */
  press: (stroke: KeyStroke) => Scan | null;
  /** A whole card number that no key has ended yet: some scanners end with nothing. */
  unended: () => Scan | null;
  /** After how many milliseconds without another key it is ended. */
  quiet: () => number;
}

/**
 * Watches keys for a hardware scanner: a fast burst of digits that Enter ends. Or a whole card number, however slow,
 * that Enter, Tab or nothing ends. It uses the time stamps of the events, so a busy page does not distort the result.
 */
export function watchForScan(): ScanWatch {
  let run = '';
  let burst = '';
  let gaps: number[] = [];
  let lastAt = 0;

  const cardNumber = () => {
    const tail = run.slice(-CARD_NUMBER_LENGTH);
    return isCardNumber(tail) ? tail : null;
  };
  const unended = () => {
    const digits = cardNumber();
    return digits === null ? null : { digits, isFast: burst.length >= CARD_NUMBER_LENGTH };
  };
  function endedBy(key: string, gap: number): Scan | null {
    if (key === 'Tab') return unended();
    const isFast = burst.length >= SHORTEST_SCAN && gap <= LONGEST_GAP_BEFORE_END_MS;
    const digits = cardNumber() ?? (isFast ? burst : null);
    return digits === null ? null : { digits, isFast };
  }

  return {
    unended,
    quiet: () => quietAfter(Math.max(0, ...gaps)),
    press({ key, timeStamp, repeat }) {
      const gap = timeStamp - lastAt;
      lastAt = timeStamp;
      if (/^\d$/.test(key) && !repeat) {
        gaps = run === '' ? [] : [...gaps, gap].slice(-CARD_NUMBER_LENGTH + 1);
        run += key;
        burst = (gap <= LONGEST_GAP_MS ? burst : '') + key;
        return null;
      }
      const scan = key === 'Enter' || key === 'Tab' ? endedBy(key, gap) : null;
      run = '';
      burst = '';
      return scan;
    },
  };
}
