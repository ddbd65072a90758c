import { useEffect, useEffectEvent } from 'react';
import { CARD_NUMBER_LENGTH, isCardNumber } from '#contract/common/card-number.ts';
import '#contract/portal/held-keys.ts';
import { plainNumber } from '#web/ui/format-typed-number.ts';
import { findPlaceOfKey, type PlaceOfKey } from '#web/partner/till/till-panels.ts';
import { type Scan, watchForScan } from '#web/partner/till/watch-for-scan.ts';
import type { LateEnd } from '#web/partner/till/watch-for-late-end.ts';

interface KeyTakers {
  /** What was typed before the program ran; called once, if there is any. */
  onHeld: (text: string) => void;
  /** `typedBefore`: the amount as it stood before the scanner's digits fell into its field. */
  onScan: (digits: string, typedBefore: string) => void;
  amountNow: () => string;
  /** A key of an amount while no field has the focus. */
  onStrayKey: (key: string) => void;
  /** F1 to F4 where no dialog is open, and F8. */
  onPlaceKey: (place: PlaceOfKey, isInDialog: boolean) => void;
  lateEnd: LateEnd;
}

/**
 * Handles what a hardware scanner types, wherever the focus is. Also the keys of the panels and of the Storno, and keys
 * typed while no field has the focus.
 */
export function useTillKeys({ onHeld, onScan, amountNow, onStrayKey, onPlaceKey, lateEnd }: KeyTakers): void {
  const tellHeld = useEffectEvent(onHeld);
  const tellScan = useEffectEvent(onScan);
  const readAmount = useEffectEvent(amountNow);
  const tellKey = useEffectEvent(onStrayKey);
  const tellPlace = useEffectEvent(onPlaceKey);

  useEffect(() => {
    const watch = watchForScan();
    /** The amount before each of the latest digits. */
    let amounts: string[] = [];
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const amountBefore = ({ digits }: Scan) => amounts.at(-digits.length) ?? '';
    function listen(event: KeyboardEvent) {
      clearTimeout(quiet);
      const isLate = lateEnd.isEndedBy(event);
      // An Enter held down would book, close the answer unseen and ask for the next card.
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
      if (/^\d$/.test(event.key)) amounts = [...amounts.slice(-CARD_NUMBER_LENGTH + 1), readAmount()];
      const scan = watch.press(event);
      if (isLate) return swallow(event);
      if (scan && isMeantAsScan(scan, document.activeElement)) {
        swallow(event);
        return tellScan(scan.digits, amountBefore(scan));
      }
      const place = findPlaceOfKey(event);
      // F1 is the browser's help anywhere else, also in dialogs.
      const isInDialog = document.querySelector('dialog[open]') !== null;
      if (place && (place === 'part' || !isInDialog)) {
        event.preventDefault();
        return event.repeat ? undefined : tellPlace(place, isInDialog);
      }
      if (isStray(event)) tellKey(event.key);
      const unended = watch.unended();
      if (unended && isMeantAsScan(unended, document.activeElement)) quiet = setTimeout(takeUnended, watch.quiet(), unended);
    }
    function takeUnended(scan: Scan) {
      lateEnd.expect();
      tellScan(scan.digits, amountBefore(scan));
    }
    /** The rest of a scan may still come. */
    function takeHeld() {
      const held = globalThis.takeHeldKeys?.();
      if (!held?.text) return;
      for (const stroke of held.strokes) watch.press(stroke);
      tellHeld(held.text);
      const digits = plainNumber(held.text);
      // What ended with Enter or Tab has been asked for.
      if (isCardNumber(digits) && !held.text.includes('\n'))
        quiet = setTimeout(takeUnended, watch.quiet(), { digits, isFast: false });
    }
    document.addEventListener('keydown', listen, { capture: true });
    takeHeld();
    return () => {
      clearTimeout(quiet);
      document.removeEventListener('keydown', listen, { capture: true });
    };
  }, [lateEnd]);
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * In a field for amounts, or for a PIN, only a whole card number counts as a scan. So nothing is ever taken from a
 * person who types. An interrupted burst in the card field, or slow typing, is left to the field, which holds all of
 * it.
 */
function isMeantAsScan({ digits, isFast }: Scan, focused: Element | null): boolean {
  if (!(focused instanceof HTMLInputElement) || focused.type === 'radio') return true;
  if (focused.inputMode === 'decimal' || focused.type === 'password') return isCardNumber(digits);
  return isFast ? digits.startsWith('176') : digits === focused.value.replace(/\D/g, '');
}

function isStray({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLInputElement && target.type !== 'radio';
  if (ctrlKey || altKey || metaKey || isField) return false;
  return /^[\d.,]$/.test(key) || key === 'Backspace';
}
