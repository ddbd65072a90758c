import { useState } from 'react';
import { lockProblems } from '#contract/parties/cards/cards.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { lockOwnCard } from '#web/api/cards.ts';
import { CityCard } from '#web/shell/city-card.tsx';
import { CheckboxField, PasswordField, SelectField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';
import classes from './lock-card.module.css';

export interface CardSectionProps {
  /** To choose from: number, and what the card goes by. */
  cards: { value: string; label: string }[];
  cardName: string;
}

interface LockSectionProps extends CardSectionProps {
  /** The card that somebody came from; '' for none. */
  wanted: string;
}

/** Locks a card for good. The server ends all sessions with it, so the page reloads. */
export function LockSection({ cards, cardName, wanted }: LockSectionProps) {
  const [cardIDToLock, setCard] = useState(wanted);
  const region = currentRegion.use();
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
        Verloren oder gestohlen? Ist die Karte gesperrt, kann niemand mehr mit ihr bezahlen oder sie aufladen.{' '}
        <strong>Die Sperre ist endgültig.</strong> Das Guthaben geht nicht verloren: Sie können es übertragen lassen.
      </p>
      <FormElement form={form} className={`stack gap-5 mt-5 ${classes.form}`}>
        {cardIDToLock !== '' && (
          <div className={classes.picture}>
            <CityCard region={region} />
          </div>
        )}
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
        <p className="soft small">Danach werden Sie abgemeldet. Sie können sich gleich wieder anmelden.</p>
        <SubmitButton isSending={form.isSending} sending="Wird gesperrt …" className="button button-danger">
          {cardName} sperren
        </SubmitButton>
      </FormElement>
    </section>
  );
}
