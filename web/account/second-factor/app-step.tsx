import { useEffect, useRef } from 'react';
import { confirmSecondFactor } from '#contract/tenancy/credentials/second-factor.ts';
import { secondFactorMessages } from '#contract/tenancy/credentials/second-factor-messages.ts';
import { type Begun, switchOn } from '#web/api/second-factor.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import classes from './second-factor.module.css';

/** Shows what the app has to know, and takes its first code. */
export function AppStep({ begun, onCodes }: { begun: Begun; onCodes: (codes: string[]) => void }) {
  const element = useRef<HTMLDivElement>(null);
  const form = useContractForm({
    schema: confirmSecondFactor.input,
    labels: { code: 'Code aus der App' },
    start: { code: '' },
    send: ({ code }) => switchOn(code),
    confirmation: () => 'Die Bestätigung in zwei Schritten ist eingeschaltet. Alle anderen Anmeldungen wurden beendet.',
    onSuccess: onCodes,
    fallback: secondFactorMessages.failed,
    once: ['code'],
  });
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  const groups = begun.secret.match(/.{1,4}/g)!.join(' ');
  return (
    <div ref={element} className="stack gap-4 wide items-start">
      <p>Fotografieren Sie dieses Bild mit der App:</p>
      <img className={classes.picture} src={begun.picture} alt="QR-Code für Ihre App; der Schlüssel darunter ist derselbe" />
      <p>
        Sind Sie gerade auf dem Telefon, oder geht das Bild nicht? <a href={begun.uri}>App öffnen</a>, oder diesen Schlüssel
        eintippen:
      </p>
      <div className={`row gap-3 middle ${classes.row}`}>
        <code className="breakable">{groups}</code>
        <CopyButton text={begun.secret} label="Schlüssel kopieren" />
      </div>
      <FormElement form={form}>
        <TextField
          {...form.field('code')}
          hint="6 Ziffern; die App zeigt alle 30 Sekunden einen neuen Code."
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={7}
        />
        <SubmitButton isSending={form.isSending}>Einschalten</SubmitButton>
      </FormElement>
    </div>
  );
}
