import { endSecondFactor } from '#contract/tenancy/credentials/second-factor.ts';
import { secondFactorMessages } from '#contract/tenancy/credentials/second-factor-messages.ts';
import { switchOff } from '#web/api/second-factor.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { PasswordField } from '#web/ui/form/fields.tsx';

export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    schema: endSecondFactor.input,
    labels: { password: 'Ihr Passwort' },
    start: { password: '' },
    send: ({ password }) => switchOff(password),
    confirmation: () => 'Die Bestätigung in zwei Schritten ist ausgeschaltet.',
    onSuccess: onClose,
    fallback: secondFactorMessages.failed,
  });
  return (
    <Dialog title="Bestätigung in zwei Schritten ausschalten" onClose={onClose}>
      <FormElement form={form}>
        <p>Beim Anmelden genügt dann wieder das Passwort. Alle anderen Anmeldungen enden.</p>
        <PasswordField {...form.field('password')} autoComplete="current-password" maxLength={200} />
        <SubmitButton isSending={form.isSending}>Ausschalten</SubmitButton>
      </FormElement>
    </Dialog>
  );
}
