import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moveEffects, type MoveOrder, moveOrderMessages, type MoveOrders } from '#contract/operator/move-orders/move-orders.ts';
import { moveOrdersQuery, withdrawMoveOrder } from '#web/api/move-orders.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskLink, DeskPage, DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { useHeadingFocus } from '#web/operator/desk/use-heading-focus.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { EndedOrders } from './ended-orders.tsx';
import { StandingOrder } from './standing-order.tsx';

const PLACE = 'move-orders';

/** Orders to move regions to other cells: what is asked for, what stands and how far it is, what came of others. */
export function MoveOrdersScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(moveOrdersQuery);
  const [asked, setAsked] = useState<'move' | MoveOrder | null>(null);
  const [heading, focusHeading] = useHeadingFocus();
  const open = (what: 'move' | MoveOrder) => {
    clearAlerts();
    setAsked(what);
  };
  const dialog = {
    onClose: () => setAsked(null),
    onDone: (message: string) => {
      setAsked(null);
      showAlert('Info', message, { at: PLACE });
      focusHeading();
    },
  };
  const hasNeighbour = data !== undefined && data.targets.length > 0;
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Umzugsaufträge"
      lead="Eine Region zieht in eine andere Zelle, also in eine andere Datenbank, die eine eigene Adresse hat. Die Leitung beantragt es hier, eine zweite Person gibt es frei, und die Befehlszeile des Betreibers führt es aus."
      actions={
        hasNeighbour && (
          <button type="button" className="button" onClick={() => open('move')}>
            Umzug beantragen
          </button>
        )
      }
    >
      <AlertList place={PLACE} />
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        Aufträge
      </h2>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Orders data={data} onWithdraw={open} />}
      {data && asked === 'move' && <AskDialog choices={data} {...dialog} />}
      {asked !== null && asked !== 'move' && <WithdrawDialog order={asked} {...dialog} />}
    </DeskPage>
  );
}

function Orders({ data, onWithdraw }: { data: MoveOrders; onWithdraw: (order: MoveOrder) => void }) {
  const { orders, waiting, arrivals, targets } = data;
  const standing = orders.filter(({ state }) => state === 'agreed' || state === 'begun');
  const ended = orders.filter((order) => !standing.includes(order));
  return (
    <>
      {waiting.map((wish) => (
        <WaitingWish key={wish.region} wish={wish} />
      ))}
      {standing.map((order) => (
        <StandingOrder key={order.number} order={order} onWithdraw={() => onWithdraw(order)} />
      ))}
      {waiting.length + standing.length === 0 && (
        <DeskPanel title="Kein Umzug steht an">
          <EmptyState>
            {targets.length > 0
              ? 'Sobald ein Umzug beantragt und freigegeben ist, steht hier, wie weit er ist.'
              : 'Diese Zelle kennt keine andere, in die eine Region umziehen könnte.'}
          </EmptyState>
        </DeskPanel>
      )}
      {ended.length > 0 && <EndedOrders orders={ended} />}
      {arrivals.length > 0 && (
        <DeskPanel title="Hierher umgezogen">
          <Facts facts={arrivals.map(({ region, since }) => [region, `seit ${formatInstant(since)}`])} />
        </DeskPanel>
      )}
    </>
  );
}

function WaitingWish({ wish: { region, askedBy, askedAt } }: { wish: MoveOrders['waiting'][number] }) {
  return (
    <DeskPanel title={region} actions={<StateMark tone="waiting">Wartet auf eine zweite Person</StateMark>}>
      <p>
        Beantragt von {askedBy}, {formatInstant(askedAt)}. Was genau, steht unter <DeskLink to="/freigaben">Freigaben</DeskLink>.
        Dort lässt es sich auch zurückziehen.
      </p>
    </DeskPanel>
  );
}

interface WithdrawDialogProps {
  order: MoveOrder;
  onDone: (message: string) => void;
  onClose: () => void;
}

function WithdrawDialog({ order: { number, region, target, askedBy }, ...dialog }: WithdrawDialogProps) {
  return (
    <ActDialog
      title="Umzugsauftrag zurückziehen"
      confirm="Zurückziehen"
      send={(reason) => withdrawMoveOrder(number, reason)}
      done="Der Umzugsauftrag ist zurückgezogen."
      fallback={moveOrderMessages.withdrawFailed}
      {...dialog}
    >
      <p>
        <strong>{region}</strong> zieht nicht nach {target} um. {askedBy} erfährt Ihren Grund per E-Mail.
      </p>
      <p className="soft">Hat der Umzug schon begonnen, kann ihn nur die Befehlszeile aufgeben. {moveEffects.wayBack}</p>
    </ActDialog>
  );
}
