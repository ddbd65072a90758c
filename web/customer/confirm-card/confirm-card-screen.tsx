import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { addCard } from '#contract/parties/cards/cards.ts';
import { addOwnCard, cardIdsQuery } from '#web/api/cards.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { useCardWords } from '#web/customer/use-card-words.ts';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { ProductionNumberField } from '#web/shell/production-number-field.tsx';

/** Shows the production number of cards that one has registered by their number alone. */
export function ConfirmCardScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(cardIdsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = data?.filter(({ isCardConfirmed }) => !isCardConfirmed).map(({ cardId }) => cardId) ?? [];
  return (
    <div className="page">
      <h1 ref={heading} tabIndex={-1}>
        Karte bestätigen
      </h1>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {open.length > 0 && <ConfirmForm key={open.join()} cards={open} onConfirmed={() => heading.current?.focus()} />}
      {data && open.length === 0 && (
        <p className="page-lead">
          Alle Ihre Karten sind bestätigt. <ScreenLink to="/dashboard">Zur Übersicht</ScreenLink>
        </p>
      )}
    </div>
  );
}

interface ConfirmFormProps {
  cards: string[];
  /** The form is about to go, and the focus with it. */
  onConfirmed: () => void;
}

function ConfirmForm({ cards, onConfirmed }: ConfirmFormProps) {
  const wordsOf = useCardWords();
  const form = useContractForm({
    schema: addCard.input,
    labels: { newCardToAdd: 'Kartennummer', newCardProductionNumber: 'Produktionsnummer' },
    start: { newCardToAdd: cards[0]!, newCardProductionNumber: '' },
    send: addOwnCard,
    confirmation: () => 'Die Karte ist bestätigt. Sie sehen jetzt auch frühere Buchungen.',
    onSuccess: onConfirmed,
    fallback: 'Die Karte konnte nicht bestätigt werden.',
  });
  return (
    <>
      <p className="page-lead">
        Die Produktionsnummer steht auf der Karte neben der Kartennummer. Wenn Sie sie angeben, sehen Sie auch Buchungen aus der
        Zeit vor Ihrer Registrierung, und niemand anderes kann die Karte auf sich registrieren.
      </p>
      <div className="sheet max-34 mt-8 padded">
        <FormElement form={form}>
          <SelectField {...form.field('newCardToAdd')} options={cards.map((card) => ({ value: card, label: wordsOf(card) }))} />
          <ProductionNumberField {...form.field('newCardProductionNumber')} hint={fieldRules.productionNumber} />
          <SubmitButton isSending={form.isSending} sending="Wird geprüft …">
            Karte bestätigen
          </SubmitButton>
        </FormElement>
      </div>
    </>
  );
}
