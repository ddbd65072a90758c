import { z } from 'zod';
import { accountMessages } from '#contract/tenancy/credentials/account-messages.ts';
import { resetPassword } from '#contract/tenancy/credentials/accounts.ts';
import { messages } from '#contract/common/errors.ts';
import { askForNewPassword } from '#web/api/accounts.ts';
import { FormCaptcha } from '#web/public/captcha/form-captcha.tsx';
import { DoorSheet } from '#web/public/password/door-sheet.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { TextField } from '#web/ui/form/fields.tsx';

const schema = resetPassword.input.safeExtend({ captcha: z.string().min(1, messages.captchaMissing) });
const labels = { email: 'E-Mail-Adresse', captcha: 'Zeichen aus dem Bild' };
const start = { email: '', captcha: '' };

const SENT =
  'Wenn es zu dieser E-Mail-Adresse ein Konto gibt, haben wir Ihnen einen Link geschickt. Bitte prüfen Sie auch Ihren Spam-Ordner.';

/** Asks for a link by mail. What comes of it does not tell who has an account. */
export function ResetPasswordScreen() {
  const form = useContractForm({
    schema,
    labels,
    start,
    once: ['captcha'],
    send: ({ captcha, ...input }) => askForNewPassword(input, captcha),
    confirmation: () => SENT,
    onSuccess: () => form.restart(),
    fallback: accountMessages.resetFailed,
  });
  return (
    <DoorSheet
      heading="Passwort zurücksetzen"
      lead="Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort vergeben."
      hasRegistration
    >
      <FormElement form={form}>
        <TextField {...form.field('email')} type="email" autoComplete="username" maxLength={100} />
        <FormCaptcha form={form} />
        <SubmitButton isSending={form.isSending}>Link anfordern</SubmitButton>
      </FormElement>
    </DoorSheet>
  );
}
