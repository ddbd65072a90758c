import type { ChargeOrderRow } from '#contract/money/charges/charges.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { stateText, toneOf } from './order-texts.ts';

/** What has become of an order. */
export function OrderState({ order }: { order: Pick<ChargeOrderRow, 'state' | 'paysOn'> }) {
  return <StateMark tone={toneOf(order)}>{stateText(order)}</StateMark>;
}
