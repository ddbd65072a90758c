import { useEffect, useRef } from 'react';
import type { UnclearMovement } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { keepInSight } from '#web/ui/keep-in-sight.ts';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import classes from './bank.module.css';

interface UnclearListProps {
  movements: readonly UnclearMovement[];
  chosen: UnclearMovement;
  onChoose: (movement: UnclearMovement) => void;
}

/** All that waits, the chosen one in sight. */
export function UnclearList({ movements, chosen, onChoose }: UnclearListProps) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef<UnclearMovement>(null);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    keepInSight(list.current);
  }, [chosen]);
  return (
    <section aria-label="Wartende Umsätze" className={`sheet ${classes.waiting}`}>
      <p className="small soft">{movements.length === 1 ? '1 Umsatz wartet' : `${movements.length} Umsätze warten`}</p>
      <ol ref={list}>
        {movements.map((movement) => (
          <li key={`${movement.region} ${movement.id}`}>
            <button
              type="button"
              className="hovers"
              data-movement={movement.id}
              aria-current={movement === chosen ? 'true' : undefined}
              onClick={() => onChoose(movement)}
            >
              <span className="cut bold">{movement.partyName ?? (movement.bankText || 'ohne Namen')}</span>
              <span className="figures">
                <SignedAmount cents={movement.cents} unit=" €" />
              </span>
              <span className="small soft">
                {formatDate(movement.bookedOn)}
                {stateOf(movement)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stateOf({ isAsked, state, isReturn }: UnclearMovement): string {
  if (isAsked) return ' · wartet auf Freigabe';
  if (state === 'clarification') return ' · in Klärung';
  return isReturn ? ' · Rückgabe' : '';
}
