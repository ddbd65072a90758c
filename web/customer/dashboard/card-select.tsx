import type { DashboardCard } from '#contract/customers.ts';
import { groupDigits } from '#web/format/group-digits.ts';
import classes from './dashboard.module.css';

interface CardSelectProps {
  cards: DashboardCard[];
  value: string;
  onChange: (cardId: string) => void;
}

/** Chooses which of several cards is on show. */
export function CardSelect({ cards, value, onChange }: CardSelectProps) {
  return (
    <select
      className={classes.select}
      aria-label="Karte auswählen"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {cards.map(({ cardId, isCardLocked, isCardEmptied }) => (
        <option key={cardId} value={cardId}>
          {groupDigits(cardId)}
          {isCardLocked && (isCardEmptied ? ' (Guthaben übertragen)' : ' (gesperrt)')}
        </option>
      ))}
    </select>
  );
}
