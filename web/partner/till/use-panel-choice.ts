import { useEffect, useEffectEvent } from 'react';
import type { BookingType } from '#contract/money/bookings/bookings.ts';

/**
 * Tells which panel the cashier goes to by pointing at it or by Tab. Where the till moves the focus by itself, or the
 * window gets it back, nobody has chosen anything.
 */
export function usePanelChoice(choose: (type: BookingType) => void): void {
  const tell = useEffectEvent((place: EventTarget | null) => {
    const panel = place instanceof Element ? place.closest<HTMLElement>('form[data-type]') : null;
    if (panel) choose(panel.dataset.type as BookingType);
  });
  useEffect(() => {
    let isTabbing = false;
    const listening = new AbortController();
    const { signal } = listening;
    // A Tab of a scanner never comes as far as here (use-till-keys.ts).
    document.addEventListener('keydown', ({ key }) => void (isTabbing = key === 'Tab'), { signal });
    document.addEventListener('keyup', () => void (isTabbing = false), { signal });
    document.addEventListener('focusin', ({ target }) => isTabbing && tell(target), { signal });
    document.addEventListener('pointerdown', ({ target }) => tell(target), { signal });
    return () => listening.abort();
  }, []);
}
