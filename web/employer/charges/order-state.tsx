import { IconAlertTriangle, IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ChargeOrderRow } from '#contract/money/charges/charges.ts';
import { type OrderTone, stateText, toneOf } from './charge-order-texts.ts';
import classes from './order-state.module.css';

const icons: Record<OrderTone, typeof IconClock> = {
  good: IconCircleCheck,
  waiting: IconClock,
  bad: IconAlertTriangle,
  ended: IconBan,
};

/** What has become of an order: a sign, a tint, and words. */
export function OrderState({ order }: { order: Pick<ChargeOrderRow, 'state' | 'paysOn'> }) {
  const tone = toneOf(order);
  const Icon = icons[tone];
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={18} aria-hidden="true" />
      {stateText(order)}
    </span>
  );
}
