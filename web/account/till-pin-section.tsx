import { useQuery } from '@tanstack/react-query';
import { pinMessages, setTillPin as call } from '#contract/tenancy/credentials/till-pins.ts';
import { currentUser } from '#web/api/current-user.ts';
import { ownTillPinQuery, removeTillPin, setTillPin } from '#web/api/till-pins.ts';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PasswordField, TextField } from '#web/ui/form/fields.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './security.module.css';

/** The PIN for continuing at a till where a colleague is signed in. */
export function TillPinSection() {
  const { data, error, isLoadingError, refetch } = useQuery(ownTillPinQuery);
  const form = useContractForm({
    schema: call.input,
    labels: { pin: 'Neue PIN', password: 'Ihr Passwort zur Bestätigung' },
    start: { pin: '', password: '' },
    once: ['password'],
    send: setTillPin,
    confirmation: () => 'Ihre PIN ist gespeichert.',
    onSuccess: () => form.restart(),
    fallback: pinMessages.failed,
  });
  const removing = useAttempt({
    act: removeTillPin,
    confirmation: () => 'Ihre PIN gilt nicht mehr.',
    fallback: pinMessages.failed,
  });
  return (
    <section className={`sheet gap-5 max-44 mt-8 padded items-start ${classes.sheet}`} aria-labelledby="till-pin">
      <h2 id="till-pin">PIN für die Kasse</h2>
      <p>
        Mit einer PIN gehen Sie an der Kasse an die Stelle einer Kollegin oder eines Kollegen, ohne dass die Karte vom Bildschirm
        verschwindet. Wer so kommt, kann buchen; alles andere verlangt die Anmeldung mit Passwort. Ein neues Passwort beendet auch
        die PIN.
      </p>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <p>
          {data.isClosed
            ? 'Ihre PIN ist nach drei falschen Eingaben gesperrt. Sie gilt wieder, sobald Sie sich mit Passwort anmelden.'
            : data.isSet
              ? 'Sie haben eine PIN festgelegt.'
              : 'Sie haben noch keine PIN.'}
        </p>
      )}
      <FormElement form={form}>
        <input type="email" name="username" autoComplete="username" value={currentUser.use()?.email ?? ''} readOnly hidden />
        <TextField
          {...form.field('pin')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          hint="4 bis 8 Ziffern, keine leichte Folge."
        />
        <PasswordField {...form.field('password')} autoComplete="current-password" maxLength={200} />
        <SubmitButton isSending={form.isSending}>PIN speichern</SubmitButton>
      </FormElement>
      {data?.isSet && <AttemptButton attempt={removing}>PIN entfernen</AttemptButton>}
      {removing.alerts}
    </section>
  );
}
