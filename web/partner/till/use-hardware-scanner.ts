import { useEffect, useEffectEvent } from 'react';
import { isCardNumber } from '#contract/card-number.ts';
import { watchForScan } from '#web/partner/till/watch-for-scan.ts';

/** Takes what a hardware scanner types, wherever the focus is. */
export function useHardwareScanner(onScan: (digits: string) => void): void {
  const tellScan = useEffectEvent(onScan);

  useEffect(() => {
    const watch = watchForScan();
    function listen(event: KeyboardEvent) {
      // An Enter held down would book, close the answer unseen and ask for the next card.
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
      const burst = watch(event);
      const digits = cardNumberInAmount(event) ?? burst;
      if (digits === null || !isMeantAsScan(digits, document.activeElement)) return;
      event.preventDefault();
      event.stopPropagation();
      tellScan(digits);
    }
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** A card number in a field for amounts cannot be meant as an amount, however slowly it came. */
function cardNumberInAmount({ key, target }: KeyboardEvent): string | null {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.inputMode !== 'decimal') return null;
  const digits = target.value.replaceAll('.', '');
  return isCardNumber(digits) ? digits : null;
}

/**
 * In a field for amounts only a whole card number counts, so that no amount is ever taken away from somebody who types it.
 * In the card field a burst that was cut is left to the field, which holds all of it.
 */
function isMeantAsScan(digits: string, focused: Element | null): boolean {
  if (!(focused instanceof HTMLInputElement)) return true;
  return focused.inputMode === 'decimal' ? isCardNumber(digits) : digits.startsWith('176');
}
