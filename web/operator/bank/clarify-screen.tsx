import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bankMessages, type BankProposal, type UnclearMovement } from '#contract/reports/bank-statements/bank-statements.ts';
import { clarifyMovement, decideMovement, setMovementAside, unclearMovementsQuery } from '#web/api/bank.ts';
import { ActDialog, outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import { DeskLink, DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { ShortcutList, useShortcuts } from '#web/operator/desk/shortcuts.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { ChosenMovement } from './chosen-movement.tsx';
import { UnclearList } from './unclear-list.tsx';
import classes from './bank.module.css';

interface Decision {
  movement: UnclearMovement;
  shares: BankProposal['shares'];
  remembers: boolean;
  idempotencyKey: string;
}

/** Movements that wait for a person, one after the other: by keys or by clicks. */
export function ClarifyScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(unclearMovementsQuery);
  // What was just decided leaves at once, before the list is read again.
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [remembers, setRemembers] = useState(false);
  const [aside, setAside] = useState<UnclearMovement | null>(null);
  // Of decisions without an answer: whoever presses again sends the same request.
  const unanswered = useRef(new Map<string, string>());
  const movements = data?.movements.filter((movement) => !done.has(keyOf(movement))) ?? [];
  const at = Math.max(
    0,
    movements.findIndex((movement) => keyOf(movement) === chosenKey),
  );
  const chosen = movements[at];

  const choose = (movement: UnclearMovement | undefined) => {
    setChosenKey(movement ? keyOf(movement) : null);
    setRemembers(false);
  };
  const leave = (movement: UnclearMovement) => {
    setDone(new Set([...done, keyOf(movement)]));
    choose(movements[at + 1] ?? movements[at - 1]);
  };
  const deciding = useAttempt({
    act: ({ movement: { region, id, round }, shares, remembers: doesRemember, idempotencyKey }: Decision) =>
      decideMovement(
        {
          region,
          movement: id,
          round,
          shares: shares.map(({ item, cents }) => ({ kind: item.kind, key: item.key, cents, openCents: item.cents })),
          remembers: doesRemember,
        },
        idempotencyKey,
      ),
    confirmation: (answer, { movement }) => outcomeOf(answer, `Zugeordnet: ${movement.partyName ?? 'Umsatz'}.`),
    onSuccess: (answer, { movement, shares, remembers: doesRemember }) => {
      unanswered.current.delete(wishOf(movement, shares, doesRemember));
      if (answer.waitsForSecond) choose(movements[at + 1] ?? movement);
      else leave(movement);
    },
    // Mostly something else is open by now.
    onError: () => void refetch(),
    fallback: bankMessages.decideFailed,
  });
  const clarifying = useAttempt({
    act: ({ region, id }: UnclearMovement) => clarifyMovement({ region, movement: id, note: '' }),
    confirmation: (_, { partyName }) => `In Klärung: ${partyName ?? 'Umsatz'}.`,
    onSuccess: (_, movement) => leave(movement),
    onError: () => void refetch(),
    fallback: bankMessages.decideFailed,
  });
  const decide = (shares: BankProposal['shares'] | undefined) => {
    if (!chosen || !shares || chosen.isAsked) return;
    const wish = wishOf(chosen, shares, remembers);
    const idempotencyKey = unanswered.current.get(wish) ?? crypto.randomUUID();
    unanswered.current.set(wish, idempotencyKey);
    deciding.start({ movement: chosen, shares, remembers, idempotencyKey });
  };
  const clarify = () => chosen?.state === 'open' && clarifying.start(chosen);
  const step = (by: 1 | -1) => () => choose(movements[Math.min(Math.max(at + by, 0), movements.length - 1)]);

  useShortcuts({
    j: step(1),
    k: step(-1),
    ArrowDown: step(1),
    ArrowUp: step(-1),
    Enter: () => pressFocused() || decide(chosen?.proposals[0]?.shares),
    ...Object.fromEntries(NUMBERS.map((key, place) => [key, () => decide(chosen?.proposals[place]?.shares)])),
    c: clarify,
    m: () => setRemembers(!remembers),
    f: () => document.querySelector<HTMLElement>('input[name="posten"]')?.focus(),
  });

  return (
    <DeskPage
      title="Umsätze klären"
      lead="Was die Bank gemeldet hat und niemand sicher zuordnen kann. Der wahrscheinlichste Vorschlag steht oben."
      actions={<DeskLink to="/bank">Zur Bank</DeskLink>}
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <p aria-busy="true">Die Umsätze werden geladen …</p>}
      {deciding.alerts}
      {clarifying.alerts}
      {data && movements.length === 0 && <p className="page-lead">Nichts ist unklar. Alle Umsätze sind zugeordnet.</p>}
      {chosen && (
        <div className={classes.clarify}>
          <UnclearList movements={movements} chosen={chosen} onChoose={choose} />
          <ChosenMovement
            key={keyOf(chosen)}
            movement={chosen}
            remembers={remembers}
            onRemember={setRemembers}
            onDecide={decide}
            onClarify={clarify}
            onSetAside={() => setAside(chosen)}
            isBusy={deciding.isPending || clarifying.isPending}
          />
        </div>
      )}
      <ShortcutList
        keys={[
          ['j', 'nächster Umsatz (auch ↓)'],
          ['k', 'voriger Umsatz (auch ↑)'],
          ['Enter', 'ersten Vorschlag nehmen'],
          ['1–5', 'diesen Vorschlag nehmen'],
          ['c', 'in Klärung nehmen'],
          ['m', 'Konto merken'],
          ['f', 'Posten suchen'],
        ]}
      />
      {aside && (
        <ActDialog
          title="Nicht Sache des Portals"
          confirm="Vermerken"
          send={(reason) => setMovementAside({ region: aside.region, movement: aside.id, reason })}
          done="Der Umsatz ist vermerkt."
          fallback={bankMessages.decideFailed}
          onDone={(message) => {
            setAside(null);
            // The list is read again: it leaves, or waits for a second person.
            choose(movements[at + 1] ?? movements[at - 1]);
            showAlert('Info', message, { at: deciding.place });
          }}
          onClose={() => setAside(null)}
        >
          <p>
            Zum Beispiel Entgelte der Bank, Zinsen oder Umbuchungen zwischen eigenen Konten. In den Büchern wird nichts gebucht,
            und der Umsatz wird nicht mehr vorgeschlagen.
          </p>
          {(aside.proposals.length > 0 || aside.waits) && (
            <p>Der Umsatz könnte zu einem offenen Posten gehören. Deshalb muss eine zweite Person zustimmen.</p>
          )}
        </ActDialog>
      )}
    </DeskPage>
  );
}

/** What of a decision makes it another request. */
const wishOf = (movement: UnclearMovement, shares: BankProposal['shares'], remembers: boolean) =>
  JSON.stringify([
    keyOf(movement),
    movement.round,
    shares.map(({ item, cents }) => [item.kind, item.key, cents, item.cents]),
    remembers,
  ]);

const NUMBERS = ['1', '2', '3', '4', '5'];

export const keyOf = ({ region, id }: UnclearMovement) => `${region} ${id}`;

/** Presses what has the focus, as everywhere; returns whether there was something. The chosen movement is no button. */
function pressFocused(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.matches('button, a, summary')) return false;
  if (focused.dataset.movement && focused.getAttribute('aria-current') === 'true') return false;
  focused.click();
  return true;
}
