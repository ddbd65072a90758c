import type { ChargeOrderState } from '#contract/money/charges/charges.ts';
import type { Tone } from '#web/ui/state-mark.tsx';

/** What somebody should see to stands out. */
export const chargeOrderTones: Record<ChargeOrderState, Tone> = {
  announced: 'waiting',
  filed: 'waiting',
  unpaid: 'waiting',
  overdue: 'bad',
  paid: 'good',
  loaded: 'good',
  returned: 'bad',
  'taken-back': 'bad',
  settled: 'good',
  cancelled: 'plain',
};
