import { useState } from 'react';
import { z } from 'zod';
import { formatCents } from '#contract/common/money.ts';
import { cancelInvoice as call, invoiceMessages, type StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { cancelInvoice } from '#web/api/invoices.ts';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { CheckboxField, TextAreaField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const AS_CONTRACT = 'Mit der Anschrift und den Angaben, die jetzt im Vertrag stehen.';

/** Takes an invoice back, and issues it anew where only its address was wrong. */
export function CancelInvoiceDialog({ invoice, onDone, onClose }: DeskDialogProps & { invoice: StaffInvoice }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { gguid, label, business, grossCents, kind } = invoice;
  // The statement has kept its fees: the server takes nothing else.
  const isOnlyReissued = kind === 'statement';
  const form = useContractForm({
    schema: z.object(call.input.pick({ isReissued: true, reason: true }).shape),
    labels: { reason: 'Grund, steht auf der Stornorechnung', isReissued: 'Neu ausstellen' },
    start: { reason: '', isReissued: isOnlyReissued },
    send: ({ reason, isReissued }) => cancelInvoice({ gguid, reason, isReissued }, idempotencyKey),
    onSuccess: (answer) => {
      const anew = answer.reissued ? ` Neu ausgestellt ist ${answer.reissued}.` : '';
      onDone(outcomeOf(answer, `Die Rechnung ${label} ist storniert durch ${answer.cancellation}.${anew}`));
    },
    fallback: invoiceMessages.cancelFailed,
  });
  return (
    <FormDialog title={`Rechnung ${label} stornieren`} form={form} confirm="Stornieren" onClose={onClose}>
      <p>
        {business.name} bekommt eine Stornorechnung über {formatCents(-grossCents)} € per E-Mail. Das kann nicht zurückgenommen
        werden.
      </p>
      <TextAreaField rows={3} {...form.field('reason')} />
      {isOnlyReissued ? (
        <p>
          Zugleich wird eine neue Rechnung über dieselben Gebühren ausgestellt, denn die Abrechnung hat sie schon einbehalten.{' '}
          {AS_CONTRACT}
        </p>
      ) : (
        <CheckboxField {...form.field('isReissued')} label="Dieselben Leistungen neu in Rechnung stellen" hint={AS_CONTRACT} />
      )}
    </FormDialog>
  );
}
