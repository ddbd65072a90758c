import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import type { templateFormats } from '#contract/money/employee-cards/employee-cards.ts';
import { type payrollSetting, payrollTexts, wageTypes } from '#contract/money/employee-cards/payroll.ts';
import { fetchPayroll, payrollSettingQuery, saveWageTypes } from '#web/api/employee-cards.ts';
import { formatMonth } from '#web/format/format-month.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './employee-cards.module.css';

/** The list of a month for payroll, and what the payroll program calls the charges. */
export function PayrollDialog({ onClose }: { onClose: () => void }) {
  const { data: setting, error, isLoadingError, refetch } = useQuery(payrollSettingQuery);
  return (
    <Dialog title="Liste für die Lohnabrechnung" onClose={onClose}>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!setting && !isLoadingError && <p aria-busy="true">Die Monate werden geladen …</p>}
      {setting && <MonthList months={setting.months} />}
      {setting && <WageTypes stored={setting.wageTypes} />}
    </Dialog>
  );
}

type Setting = OutputOf<typeof payrollSetting>;

function MonthList({ months }: Pick<Setting, 'months'>) {
  const [month, setMonth] = useState(months[0] ?? '');
  const fetching = useAttempt({
    act: async (format: (typeof templateFormats)[number]) =>
      saveFile(await fetchPayroll(month, format), `lohnabrechnung-${month}.${format}`),
    fallback: 'Die Liste konnte nicht geladen werden.',
  });
  if (months.length === 0) return <p>Es wurde noch keine Karte geladen. Nach der ersten Ladung steht die Liste hier.</p>;
  return (
    <div className="stack gap-4">
      <p>Personalnummer, Name, Betrag und Tag des Zuflusses aller Ladungen eines Monats.</p>
      <SelectField
        label="Monat"
        value={month}
        options={months.map((value) => ({ value, label: formatMonth(value) }))}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
      />
      <div className="button-row">
        <AttemptButton attempt={fetching} input="xlsx">
          Als Excel
        </AttemptButton>
        <AttemptButton className="button button-quiet" attempt={fetching} input="csv">
          Als CSV
        </AttemptButton>
      </div>
      {fetching.alerts}
    </div>
  );
}

/** As it was when it was opened; what a colleague has saved since is told, and what is typed stays. */
function WageTypes({ stored }: { stored: Setting['wageTypes'] }) {
  const [start] = useState(stored);
  const form = useContractForm({
    schema: wageTypes,
    labels: { taxFree: 'Bis 50 € (steuerfrei)', taxed: 'Über 50 € (steuerpflichtig)' },
    start,
    send: (values) => saveWageTypes({ ...values, before: stored }),
    confirmation: () => payrollTexts.saved,
    fallback: payrollTexts.saveFailed,
  });
  return (
    <FormElement form={form} className={`stack items-start gap-4 mt-6 ${classes.wageTypes}`} aria-labelledby="wage-types">
      <h3 id="wage-types">Lohnarten</h3>
      <p className="soft">
        Unter welchen Nummern bucht Ihr Lohnprogramm den Sachbezug eines Monats? Die Liste bekommt dann eine Spalte „Lohnart“.
        Leer lassen, was Sie nicht brauchen.
      </p>
      <div className={`stack gap-4 from-top wide ${classes.pair}`}>
        <TextField {...form.field('taxFree')} maxLength={10} autoComplete="off" />
        <TextField {...form.field('taxed')} maxLength={10} autoComplete="off" />
      </div>
      {(stored.taxFree !== start.taxFree || stored.taxed !== start.taxed) && (
        <output className="soft">
          Gespeichert ist jetzt: {stored.taxFree || 'keine'} und {stored.taxed || 'keine'}.
        </output>
      )}
      <SubmitButton isSending={form.isSending} sending="Wird gespeichert …" className="button button-quiet">
        Lohnarten speichern
      </SubmitButton>
    </FormElement>
  );
}
