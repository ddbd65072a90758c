import { useEffect } from 'react';
import { giveSignal, type TillSignal } from '#web/partner/till/till-signals.ts';
import type { Step } from '#web/partner/till/till-state.ts';
import type { StornoStep } from '#web/partner/till/use-storno.ts';

const signals: Partial<Record<Step['name'] | StornoStep['name'], TillSignal>> = {
  booked: 'done',
  done: 'done',
  refused: 'refused',
  unconfirmed: 'refused',
};

/** Lets be heard and felt what became of a booking, or of a Storno, as its dialog shows it. */
export function useTillSignals(step: Step['name'] | StornoStep['name'] | undefined): void {
  useEffect(() => {
    const signal = step && signals[step];
    if (signal) giveSignal(signal);
  }, [step]);
}
