import type { ReactNode } from 'react';
import { type BankMovement, movementStates } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatSigned } from '#web/format/format-signed.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import { MovementFacts } from './movement-facts.tsx';
import { TakeBackDecision } from './take-back-decision.tsx';
import classes from './bank.module.css';

interface MovementTableProps {
  movements: readonly BankMovement[];
  matches: ((movement: BankMovement) => boolean) | null;
  /** Narrows it down. */
  quick: ReactNode;
}

/** The newest movements, and what became of each. */
export function MovementTable({ movements, matches, quick }: MovementTableProps) {
  return (
    <div className={classes.movements}>
      <DeskTable
        title="Kontoumsätze"
        prefix="umsaetze-"
        noun="Umsätze"
        rows={movements}
        columns={columns}
        matches={matches}
        quick={quick}
        initialSort={{ column: 'day', isDescending: true }}
        keyOf={({ id }) => id}
        empty="Noch ist kein Umsatz gelesen."
        panel={{
          title: 'Umsatz',
          column: 'party',
          openerOf: (movement) => `${partyOf(movement)}: Umsatz ${movement.id} ansehen`,
          render: (movement) => (
            <>
              <MovementFacts movement={movement} />
              <TakeBackDecision movement={movement} />
            </>
          ),
        }}
      />
    </div>
  );
}

export const stateTones: Record<BankMovement['state'], Tone> = {
  open: 'waiting',
  clarification: 'waiting',
  booked: 'good',
  outside: 'plain',
  'sent-back': 'plain',
};

const partyOf = ({ partyName }: BankMovement) => partyName ?? 'ohne Namen';

const columns: readonly TableColumn<BankMovement>[] = [
  { ...dayColumn<BankMovement>('day', 'Tag', ({ bookedOn }) => bookedOn), narrow: 'bare' },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName },
  { id: 'party', header: 'Von oder an', text: partyOf, narrow: 'main' },
  {
    id: 'text',
    header: 'Text',
    narrow: 'hidden',
    text: ({ remittance, bankText }) => remittance.replaceAll('\n', ' ') || bankText,
    render: ({ remittance, bankText }) => <span className="breakable">{remittance.replaceAll('\n', ' ') || bankText}</span>,
  },
  {
    ...amountColumn<BankMovement>('cents', 'Betrag in Euro', ({ cents }) => cents),
    text: ({ cents }) => formatSigned(cents),
    isSigned: true,
    render: ({ cents }) => <SignedAmount cents={cents} />,
  },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: ({ state }) => movementStates[state],
    render: ({ state }) => <StateMark tone={stateTones[state]}>{movementStates[state]}</StateMark>,
  },
];
