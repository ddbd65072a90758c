import { beginSecondFactor } from '#contract/tenancy/credentials/second-factor.ts';
import { secondFactorMessages } from '#contract/tenancy/credentials/second-factor-messages.ts';
import { currentUser } from '#web/api/current-user.ts';
import { type Begun, beginToSetUp } from '#web/api/second-factor.ts';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { PasswordField } from '#web/ui/form/fields.tsx';

/** Asks for the password: somebody at an unlocked computer must not lock its owner out. */
export function PasswordStep({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const form = useContractForm({
    schema: beginSecondFactor.input,
    labels: { password: 'Ihr Passwort' },
    start: { password: '' },
    send: ({ password }) => beginToSetUp(password),
    confirmation: () => 'Das Passwort ist richtig.',
    onSuccess: onBegun,
    fallback: secondFactorMessages.failed,
  });
  return (
    <>
      <p>
        Sie brauchen eine App für Bestätigungscodes auf Ihrem Telefon, zum Beispiel die Ihres Passwortmanagers oder einen
        Authenticator.
      </p>
      <FormElement form={form}>
        <input type="email" name="username" autoComplete="username" value={currentUser.use()?.email ?? ''} readOnly hidden />
        <PasswordField {...form.field('password')} autoComplete="current-password" maxLength={200} />
        <SubmitButton isSending={form.isSending}>Weiter</SubmitButton>
      </FormElement>
    </>
  );
}
