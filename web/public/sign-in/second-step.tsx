import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { type SignedInUser, secondFactor } from '#contract/parties/sign-in/sign-in.ts';
import { messages } from '#contract/common/errors.ts';
import { CallError } from '#web/api/call-error.ts';
import { finishSignIn } from '#web/api/second-factor.ts';
import { enterRegion } from '#web/public/sign-in/enter-region.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { TextField } from '#web/ui/form/fields.tsx';

interface SecondStepProps {
  ticket: string;
  onSuccess: (user: SignedInUser) => void;
  /** Back to name and password. */
  onBack: () => void;
}

/** The second step of a login: a code of the app, or one for a lost phone. */
export function SecondStep({ ticket, onSuccess, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const label = isRecovery ? 'Wiederherstellungscode' : 'Code aus Ihrer App';
  const form = useContractForm({
    schema: secondFactor.input.omit({ ticket: true }),
    labels: { code: label },
    start: { code: '' },
    send: ({ code }) => finish(ticket, code, onBack),
    confirmation: () => 'Sie sind angemeldet.',
    onSuccess,
    fallback: messages.loginFailed,
    once: ['code'],
  });
  return (
    <div className="login-form">
      <p className="login-lead">
        {isRecovery
          ? 'Geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder gilt einmal.'
          : 'Ihr Passwort ist richtig. Öffnen Sie jetzt auf Ihrem Telefon die App für Bestätigungscodes, und geben Sie die 6 Ziffern ein, die sie zeigt.'}
      </p>
      <FormElement form={form}>
        <CodeField key={label} isRecovery={isRecovery} field={form.field('code')} />
        <SubmitButton isSending={form.isSending} sending="Sie werden angemeldet …">
          Anmelden
        </SubmitButton>
      </FormElement>
      <button type="button" className="field-button" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Code aus der App eingeben' : 'Kein Zugriff auf die App? Wiederherstellungscode eingeben'}
      </button>
      <button type="button" className="field-button" onClick={onBack}>
        Zurück zur Anmeldung
      </button>
    </div>
  );
}

/** Has the focus from the start: nothing else is to be done here. */
function CodeField({
  isRecovery,
  field,
}: {
  isRecovery: boolean;
  field: Omit<ComponentProps<typeof TextField>, 'autoComplete'>;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={element}>
      <TextField
        {...field}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
      />
    </div>
  );
}

/** A ticket that no longer works leads back to where one gets a new one. */
async function finish(ticket: string, code: string, onBack: () => void): Promise<SignedInUser> {
  try {
    return await enterRegion(await finishSignIn(ticket, code));
  } catch (error) {
    if (error instanceof CallError && error.errorCode === 'TICKET_SPENT') {
      onBack();
      showAlert('Fehler', error.message);
    }
    throw error;
  }
}
