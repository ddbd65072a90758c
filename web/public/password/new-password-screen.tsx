import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { accountMessages } from '#contract/tenancy/credentials/account-messages.ts';
import { setNewPassword } from '#contract/tenancy/credentials/accounts.ts';
import { messages } from '#contract/common/errors.ts';
import { sendNewPassword } from '#web/api/accounts.ts';
import { ConsentLabel } from '#web/public/consent-label.tsx';
import { FormCaptcha } from '#web/public/captcha/form-captcha.tsx';
import { DoorSheet } from '#web/public/password/door-sheet.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { CheckboxField, PasswordField } from '#web/ui/form/fields.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';

const schema = setNewPassword.input.safeExtend({ captcha: z.string().min(1, messages.captchaMissing) });
const labels = {
  t: 'Link',
  password: 'Neues Passwort',
  passwordRepeated: 'Neues Passwort wiederholen',
  conditionsConsent: 'Teilnahmebedingungen',
  captcha: 'Zeichen aus dem Bild',
};

/** Where the link of the mail leads. Without `t` the route goes to the reset page instead. */
export function NewPasswordScreen() {
  const { t = '', erstes }: { t?: string; erstes?: unknown } = useSearch({ strict: false });
  const [isDone, setIsDone] = useState(false);
  return (
    <DoorSheet
      heading="Neues Passwort vergeben"
      lead={
        isDone
          ? 'Ihr neues Passwort gilt ab sofort. Bitte melden Sie sich damit an.'
          : 'Danach melden Sie sich damit an. Alle anderen Anmeldungen enden.'
      }
    >
      {!isDone && <NewPasswordForm t={t} isFirst={erstes !== undefined} onSuccess={() => setIsDone(true)} />}
    </DoorSheet>
  );
}

function NewPasswordForm({ t, isFirst, onSuccess }: { t: string; isFirst: boolean; onSuccess: () => void }) {
  const form = useContractForm({
    schema,
    labels,
    start: { t, password: '', passwordRepeated: '', conditionsConsent: false, captcha: '' },
    once: ['captcha'],
    send: ({ captcha, ...input }) => sendNewPassword(input, captcha),
    confirmation: () => 'Ihr neues Passwort wurde gespeichert.',
    onSuccess,
    fallback: accountMessages.newPasswordFailed,
  });
  const linkError = form.field('t').error;
  return (
    <FormElement form={form}>
      {linkError && (
        <p className="field-error" role="alert">
          {linkError} <ScreenLink to="/reset-password">Neuen Link anfordern</ScreenLink>
        </p>
      )}
      <NewPasswordField {...form.field('password')} typed={form.values.password} maxLength={200} />
      <PasswordField {...form.field('passwordRepeated')} autoComplete="new-password" maxLength={200} />
      {(isFirst || form.field('conditionsConsent').error) && (
        <CheckboxField {...form.field('conditionsConsent')} label={<ConsentLabel kind="conditionsConsent" />} />
      )}
      <FormCaptcha form={form} />
      <SubmitButton isSending={form.isSending} sending="Wird gespeichert …">
        Passwort speichern
      </SubmitButton>
    </FormElement>
  );
}
