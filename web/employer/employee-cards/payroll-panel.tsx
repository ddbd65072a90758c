import { useState } from 'react';
import type { templateFormats } from '#contract/money/employee-cards/employee-cards.ts';
import { fetchPayroll } from '#web/api/employee-cards.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatMonth } from '#web/format/format-month.ts';
import { SelectField } from '#web/ui/form/fields.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './employee-cards.module.css';

const MONTHS = 24;

export function PayrollPanel() {
  const months = latestMonths(berlinToday());
  const [month, setMonth] = useState(months[0]!);
  const fetching = useAttempt({
    act: async (format: (typeof templateFormats)[number]) =>
      saveFile(await fetchPayroll(month, format), `lohnabrechnung-${month}.${format}`),
    fallback: 'Die Liste konnte nicht geladen werden.',
  });
  return (
    <section className={`sheet stack items-start gap-4 ${classes.panel}`} aria-labelledby="payroll-heading">
      <h2 id="payroll-heading">Liste für die Lohnabrechnung</h2>
      <p>Personalnummer, Name, Betrag und Tag des Zuflusses aller Ladungen eines Monats.</p>
      <SelectField
        label="Monat"
        value={month}
        options={months.map((value) => ({ value, label: formatMonth(value) }))}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
      />
      <p className={classes.templates}>
        <button type="button" className="field-button" onClick={() => fetching.start('xlsx')}>
          Als Excel
        </button>
        <button type="button" className="field-button" onClick={() => fetching.start('csv')}>
          Als CSV
        </button>
      </p>
      {fetching.alerts}
    </section>
  );
}

/** "2026-11" and those before it. */
function latestMonths(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}
