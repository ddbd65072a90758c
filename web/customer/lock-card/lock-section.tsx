import { useRef, useState, type SubmitEvent } from 'react';
import { lockProblems } from '#contract/parties/cards/cards.ts';
import { lockOwnCard } from '#web/api/cards.ts';
import { CallError } from '#web/api/call-error.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './lock-card.module.css';

interface LockSectionProps {
  /** To choose from: number, and what the card goes by. */
  cards: { value: string; label: string }[];
  cardName: string;
}

/** Locks a card for good. The server ends all sessions with it, so the page starts anew. */
export function LockSection({ cards, cardName }: LockSectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const [cardIDToLock, setCard] = useState('');
  const [lockCardCheckbox, setCheckbox] = useState(false);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});

  const locking = useAttempt({
    act: () => lockOwnCard({ cardIDToLock, lockCardCheckbox, password }),
    onSuccess: () => location.reload(),
    onError: (error) => {
      const atFields = error instanceof CallError ? error.fieldErrors : {};
      setProblems(atFields);
      return Object.keys(atFields).length > 0;
    },
    fallback: 'Die CARD konnte nicht gesperrt werden.'.replace('CARD', () => cardName),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (locking.isPending) return;
    clearAlerts();
    const missing = lockProblems({ cardIDToLock, lockCardCheckbox, password }, cardName);
    setProblems(missing);
    const texts = Object.values(missing);
    for (const text of texts) showAlert('Fehler', text, { at: locking.place });
    if (texts.length === 0) locking.start();
    else form.current?.querySelector<HTMLElement>(`[name="${Object.keys(missing)[0]}"]`)?.focus();
  }

  return (
    <section className="sheet" aria-labelledby="lock-card">
      <h2 id="lock-card">{cardName} sperren</h2>
      <p>
        Haben Sie Ihre {cardName} verloren, oder wurde sie gestohlen? Dann sperren Sie sie hier. Danach kann mit ihr nicht mehr
        bezahlt und nichts mehr aufgeladen werden. Sie werden automatisch abgemeldet und können sich gleich wieder anmelden.
      </p>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <SelectField
          label="Kartennummer"
          name="cardIDToLock"
          value={cardIDToLock}
          onChange={(event) => setCard(event.currentTarget.value)}
          error={problems.cardIDToLock}
          placeholder="Bitte wählen"
          options={cards}
        />
        <CheckboxField
          label={`Ja, ich möchte diese ${cardName} sperren. Ich weiß, dass die Sperre nicht aufgehoben werden kann.`}
          name="lockCardCheckbox"
          checked={lockCardCheckbox}
          onChange={(event) => setCheckbox(event.currentTarget.checked)}
          error={problems.lockCardCheckbox}
        />
        <PasswordField
          label="Ihr Passwort"
          name="password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problems.password}
          autoComplete="current-password"
          maxLength={200}
        />
        <SubmitButton isSending={locking.isPending} sending="Wird gesperrt …" className={`button ${classes.danger}`}>
          {cardName} sperren
        </SubmitButton>
        <AlertList place={locking.place} />
      </form>
    </section>
  );
}
