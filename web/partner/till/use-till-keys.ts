import { useEffect, useEffectEvent } from 'react';
import { CARD_NUMBER_LENGTH, isCardNumber } from '#contract/card-number.ts';
import { type Scan, watchForScan } from '#web/partner/till/watch-for-scan.ts';

interface KeyTakers {
  /** `typedBefore`: the amount as it stood before the scanner's digits fell into its field. */
  onScan: (digits: string, typedBefore: string) => void;
  amountNow: () => string;
  /** A key of an amount while no field has the focus. */
  onStrayKey: (key: string) => void;
}

/** Longer than any scanner leaves between its digits and the key that ends them. */
const QUIET_MS = 250;

/** Takes what a hardware scanner types, wherever the focus is, and the keys that would fall beside the fields. */
export function useTillKeys({ onScan, amountNow, onStrayKey }: KeyTakers): void {
  const tellScan = useEffectEvent(onScan);
  const readAmount = useEffectEvent(amountNow);
  const tellKey = useEffectEvent(onStrayKey);

  useEffect(() => {
    const watch = watchForScan();
    /** The amount before each of the latest digits. */
    let amounts: string[] = [];
    let quiet: ReturnType<typeof setTimeout> | undefined;
    function listen(event: KeyboardEvent) {
      clearTimeout(quiet);
      // An Enter held down would book, close the answer unseen and ask for the next card.
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
      if (/^\d$/.test(event.key)) amounts = [...amounts.slice(-CARD_NUMBER_LENGTH + 1), readAmount()];
      const amountBefore = ({ digits }: Scan) => amounts.at(-digits.length) ?? '';
      const scan = watch.press(event);
      if (scan && isMeantAsScan(scan, document.activeElement)) {
        event.preventDefault();
        event.stopPropagation();
        return tellScan(scan.digits, amountBefore(scan));
      }
      if (isStray(event)) tellKey(event.key);
      const unended = watch.unended();
      if (unended) quiet = setTimeout(() => tellScan(unended.digits, amountBefore(unended)), QUIET_MS);
    }
    document.addEventListener('keydown', listen, { capture: true });
    return () => {
      clearTimeout(quiet);
      document.removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
}

/**
 * In a field for amounts only a whole card number counts, so that no amount is ever taken away from somebody who types it.
 * In the card field a burst that was cut, and whatever comes slowly, is left to the field, which holds all of it.
 */
function isMeantAsScan({ digits, isFast }: Scan, focused: Element | null): boolean {
  if (!(focused instanceof HTMLInputElement)) return true;
  return focused.inputMode === 'decimal' ? isCardNumber(digits) : isFast && digits.startsWith('176');
}

function isStray({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || target instanceof HTMLInputElement) return false;
  return /^[\d.,]$/.test(key) || key === 'Backspace';
}
