import type { QuickAmounts } from '#contract/money/bookings/bookings.ts';
import type { InputOf } from '#contract/common/call.ts';
import { MOST_QUICK_AMOUNTS, setQuickAmounts, writeAmounts } from '#contract/money/bookings/quick-amounts.ts';
import { saveQuickAmounts } from '#web/api/bookings.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { TextField } from '#web/ui/form/fields.tsx';

/** The admin says which amounts the tills offer by a button. */
export function QuickAmountsDialog({ amounts, onClose }: { amounts: QuickAmounts; onClose: () => void }) {
  const form = useContractForm<InputOf<typeof setQuickAmounts>, void>({
    schema: setQuickAmounts.input,
    labels: { redeemVoucher: 'Beträge zum Einlösen', addVoucher: 'Beträge zum Aufladen' },
    start: { redeemVoucher: writeAmounts(amounts.redeemVoucher), addVoucher: writeAmounts(amounts.addVoucher) },
    send: saveQuickAmounts,
    onSuccess: () => {
      // What was typed on meanwhile was not saved, and stays.
      if (!form.hasUnsent()) onClose();
    },
    fallback: 'Die Schnellbeträge konnten nicht gespeichert werden.',
  });
  return (
    <Dialog title="Schnellbeträge" onClose={onClose}>
      <p className="mb-5">
        Diese Beträge stehen als Tasten an allen Kassen Ihres Betriebs. Höchstens {MOST_QUICK_AMOUNTS} in jedem Feld, mit
        Leerzeichen dazwischen; ein leeres Feld heißt: keine Tasten.
      </p>
      <FormElement form={form}>
        {(['redeemVoucher', 'addVoucher'] as const).map((name) => (
          <div key={name} className="figures">
            <TextField {...form.field(name)} hint="Zum Beispiel: 10 20 50" autoComplete="off" />
          </div>
        ))}
        <SubmitButton isSending={form.isSending} sending="Wird gespeichert …">
          Schnellbeträge speichern
        </SubmitButton>
      </FormElement>
    </Dialog>
  );
}
