import { useState } from 'react';
import { checkoutMessages } from '#contract/checkout.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './joining.module.css';

interface VoucherFieldProps {
  /** The code that the price takes into account. */
  used: string | null;
  /** Fails for a code that is none. */
  tryCode: (code: string) => Promise<void>;
  onDrop: () => void;
}

/** A voucher for the entry fee: a link shows the field. An invalid code takes the one before with it. */
export function VoucherField({ used, tryCode, onDrop }: VoucherFieldProps) {
  const [isOpen, setOpen] = useState(used !== null);
  const [code, setCode] = useState('');
  const attempt = useAttempt({
    act: () => tryCode(code),
    confirmation: () => 'Der Gutschein wurde eingelöst.',
    fallback: checkoutMessages.voucherInvalid,
    onError: onDrop,
  });
  return (
    <div className={classes.voucher}>
      {used ? (
        <p>
          Gutschein <strong>{used}</strong> ist eingerechnet.{' '}
          <button type="button" className={classes.textButton} onClick={onDrop}>
            Gutschein entfernen
          </button>
        </p>
      ) : (
        <button type="button" className={classes.textButton} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Gutscheincode eingeben
        </button>
      )}
      {isOpen && !used && (
        <form
          className={classes.voucherForm}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            attempt.start();
          }}
        >
          <TextField
            label="Gutscheincode"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            autoComplete="off"
            maxLength={60}
          />
          <SubmitButton className="field-button" isSending={attempt.isPending} sending="Einlösen">
            Einlösen
          </SubmitButton>
        </form>
      )}
      <AlertList place={attempt.place} />
    </div>
  );
}
