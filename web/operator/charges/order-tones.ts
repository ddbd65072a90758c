import type { OrderState } from '#contract/money/charges/charge-orders.ts';
import type { Tone } from '#web/operator/desk/state-mark.tsx';

/** What somebody should see to stands out. */
export const orderTones: Record<OrderState, Tone> = {
  announced: 'waiting',
  filed: 'waiting',
  unpaid: 'waiting',
  overdue: 'bad',
  paid: 'good',
  loaded: 'good',
  returned: 'bad',
  settled: 'good',
  cancelled: 'plain',
};
