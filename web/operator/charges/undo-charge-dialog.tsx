import {
  type ChargeOrderCard,
  type StaffWholeChargeOrder,
  chargeCorrection,
  chargeMessages,
} from '#contract/money/charges/charges.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { formatCents, formatEuros } from '#contract/common/money.ts';
import { openChargeCorrection } from '#web/api/charges.ts';
import { EuroField } from '#web/ui/form/euro-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';

interface UndoChargeDialogProps extends DeskDialogProps {
  order: StaffWholeChargeOrder;
  card: ChargeOrderCard;
}

/** Opens the case of a charge that is to go back from its card. */
export function UndoChargeDialog({ order, card, onDone, onClose }: UndoChargeDialogProps) {
  const chargedCard = card.chargedCardID ?? card.cardID;
  const form = useContractForm({
    schema: chargeCorrection.pick({ amount: true, reason: true }),
    labels: { amount: 'Betrag in Euro', reason: 'Grund, den Arbeitgeber und Karteninhaber lesen' },
    start: { amount: formatCents(card.cents - card.undoneCents), reason: '' },
    send: (typed) => openChargeCorrection({ id: order.id, cardID: chargedCard, ...typed }),
    onSuccess: ({ number }) => onDone(`Vorgang ${number} ist eröffnet. Mit seiner Entscheidung geht der Betrag zurück.`),
    fallback: chargeMessages.correctionFailed,
  });
  return (
    <FormDialog title="Ladung zurücknehmen" form={form} confirm="Vorgang eröffnen" onClose={onClose}>
      <p>
        {order.employer.name}, {order.label}: Die Karte {groupDigits(chargedCard)} wurde mit {formatEuros(card.cents)} geladen. Es
        entsteht ein Vorgang. Erst mit seiner Entscheidung geht der Betrag von der Karte an den Arbeitgeber zurück, und beide
        erfahren es per E-Mail.
      </p>
      <EuroField {...form.field('amount')} />
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}
