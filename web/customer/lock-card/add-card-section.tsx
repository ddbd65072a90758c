import { addCard, cardMessages } from '#contract/parties/cards/cards.ts';
import { addOwnCard } from '#web/api/cards.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { CardNumberField } from '#web/ui/form/card-number-field.tsx';
import classes from './lock-card.module.css';
import { ProductionNumberField } from '#web/shell/production-number-field.tsx';

const start = { newCardToAdd: '', newCardProductionNumber: '' };

export function AddCardSection({ cardName }: { cardName: string }) {
  const form = useContractForm({
    schema: addCard.input,
    labels: { newCardToAdd: 'Neue Kartennummer', newCardProductionNumber: 'Produktionsnummer' },
    start,
    send: addOwnCard,
    confirmation: () => `Die ${cardName} wurde Ihrem Konto hinzugefügt.`,
    onSuccess: () => form.set(start),
    fallback: cardMessages.addFailed,
  });
  return (
    <section className="sheet" aria-labelledby="add-card">
      <h2 id="add-card">Neue Karte hinzufügen</h2>
      <p id="add-card-hint">
        Beide Nummern stehen auf der Karte. Die Produktionsnummer zeigt uns, dass Sie die Karte in der Hand haben.
      </p>
      <div className={`stack gap-5 mt-6 ${classes.form}`}>
        <FormElement form={form}>
          <CardNumberField {...form.field('newCardToAdd')} hint={fieldRules.cardNumber} aria-describedby="add-card-hint" />
          <ProductionNumberField
            {...form.field('newCardProductionNumber')}
            hint={fieldRules.productionNumber}
            aria-describedby="add-card-hint"
          />
          <SubmitButton isSending={form.isSending} className={`button ${classes.submit}`}>
            Karte hinzufügen
          </SubmitButton>
        </FormElement>
      </div>
    </section>
  );
}
