import { useState } from 'react';
import { renewRecoveryCodes } from '#contract/tenancy/credentials/second-factor.ts';
import { secondFactorMessages } from '#contract/tenancy/credentials/second-factor-messages.ts';
import { renewCodes } from '#web/api/second-factor.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { PasswordField } from '#web/ui/form/fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Gives new codes for a lost phone, and shows them once. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useContractForm({
    schema: renewRecoveryCodes.input,
    labels: { password: 'Ihr Passwort' },
    start: { password: '' },
    send: ({ password }) => renewCodes(password),
    confirmation: () => 'Die bisherigen Codes gelten nicht mehr.',
    onSuccess: setCodes,
    fallback: secondFactorMessages.failed,
  });
  return (
    <Dialog title="Neue Wiederherstellungscodes" onClose={onClose}>
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <button type="button" className="button" onClick={onClose}>
            Ich habe die Codes gesichert
          </button>
        </>
      ) : (
        <FormElement form={form}>
          <p>Sie bekommen zehn neue Codes. Die bisherigen gelten dann nicht mehr.</p>
          <PasswordField {...form.field('password')} autoComplete="current-password" maxLength={200} />
          <SubmitButton isSending={form.isSending}>Neue Codes anzeigen</SubmitButton>
        </FormElement>
      )}
    </Dialog>
  );
}
