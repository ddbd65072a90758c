import { moveEffects, type MoveOrder } from '#contract/operator/move-orders/move-orders.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { MoveSteps } from './move-steps.tsx';
import { describeState } from './describe-state.ts';
import classes from './move-orders.module.css';

/** An order that the command may follow, or follows: what was agreed, how far it is, and what its people notice. */
export function StandingOrder({ order, onWithdraw }: { order: MoveOrder; onWithdraw: () => void }) {
  const { number, region, slug, state, steps } = order;
  const { words, tone, advice } = describeState(order);
  return (
    <DeskPanel title={region} actions={<StateMark tone={tone}>{words}</StateMark>}>
      {advice && <p className="mb-4">{advice}</p>}
      <OrderFacts order={order} />
      <MoveSteps steps={steps} />
      {state === 'agreed' && (
        <>
          <p className="mt-5 soft">So führt ihn ein Mensch oder ein Zeitplan auf dem Rechner des Betreibers aus:</p>
          <pre className={classes.command}>
            <code>kartenkontor region:move --region {slug}</code>
          </pre>
          <button type="button" className="button button-quiet mt-4" onClick={onWithdraw}>
            Zurückziehen<span className="visually-hidden">: Auftrag {number}</span>
          </button>
        </>
      )}
    </DeskPanel>
  );
}

/** What two have agreed to. */
export function OrderFacts({ order }: { order: MoveOrder }) {
  const { number, target, notBefore, notAfter, reason, askedBy, agreedBy, agreedAt, state } = order;
  const isToCome = state === 'agreed' || state === 'begun';
  return (
    <Facts
      facts={[
        ['Auftrag', `${number}, freigegeben ${formatInstant(agreedAt)}`],
        ['Nach', target],
        ['Beginn', `${formatInstant(notBefore)} bis ${formatInstant(notAfter)}`],
        ['Beantragt von', askedBy],
        ['Freigegeben von', agreedBy ?? 'niemandem: Es gab keine zweite Person.'],
        ['Grund', reason],
        ['Kassen', isToCome && moveEffects.tills],
        ['Alle anderen', isToCome && moveEffects.others],
        ['Zurückgezogen von', state === 'withdrawn' && order.withdrawnBy],
      ]}
    />
  );
}
