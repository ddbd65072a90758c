import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CARD_NUMBER_LENGTH, isCardNumber } from '#contract/common/card-number.ts';
import { pinMessages } from '#contract/tenancy/credentials/till-pins.ts';
import { type TillPerson } from '#contract/parties/sign-in/till-people.ts';
import { currentUser } from '#web/api/current-user.ts';
import { changeTillUser, inviteTillPin, tillPeopleQuery } from '#web/api/till-pins.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { TextField } from '#web/ui/form/fields.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './till.module.css';

/** A colleague continues at the till by PIN; the screen keeps its contents. */
export function ChangeUserDialog({ onClose }: { onClose: () => void }) {
  const people = useQuery(tillPeopleQuery);
  return (
    <Dialog title="An der Kasse wechseln" onClose={onClose}>
      {people.isLoadingError && (
        <LoadFailure
          error={people.error}
          consequence="Ein Wechsel ist gerade nicht möglich."
          onRetry={() => void people.refetch()}
        />
      )}
      {!people.data && !people.isLoadingError && <p aria-busy="true">Die Namen werden geladen …</p>}
      {people.data?.some(({ hasPin }) => hasPin) && <PinForm people={people.data} onDone={onClose} />}
      {people.data && <WithoutPin people={people.data} />}
    </Dialog>
  );
}

function PinForm({ people, onDone }: { people: readonly TillPerson[]; onDone: () => void }) {
  const choices = people.filter(({ hasPin }) => hasPin);
  const [chosen, choose] = useState(choices[0]!.id);
  const [pin, setPin] = useState('');
  const field = useRef<HTMLFieldSetElement>(null);
  const form = useJudgedForm({
    judge: (): Record<string, string> => (/^\d{4,8}$/.test(pin) ? {} : { pin: pinMessages.form }),
    send: () => changeTillUser(chosen, pin),
    onSuccess: onDone,
    onFailure: () => {
      setPin('');
      focusPin();
    },
    fallback: 'Der Wechsel ist fehlgeschlagen.',
  });
  const focusPin = () => field.current?.querySelector<HTMLInputElement>('input[name="pin"]')?.focus();
  // With one name there is nothing to choose.
  useEffect(() => {
    const first = choices.length > 1 ? 'input:checked' : 'input[name="pin"]';
    field.current?.querySelector<HTMLInputElement>(first)?.focus();
  }, [choices.length]);

  return (
    <FormElement form={form} className="stack gap-4">
      <fieldset ref={field}>
        <div role="radiogroup" aria-label="Wer geht an die Kasse?" className={classes.reasons}>
          {choices.map(({ id, name, isClosed }) => (
            <label key={id}>
              <input type="radio" name="person" checked={chosen === id} onChange={() => choose(id)} />
              {isClosed ? `${name} (PIN gesperrt)` : name}
            </label>
          ))}
        </div>
        <TextField
          label="PIN"
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          // A card that is scanned here has room beside the digits of a PIN; the till takes it (use-till-keys.ts).
          maxLength={40}
          value={pin}
          error={form.errors.pin}
          onChange={({ currentTarget }) => {
            form.setErrors({});
            setPin(withoutCard(currentTarget.value));
          }}
        />
      </fieldset>
      <SubmitButton className={classes.action} isSending={form.isSending} sending="Wird angemeldet …">
        Weiter an der Kasse
      </SubmitButton>
    </FormElement>
  );
}

/** What was typed, without a card that was scanned among it: that is the till's, and no part of a try. */
function withoutCard(text: string): string {
  const start = [...text].findIndex((_, index) => isCardNumber(text.slice(index, index + CARD_NUMBER_LENGTH)));
  return start < 0 ? text : text.slice(0, start) + text.slice(start + CARD_NUMBER_LENGTH);
}

function WithoutPin({ people }: { people: readonly TillPerson[] }) {
  const isAdmin = currentUser.use()?.partner_role === 'admin';
  const without = people.filter(({ hasPin }) => !hasPin);
  const hasSome = without.length < people.length;
  const invite = useAttempt({
    act: ({ id }: TillPerson) => inviteTillPin(id),
    confirmation: (_, { name }) => `${name} bekommt eine E-Mail mit der Einladung.`,
    fallback: 'Die Einladung konnte nicht verschickt werden.',
  });
  return (
    <>
      {people.length === 0 && <p>An dieser Kasse bucht sonst niemand.</p>}
      {without.length > 0 && (
        <div className={`stack gap-2 ${hasSome ? 'mt-5' : ''} ${classes.withoutPin}`}>
          <p>
            {hasSome
              ? 'Noch ohne PIN (jede Person legt ihre eigene unter „Sicherheit“ fest):'
              : 'Zum Wechseln braucht Ihre Kollegin oder Ihr Kollege eine eigene PIN, und Sie selbst für den Weg zurück. Jede Person legt ihre eigene unter „Sicherheit“ fest. Noch ohne PIN:'}
          </p>
          <ul>
            {without.map((person) => (
              <li key={person.id}>
                {person.name}
                {isAdmin && (
                  <button
                    type="button"
                    className="till-button"
                    aria-disabled={invite.isPending}
                    onClick={() => invite.start(person)}
                  >
                    Einladen<span className="visually-hidden">: {person.name}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {without.length > 0 && !hasSome && (
        <Link to="/sicherheit" className={`mt-5 ${classes.action}`}>
          Eigene PIN festlegen
        </Link>
      )}
      {invite.alerts}
    </>
  );
}
