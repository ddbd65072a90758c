import { useEffect, useRef, useState } from 'react';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './checkout.module.css';

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
  const button = useRef<HTMLButtonElement>(null);
  const usedBefore = useRef(used);
  useEffect(() => {
    // What had the focus may have gone with the price before.
    if (used !== usedBefore.current && document.activeElement === document.body) button.current?.focus();
    usedBefore.current = used;
  }, [used]);
  return (
    <div className={classes.voucher}>
      {used ? (
        <p>
          Gutschein <strong>{used}</strong> ist eingerechnet.{' '}
          <button ref={button} type="button" className="button-link" onClick={onDrop}>
            Gutschein entfernen
          </button>
        </p>
      ) : (
        <button ref={button} type="button" className="button-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Gutscheincode eingeben
        </button>
      )}
      {isOpen && !used && (
        <div className={`row gap-3 mt-3 ${classes.voucherForm}`}>
          <TextField
            label="Gutscheincode"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            // The field may stand within the form of a whole page, which Enter is not meant for.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              attempt.start();
            }}
            autoComplete="off"
            maxLength={60}
          />
          <AttemptButton className="field-button" attempt={attempt}>
            Einlösen
          </AttemptButton>
        </div>
      )}
      {attempt.alerts}
    </div>
  );
}
