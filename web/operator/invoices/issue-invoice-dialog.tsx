import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { centsOf, formatCents } from '#contract/common/money.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { taxOn, taxRateOn } from '#contract/common/tax-rates.ts';
import { invoiceKinds, isDamages } from '#contract/reports/invoices/invoice-kinds.ts';
import {
  type HandKind,
  handKinds,
  invoiceMessages,
  issueInvoice as call,
  RETURNED_DEBIT_CENTS,
} from '#contract/reports/invoices/invoices.ts';
import { businessesQuery } from '#web/api/businesses.ts';
import { issueInvoice } from '#web/api/invoices.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { EuroField } from '#web/ui/form/euro-field.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';

const schema = z.object({
  ...call.input.pick({ kind: true, text: true, quantity: true, unit: true }).shape,
  business: z.string().min(1, invoiceMessages.business),
  performedOn: z.string().refine((text) => readGermanDay(text) !== null, invoiceMessages.day),
});

/** What is meant most of the time. */
const usual: Record<HandKind, { text: string; unit: string }> = {
  cards: { text: 'Karten für Mitarbeiter', unit: '' },
  'individual-cards': { text: 'Aufschlag für Karten mit eigenem Logo', unit: '' },
  'returned-debit': { text: 'Rücklastschrift ohne Mandat', unit: formatCents(RETURNED_DEBIT_CENTS) },
};

/** What the invoice will come to, said before it is issued. */
function sumText({ kind, quantity, unit }: { kind: string; quantity: string; unit: string }): string {
  const line = call.input.pick({ quantity: true, unit: true }).safeParse({ quantity, unit });
  if (!line.success) return 'Rechnungsbetrag: –';
  const net = Number(line.data.quantity) * centsOf(line.data.unit);
  if (isDamages(kind as HandKind)) return `Rechnungsbetrag: ${formatCents(net)} €, ohne Umsatzsteuer`;
  const basisPoints = taxRateOn(berlinToday());
  const gross = net + taxOn(net, basisPoints);
  return `Rechnungsbetrag: ${formatCents(gross)} €, mit ${basisPoints / 100} % Umsatzsteuer`;
}

/** An invoice that no payment and no month brings about. */
export function IssueInvoiceDialog({ onDone, onClose }: DeskDialogProps) {
  const [requestKey] = useState(() => crypto.randomUUID());
  const partners = useQuery(businessesQuery('partner'));
  const employers = useQuery(businessesQuery('employer'));
  const form = useContractForm({
    schema,
    labels: {
      business: 'An',
      kind: 'Wofür',
      text: 'Leistung',
      quantity: 'Menge',
      unit: 'Einzelpreis netto',
      performedOn: 'Tag der Leistung',
    },
    start: {
      business: '',
      kind: 'cards',
      ...usual.cards,
      quantity: '1',
      performedOn: formatDate(berlinToday()),
    },
    send: ({ business, performedOn, ...line }) => {
      const [kind, id] = business.split(' ') as ['partner' | 'employer', string];
      return issueInvoice({ ...line, requestKey, business: { kind, id }, performedOn: readGermanDay(performedOn)! });
    },
    onSuccess: ({ label }) => onDone(`Die Rechnung ${label} ist ausgestellt und unterwegs.`),
    fallback: invoiceMessages.issueFailed,
  });
  const optionsOf = (kind: 'partner' | 'employer', rows: { id: string; name: string; contractID: string }[] = []) =>
    rows.map(({ id, name, contractID }) => ({ value: `${kind} ${id}`, label: `${name} (${contractID})` }));
  const { onChange, ...kind } = form.field('kind');
  return (
    <FormDialog title="Rechnung ausstellen" form={form} confirm="Ausstellen" onClose={onClose}>
      <p>Die Rechnung geht per E-Mail hinaus und kann danach nur storniert werden.</p>
      <SelectField
        {...form.field('business')}
        placeholder={partners.data && employers.data ? 'Bitte auswählen' : 'Wird geladen …'}
        options={[...optionsOf('employer', employers.data?.rows), ...optionsOf('partner', partners.data?.rows)]}
      />
      <SelectField
        {...kind}
        onChange={(event) => {
          void onChange(event);
          form.set(usual[event.currentTarget.value as HandKind]);
        }}
        options={handKinds.map((value) => ({ value, label: invoiceKinds[value] }))}
      />
      <TextField {...form.field('text')} autoComplete="off" maxLength={200} />
      <TextField {...form.field('quantity')} autoComplete="off" inputMode="numeric" maxLength={6} />
      <EuroField {...form.field('unit')} />
      <DateField {...form.field('performedOn')} onPick={(performedOn) => form.set({ performedOn })} />
      <output>
        <strong>{sumText(form.values)}</strong>
      </output>
    </FormDialog>
  );
}
