import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { bankMessages, type BankProposal, type UnclearMovement } from '#contract/reports/bank-statements/bank-statements.ts';
import { clarifyMovement, decideMovement, setMovementAside, unclearMovementsQuery } from '#web/api/bank-statements.ts';
import { ActDialog, outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
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
  const unclear = useUnclearMovements();
  const { query, movements, chosen, choose, chooseNext, remembers, setRemembers } = unclear;
  const { deciding, clarifying, decide, clarify } = useDecisions(unclear);
  const [aside, setAside] = useState<UnclearMovement | null>(null);

  useShortcuts({
    j: unclear.step(1),
    k: unclear.step(-1),
    ArrowDown: unclear.step(1),
    ArrowUp: unclear.step(-1),
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
      {query.isLoadingError && <LoadFailure error={query.error} onRetry={unclear.readAnew} />}
      {!movements && !query.isLoadingError && <p aria-busy="true">Die Umsätze werden geladen …</p>}
      {deciding.alerts}
      {clarifying.alerts}
      {movements?.length === 0 && <p className="page-lead">Nichts ist unklar. Alle Umsätze sind zugeordnet.</p>}
      {movements && chosen && (
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
      <ShortcutList keys={shortcuts} />
      {aside && (
        <SetAsideDialog
          movement={aside}
          onDone={(message) => {
            setAside(null);
            // The list is read again: it leaves, or waits for a second person.
            chooseNext();
            showAlert('Info', message, { at: deciding.place });
          }}
          onClose={() => setAside(null)}
        />
      )}
    </DeskPage>
  );
}

const NUMBERS = ['1', '2', '3', '4', '5'];

const shortcuts: ComponentProps<typeof ShortcutList>['keys'] = [
  ['j', 'nächster Umsatz (auch ↓)'],
  ['k', 'voriger Umsatz (auch ↑)'],
  ['Enter', 'ersten Vorschlag nehmen'],
  ['1–5', 'diesen Vorschlag nehmen'],
  ['c', 'in Klärung nehmen'],
  ['m', 'Konto merken'],
  ['f', 'Posten suchen'],
];

/** The movements that are still unclear, and which of them is worked on. */
function useUnclearMovements() {
  const query = useQuery(unclearMovementsQuery);
  // What was just decided leaves at once, before the list is read again.
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [remembers, setRemembers] = useState(false);
  const movements = query.data?.movements.filter((movement) => !done.has(keyOf(movement)));
  const list = movements ?? [];
  const at = Math.max(
    0,
    list.findIndex((movement) => keyOf(movement) === chosenKey),
  );
  const choose = (movement: UnclearMovement | undefined) => {
    setChosenKey(movement ? keyOf(movement) : null);
    setRemembers(false);
  };
  const chooseNext = (instead = list[at - 1]) => choose(list[at + 1] ?? instead);
  return {
    query,
    movements,
    chosen: list[at],
    choose,
    /** The next one; at the end the one before, or `instead`. */
    chooseNext,
    step: (by: 1 | -1) => () => choose(list[Math.min(Math.max(at + by, 0), list.length - 1)]),
    leave: (movement: UnclearMovement) => {
      setDone(new Set([...done, keyOf(movement)]));
      chooseNext();
    },
    remembers,
    setRemembers,
    readAnew: () => void query.refetch(),
  };
}

/** What can be done with the chosen movement. */
function useDecisions({ chosen, chooseNext, leave, remembers, readAnew }: ReturnType<typeof useUnclearMovements>) {
  // Of decisions without an answer: whoever presses again sends the same request.
  const unanswered = useRef(new Map<string, string>());
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
      if (answer.waitsForSecond) chooseNext(movement);
      else leave(movement);
    },
    // Mostly something else is open by now.
    onError: readAnew,
    fallback: bankMessages.decideFailed,
  });
  const clarifying = useAttempt({
    act: ({ region, id }: UnclearMovement) => clarifyMovement({ region, movement: id, note: '' }),
    confirmation: (_, { partyName }) => `In Klärung: ${partyName ?? 'Umsatz'}.`,
    onSuccess: (_, movement) => leave(movement),
    onError: readAnew,
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
  return { deciding, clarifying, decide, clarify };
}

interface SetAsideDialogProps extends DeskDialogProps {
  movement: UnclearMovement;
}

function SetAsideDialog({ movement: { region, id, proposals, waits }, onDone, onClose }: SetAsideDialogProps) {
  return (
    <ActDialog
      title="Nicht Sache des Portals"
      confirm="Vermerken"
      send={(reason) => setMovementAside({ region, movement: id, reason })}
      done="Der Umsatz ist vermerkt."
      fallback={bankMessages.decideFailed}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Zum Beispiel Entgelte der Bank, Zinsen oder Umbuchungen zwischen eigenen Konten. In den Büchern wird nichts gebucht, und
        der Umsatz wird nicht mehr vorgeschlagen.
      </p>
      {(proposals.length > 0 || waits) && (
        <p>Der Umsatz könnte zu einem offenen Posten gehören. Deshalb muss eine zweite Person zustimmen.</p>
      )}
    </ActDialog>
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

export const keyOf = ({ region, id }: UnclearMovement) => `${region} ${id}`;

/** Presses what has the focus, as everywhere; returns whether there was something. The chosen movement is no button. */
function pressFocused(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.matches('button, a, summary')) return false;
  if (focused.dataset.movement && focused.getAttribute('aria-current') === 'true') return false;
  focused.click();
  return true;
}
