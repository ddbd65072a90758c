import { type BankMovement, movementStates } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { Facts } from '#web/operator/desk/desk-parts.tsx';
import { euros } from '#web/operator/settlements/euros.ts';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import classes from './bank.module.css';

/** All that the bank says of a movement, and what became of it. */
export function MovementFacts({ movement }: { movement: BankMovement }) {
  const { cents, partyName, partyIban, remittance, bankText, state, booked, decidedAt, decidedBy } = movement;
  return (
    <Facts
      facts={[
        [
          cents > 0 ? 'Eingang' : 'Abgang',
          <strong key="cents">
            <SignedAmount cents={cents} unit=" €" />
          </strong>,
        ],
        ['In fremder Währung', movement.originalAmount],
        ['Davon Entgelt der Banken', movement.feeCents > 0 && euros(movement.feeCents)],
        ['Tag', formatDate(movement.bookedOn)],
        ['Wertstellung', movement.valueOn && movement.valueOn !== movement.bookedOn && formatDate(movement.valueOn)],
        [cents > 0 ? 'Von' : 'An', partyName],
        ['Konto', partyIban],
        [
          'Text',
          remittance && (
            <span key="text" className={classes.remittance}>
              {remittance}
            </span>
          ),
        ],
        ['Bank', bankText],
        ['Rückgabe', movement.isReturn && (movement.returnReason ?? 'ohne Angabe eines Grundes')],
        ['Ende-zu-Ende-Kennung', movement.endToEndId],
        ['Mandat', movement.mandateReference],
        ['Region', movement.cardName],
        ['Stand', state === 'open' ? null : movementStates[state]],
        [
          'Zugeordnet',
          booked.length > 0 && (
            <ul key="booked" className="list">
              {booked.map(({ text, cents: part }) => (
                <li key={text}>
                  {text}: <SignedAmount cents={part} unit=" €" />
                </li>
              ))}
            </ul>
          ),
        ],
        ['Notiz', movement.note],
        ['Entschieden', decidedAt && `${formatInstant(decidedAt)}, ${decidedBy ?? 'vom Portal selbst'}`],
      ]}
    />
  );
}
