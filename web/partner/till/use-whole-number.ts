import { useEffect, useRef } from 'react';
import { isCardNumber } from '#contract/common/card-number.ts';
import { quietAfter } from '#web/partner/till/quiet-after.ts';

/**
 * Says when a whole card number stands in the field and nothing has followed it for as long as this hand, or this scanner, takes
 * between two digits: one digit too many still belongs to the number. Call what it returns with each change of the field.
 */
export function useWholeNumber(onWhole: (cardText: string) => void): (cardText: string) => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef({ length: 0, at: 0, longestGap: 0 });
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (cardText) => {
    clearTimeout(waiting.current);
    const { length, at, longestGap } = typed.current;
    const now = performance.now();
    const isNextDigit = length > 0 && cardText.length === length + 1;
    typed.current = { length: cardText.length, at: now, longestGap: isNextDigit ? Math.max(longestGap, now - at) : 0 };
    if (isCardNumber(cardText)) waiting.current = setTimeout(onWhole, quietAfter(typed.current.longestGap), cardText);
  };
}
