import { useEffect } from 'react';
import { giveSignal, type TillSignal } from '#web/partner/till/till-signals.ts';
import type { Step } from '#web/partner/till/till-state.ts';

const signals: Partial<Record<Step['name'], TillSignal>> = { booked: 'done', refused: 'refused', unconfirmed: 'refused' };

/** Lets be heard and felt what became of a booking, as its dialog shows it. */
export function useTillSignals({ name }: Step): void {
  useEffect(() => {
    const signal = signals[name];
    if (signal) giveSignal(signal);
  }, [name]);
}
