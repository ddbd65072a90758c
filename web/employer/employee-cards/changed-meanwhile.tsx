import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { formatDate } from '#web/format/format-date.ts';
import classes from './employee-cards.module.css';

/** The charges of frozen orders are no field: nobody edits them. */
type FieldName = Exclude<keyof ShownEmployeeCard, 'frozenCharges'>;

/** What the fields of a card are called. */
export const cardFieldNames = {
  isChargingActive: 'Ladung aktiv',
  firstName: 'Vorname',
  lastName: 'Nachname',
  personnelNumber: 'Personalnummer',
  chargeAmount: 'Ladebetrag',
  chargeFrequence: 'Ladefrequenz',
  chargeTime: 'Ladezeitpunkt',
  customChargeTimeDate: 'Individueller Ladezeitpunkt',
  personnelNote: 'Notiz',
  deletionDate: 'Austrittsdatum',
};

/** What somebody else has changed while a card was being edited. */
export function ChangedMeanwhile({ before, now }: { before: ShownEmployeeCard; now: ShownEmployeeCard }) {
  const changed = (Object.entries({ ...cardFieldNames, isCardLost: 'Karte verloren' }) as [FieldName, string][]).filter(
    ([name]) => before[name] !== now[name],
  );
  return (
    <div className={classes.notice}>
      <p>Inzwischen geändert:</p>
      <ul>
        {changed.map(([name, label]) => (
          <li key={name}>
            {label}: {textOf(before[name])} → {textOf(now[name])}
          </li>
        ))}
      </ul>
      <p>Speichern Sie erneut, gilt, was hier im Formular steht.</p>
    </div>
  );
}

function textOf(value: ShownEmployeeCard[FieldName]): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (value === null || value === '') return 'leer';
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text;
}
