import { useEffect } from 'react';
import { z } from 'zod';
import { dataCarrierMessages, requestDataCarrier as call } from '#contract/operator/data-carriers/data-carriers.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { dataCarrierAddress, requestDataCarrier } from '#web/api/data-carriers.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { type ChosenPeriod, lastYear, readPeriod } from './chosen-period.ts';
import classes from './data-carriers.module.css';

const typedDay = z.string().refine((text) => readGermanDay(text) !== null, dataCarrierMessages.dayInvalid);
const schema = z
  .object({ region: z.string(), from: typedDay, until: typedDay, recipient: call.input.shape.recipient })
  .refine((typed) => readPeriod(typed) !== null, { path: ['until'], message: dataCarrierMessages.daysSwapped });

interface CarrierFormProps {
  regions: readonly { slug: string; name: string }[];
  /** Called with each period that makes sense. */
  onChoose: (period: ChosenPeriod) => void;
}

/** Asks for a carrier, and has the browser take it. */
export function CarrierForm({ regions, onChoose }: CarrierFormProps) {
  const { from, until } = lastYear();
  const form = useContractForm({
    schema,
    labels: { region: 'Region', from: 'Von', until: 'Bis', recipient: 'Empfänger' },
    start: { region: '', from: formatDate(from), until: formatDate(until), recipient: '' },
    send: ({ recipient, ...typed }) => requestDataCarrier({ ...readPeriod(typed)!, recipient }),
    confirmation: ({ id }) => `Datenträger ${id} wird heruntergeladen. Unten steht, sobald er vollständig geschrieben ist.`,
    onSuccess: ({ id }) => {
      take(id);
      form.set({ recipient: '' });
    },
    fallback: dataCarrierMessages.failed,
  });
  const chosen = readPeriod(form.values);
  const [region, first, last] = [chosen?.region, chosen?.from, chosen?.until];
  useEffect(() => {
    if (first && last) onChoose({ ...(region && { region }), from: first, until: last });
  }, [region, first, last, onChoose]);
  return (
    <FormElement form={form}>
      <div className="max-44 stack gap-4">
        <div className={classes.period}>
          <SelectField
            {...form.field('region')}
            placeholder="Alle Regionen"
            options={regions.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <DateField {...form.field('from')} onPick={(day) => form.set({ from: day })} />
          <DateField {...form.field('until')} onPick={(day) => form.set({ until: day })} />
        </div>
        <TextField
          {...form.field('recipient')}
          autoComplete="off"
          maxLength={200}
          hint="Wer den Datenträger erhält, zum Beispiel: Finanzamt, Prüfung 2025. Das steht im Protokoll."
        />
      </div>
      <div className="button-row">
        <SubmitButton isSending={form.isSending}>Datenträger erstellen</SubmitButton>
      </div>
    </FormElement>
  );
}

/** By the browser's own download, which writes to the disk what comes. */
function take(id: number): void {
  const link = document.createElement('a');
  link.href = dataCarrierAddress(id);
  link.download = '';
  link.click();
}
