import { cardMessages, nameCard } from '#contract/parties/cards/cards.ts';
import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { MOST_OWN_NAME } from '#contract/parties/cards/own-card-name.ts';
import { nameOwnCard } from '#web/api/cards.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import classes from './dashboard.module.css';

export function NameDialog({ card: { cardId, ownName }, onClose }: { card: DashboardCard; onClose: () => void }) {
  const form = useContractForm({
    schema: nameCard.input,
    labels: { cardID: 'Kartennummer', ownName: 'Ihr Name für diese Karte' },
    start: { cardID: cardId, ownName: ownName ?? '' },
    send: nameOwnCard,
    onSuccess: onClose,
    fallback: cardMessages.nameFailed,
  });
  return (
    <Dialog title="Karte benennen" onClose={onClose}>
      <div className={classes.nameForm}>
        <FormElement form={form}>
          <TextField
            {...form.field('ownName')}
            autoComplete="off"
            maxLength={MOST_OWN_NAME}
            hint="Nur Sie sehen diesen Namen. Er hilft Ihnen, Ihre Karten auseinanderzuhalten. Lassen Sie das Feld leer, um ihn zu entfernen."
          />
          <p className="field-hint">Kartennummer {groupDigits(cardId)}</p>
          <SubmitButton isSending={form.isSending}>Namen speichern</SubmitButton>
        </FormElement>
      </div>
    </Dialog>
  );
}
