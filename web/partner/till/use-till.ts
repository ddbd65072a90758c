import { useEffect, useState } from 'react';
import type { UsualAmounts } from '#contract/money/bookings/bookings.ts';
import type { Counter } from '#web/partner/till/counter.ts';
import { openTill, type TillActs } from '#web/partner/till/open-till.ts';
import type { TillState } from '#web/partner/till/till-state.ts';

/** The till of one person: what it shows, and what the person can do with it. */
export interface Till extends TillActs {
  state: TillState;
  counter: Counter;
}

export function useTill(person: string, counter: Counter, leaving: AbortSignal, usual: UsualAmounts | undefined): Till {
  const [{ state, acts }] = useState(() => openTill(person, counter, leaving));
  useEffect(() => acts.learnUsual(usual), [acts, usual]);
  useEffect(() => acts.handOver(person), [acts, person]);
  return { ...acts, state: state.use(), counter };
}
