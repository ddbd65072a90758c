import type { ChargeOrderRow } from '#contract/money/charges/charges.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { stateText, toneOf } from './charge-order-state.ts';

/** What has become of a charge order. */
export function ChargeOrderMark({ order }: { order: Pick<ChargeOrderRow, 'state' | 'paysOn'> }) {
  return <StateMark tone={toneOf(order)}>{stateText(order)}</StateMark>;
}
