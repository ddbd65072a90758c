import { useState } from 'react';
import { lockProblems } from '#contract/parties/cards/cards.ts';
import { lockOwnCard } from '#web/api/cards.ts';
import { CheckboxField, PasswordField, SelectField } from '#web/ui/form/fields.tsx';
import { FormFrame, SubmitButton } from '#web/ui/form/form-frame.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';
import classes from './lock-card.module.css';

export interface CardSectionProps {
  /** To choose from: number, and what the card goes by. */
  cards: { value: string; label: string }[];
  cardName: string;
}

/** Locks a card for good. The server ends all sessions with it, so the page reloads. */
export function LockSection({ cards, cardName }: CardSectionProps) {
  const [cardIDToLock, setCard] = useState('');
  const [lockCardCheckbox, setCheckbox] = useState(false);
  const [password, setPassword] = useState('');
  const form = useJudgedForm({
    judge: () => lockProblems({ cardIDToLock, lockCardCheckbox, password }, cardName),
    send: () => lockOwnCard({ cardIDToLock, lockCardCheckbox, password }),
    onSuccess: () => location.reload(),
    fallback: 'Die CARD konnte nicht gesperrt werden.'.replace('CARD', () => cardName),
  });

  return (
    <section className="sheet" aria-labelledby="lock-card">
      <h2 id="lock-card">{cardName} sperren</h2>
      <p>
        Haben Sie Ihre {cardName} verloren, oder wurde sie gestohlen? Dann sperren Sie sie hier. Danach kann mit ihr nicht mehr
        bezahlt und nichts mehr aufgeladen werden. Sie werden automatisch abgemeldet und können sich gleich wieder anmelden.
      </p>
      <FormFrame form={form} className={`stack gap-5 mt-6 ${classes.form}`}>
        <SelectField
          label="Kartennummer"
          name="cardIDToLock"
          value={cardIDToLock}
          onChange={(event) => setCard(event.currentTarget.value)}
          error={form.errors.cardIDToLock}
          isAlert
          placeholder="Bitte wählen"
          options={cards}
        />
        <CheckboxField
          label={`Ja, ich möchte diese ${cardName} sperren. Ich weiß, dass die Sperre nicht aufgehoben werden kann.`}
          name="lockCardCheckbox"
          checked={lockCardCheckbox}
          onChange={(event) => setCheckbox(event.currentTarget.checked)}
          error={form.errors.lockCardCheckbox}
          isAlert
        />
        <PasswordField
          label="Ihr Passwort"
          name="password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          // One message says that both are missing, at the first of them.
          error={form.errors.password === form.errors.lockCardCheckbox ? undefined : form.errors.password}
          isAlert
          autoComplete="current-password"
          maxLength={200}
        />
        <SubmitButton isSending={form.isSending} sending="Wird gesperrt …" className="button button-danger">
          {cardName} sperren
        </SubmitButton>
      </FormFrame>
    </section>
  );
}
