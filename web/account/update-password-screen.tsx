import { accountMessages } from '#contract/tenancy/credentials/account-messages.ts';
import { changePassword } from '#contract/tenancy/credentials/accounts.ts';
import { sendChangedPassword } from '#web/api/accounts.ts';
import { currentUser } from '#web/api/current-user.ts';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { PasswordField } from '#web/ui/form/fields.tsx';
import classes from './update-password.module.css';

const labels = {
  password: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  newPasswordRepeated: 'Neues Passwort wiederholen',
};
const start = { password: '', newPassword: '', newPasswordRepeated: '' };

/** For everybody who is signed in. */
export function UpdatePasswordScreen() {
  const form = useContractForm({
    schema: changePassword.input,
    labels,
    start,
    send: sendChangedPassword,
    confirmation: () => 'Ihr Passwort wurde geändert.',
    onSuccess: () => form.restart(),
    fallback: accountMessages.changeFailed,
  });
  return (
    <div className="page">
      <h1>Passwort ändern</h1>
      <p className="page-lead">Wenn Sie auch auf anderen Geräten angemeldet sind, werden Sie dort abgemeldet.</p>
      <div className="sheet max-34 mt-8 padded">
        <FormElement form={form}>
          {/* So that password managers know whose password it is. */}
          <input type="email" name="username" autoComplete="username" value={currentUser.use()?.email ?? ''} readOnly hidden />
          <PasswordField {...form.field('password')} autoComplete="current-password" maxLength={200} />
          <NewPasswordField {...form.field('newPassword')} typed={form.values.newPassword} maxLength={200} />
          <PasswordField {...form.field('newPasswordRepeated')} autoComplete="new-password" maxLength={200} />
          <SubmitButton isSending={form.isSending} sending="Wird gespeichert …" className={`button ${classes.button}`}>
            Speichern
          </SubmitButton>
        </FormElement>
      </div>
    </div>
  );
}
