import { z } from 'zod';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { createVoucher, voucherKinds, voucherMessages } from '#contract/money/checkout/vouchers.ts';
import { ask } from '#web/api/client.ts';
import { forgetRegions } from '#web/api/region-editing.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import classes from './regions.module.css';

const fields = createVoucher.input.shape;

/** The call's rules; the day as it is typed. */
const schema = z.object({
  code: fields.code,
  kind: z.string(),
  value: fields.value,
  uses: fields.uses,
  validUntil: z.string().refine((text) => text.trim() === '' || readGermanDay(text.trim()) !== null, voucherMessages.day),
  reason: fields.reason,
});

export function VoucherForm({ slug }: { slug: string }) {
  const form = useContractForm({
    schema,
    labels: {
      code: 'Code',
      kind: 'Art des Nachlasses',
      value: 'Höhe des Nachlasses',
      uses: 'Wie oft einlösbar',
      validUntil: 'Gültig bis (freiwillig)',
      reason: 'Grund',
    },
    start: { code: '', kind: 'percent', value: '', uses: '1', validUntil: '', reason: '' },
    send: ({ kind, validUntil, ...values }) =>
      ask(createVoucher, {
        ...values,
        slug,
        kind: kind === 'net' ? 'net' : 'percent',
        validUntil: readGermanDay(validUntil.trim()) ?? '',
      }),
    confirmation: (_, { code }) => `Der Gutschein ${code.toUpperCase()} ist angelegt.`,
    onSuccess: () => {
      form.restart();
      void forgetRegions();
    },
    fallback: 'Der Gutschein konnte nicht angelegt werden.',
  });
  return (
    <FormElement form={form}>
      <div className={classes.grid}>
        <TextField
          {...form.field('code')}
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          hint="Großbuchstaben, Ziffern, Bindestriche"
        />
        <SelectField {...form.field('kind')} options={Object.entries(voucherKinds).map(([value, label]) => ({ value, label }))} />
        <TextField
          {...form.field('value')}
          autoComplete="off"
          inputMode="decimal"
          maxLength={20}
          hint={form.values.kind === 'net' ? 'In Euro, zum Beispiel 10,00' : 'In Prozent, zum Beispiel 100'}
        />
        <TextField {...form.field('uses')} autoComplete="off" inputMode="numeric" maxLength={6} />
        <DateField {...form.field('validUntil')} onPick={(validUntil) => form.set({ validUntil })} />
      </div>
      <TextAreaField rows={2} {...form.field('reason')} />
      <div>
        <SubmitButton isSending={form.isSending}>Gutschein anlegen</SubmitButton>
      </div>
    </FormElement>
  );
}
