import { useState } from 'react';
import { requestBatch } from '#contract/parties/card-stock/card-stock.ts';
import { renewStock, sendBatchRequest } from '#web/api/card-stock.ts';
import { CheckboxField, TextField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const start = { quantity: '', purpose: '', isTest: false };

/** Requests cards, which then appear below with how far they are. */
export function CardBatchForm({ region }: { region: string }) {
  // The same batch as long as it has not arrived, however often it is sent.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const form = useContractForm({
    schema: requestBatch.input.omit({ region: true, requestKey: true }),
    labels: { quantity: 'Anzahl', purpose: 'Notiz (freiwillig)', isTest: 'Testkarten' },
    start,
    send: (values) => sendBatchRequest({ ...values, region, requestKey }),
    confirmation: ({ number }) => `Auftrag ${number} ist erteilt. Die Karten werden jetzt produziert.`,
    onSuccess: () => {
      setRequestKey(crypto.randomUUID());
      form.restart();
      void renewStock();
    },
    fallback: 'Die Karten konnten nicht bestellt werden.',
  });
  const { label, ...isTest } = form.field('isTest');
  return (
    <FormElement form={form}>
      <TextField
        {...form.field('quantity')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        hint="Höchstens 100.000 auf einmal."
      />
      <TextField {...form.field('purpose')} autoComplete="off" maxLength={100} />
      <CheckboxField {...isTest} label={label} hint="Mit Testkarten wird Spielgeld gebucht. Sie haben kein Monatslimit." />
      <SubmitButton isSending={form.isSending}>Karten bestellen</SubmitButton>
    </FormElement>
  );
}
