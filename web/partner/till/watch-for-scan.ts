import { CARD_NUMBER_LENGTH, isCardNumber } from '#contract/card-number.ts';

/** Slowest scanners leave about 30 ms between keys; the fastest fingers take twice as long as this for eight digits in a row. */
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
  /** A whole card number that came fast and that no key has ended yet: some scanners end with nothing. */
  unended: () => Scan | null;
}

/**
 * Watches keys for a hardware scanner: a fast burst of digits that Enter ends, or a whole card number that Tab or nothing ends.
 * A whole card number before Enter counts however slowly it came. Judges by the time stamps of the events, so a busy page does
 * not blur the picture.
 */
export function watchForScan(): ScanWatch {
  let run = '';
  let burst = '';
  let lastAt = 0;

  const cardNumber = () => {
    const tail = run.slice(-CARD_NUMBER_LENGTH);
    return isCardNumber(tail) ? tail : null;
  };
  const unended = () => {
    const digits = burst.length >= CARD_NUMBER_LENGTH ? cardNumber() : null;
    return digits === null ? null : { digits, isFast: true };
  };
  function endedBy(key: string, gap: number): Scan | null {
    const isFast = burst.length >= SHORTEST_SCAN && gap <= LONGEST_GAP_BEFORE_END_MS;
    if (key === 'Tab') return isFast ? unended() : null;
    const digits = cardNumber() ?? (isFast ? burst : null);
    return digits === null ? null : { digits, isFast };
  }

  return {
    unended,
    press({ key, timeStamp, repeat }) {
      const gap = timeStamp - lastAt;
      lastAt = timeStamp;
      if (/^\d$/.test(key) && !repeat) {
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
