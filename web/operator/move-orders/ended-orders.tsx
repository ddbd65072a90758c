import type { MoveOrder } from '#contract/operator/move-orders/move-orders.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { describeState } from './describe-state.ts';
import { MoveSteps } from './move-steps.tsx';
import { OrderFacts } from './standing-order.tsx';
import classes from './move-orders.module.css';

/** What came of former orders, the newest first. */
export function EndedOrders({ orders }: { orders: readonly MoveOrder[] }) {
  return (
    <DeskPanel title="Frühere Aufträge">
      <ul className={`plain-list lined ${classes.ended}`}>
        {orders.map((order) => (
          <EndedOrder key={order.number} order={order} />
        ))}
      </ul>
    </DeskPanel>
  );
}

function EndedOrder({ order }: { order: MoveOrder }) {
  const { region, target, endedAt, notAfter, state, steps } = order;
  const { words, tone } = describeState(order);
  return (
    <li>
      <details>
        <summary>
          <span className={classes.title}>
            {region} → {target}
          </span>
          <span>{formatInstant(state === 'expired' ? notAfter : (endedAt ?? notAfter))}</span>
          <StateMark tone={tone}>{words}</StateMark>
        </summary>
        <div className={classes.whole}>
          <OrderFacts order={order} />
          <MoveSteps steps={steps} />
        </div>
      </details>
    </li>
  );
}
