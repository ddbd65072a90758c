import { formatEuros } from '#contract/common/money.ts';
import { type BankMovement, movementStates } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { Facts } from '#web/operator/desk/desk-parts.tsx';
import { KeptWords } from '#web/ui/kept-words.tsx';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import classes from './bank.module.css';

/** All that the bank says of a movement, and what became of it. */
export function MovementFacts({ movement }: { movement: BankMovement }) {
  const { cents, partyName, partyIban, remittance, bankText, state, booked, decidedAt, decidedBy, undone } = movement;
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
        ['Davon Entgelt der Banken', movement.feeCents > 0 && formatEuros(movement.feeCents)],
        ['Tag', formatDate(movement.bookedOn)],
        ['Wertstellung', movement.valueOn && movement.valueOn !== movement.bookedOn && formatDate(movement.valueOn)],
        [cents > 0 ? 'Von' : 'An', partyName],
        ['Konto', partyIban],
        [
          'Text',
          remittance && (
            <span key="text" className={classes.remittance}>
              <KeptWords text={remittance} />
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
            <ul key="booked" className="plain-list">
              {booked.map(({ text, cents: part }) => (
                <li key={text}>
                  {text}: <SignedAmount cents={part} unit=" €" />
                </li>
              ))}
            </ul>
          ),
        ],
        ['Notiz', movement.note],
        ['Entschieden', decidedAt && `${formatInstant(decidedAt)}, ${decidedBy ?? PORTAL}`],
        [
          'Zurückgenommen',
          undone.length > 0 && (
            <ul key="undone" className="plain-list">
              {undone.map((one) => (
                <li key={one.undoneAt}>{historyOf(one)}</li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}

const PORTAL = 'vom Portal selbst';

/**
 * "27.11.2026, 10:00, Kim Beispiel: falscher Posten. Davor zugeordnet: Rechnung 2026-1 (26.11.2026, 9:00, vom Portal
 * selbst)"
 */
function historyOf({ state, booked, decidedAt, decidedBy, undoneAt, undoneBy, reason }: BankMovement['undone'][number]): string {
  const before = [movementStates[state], booked.map(({ text, cents }) => `${text} ${formatEuros(cents)}`).join(', ')];
  const decision = `${formatInstant(decidedAt)}, ${decidedBy ?? PORTAL}`;
  return `${formatInstant(undoneAt)}, ${undoneBy}: ${reason}. Davor ${before.filter(Boolean).join(': ')} (${decision})`;
}
