import { type ChangeEvent, type ComponentProps, type FocusEvent, useRef, useState } from 'react';
import { employeeCardLengths } from '#contract/parties/employee-cards/employee-card-fields.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import classes from './employee-cards.module.css';
import { chargeAmountWords, completeChargeAmount, formatChargeAmount } from './format-charge-amount.ts';

interface ChargeAmountFieldProps extends Omit<ComponentProps<typeof TextField>, 'autoComplete' | 'value'> {
  /** As typed so far. */
  typed: string | undefined;
}

/** An amount to charge, formatted while it is typed. Whoever leaves it reads in words how much it is. */
export function ChargeAmountField({ onChange, onBlur, typed, ...field }: ChargeAmountFieldProps) {
  const before = useRef({ text: '', isCommaTyped: false });
  const [words, setWords] = useState(chargeAmountWords(typed ?? ''));

  function format(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    // Somebody else may have set the value since.
    const known = before.current.text === typed ? before.current : { text: typed ?? '', isCommaTyped: false };
    const next = formatChargeAmount(known, input.value);
    // What would be too long is not taken, as in any field with a limit.
    before.current = next.text.length > employeeCardLengths.amount ? known : next;
    input.value = before.current.text;
    setWords('');
    onChange?.(event);
  }

  function complete(event: FocusEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const left = completeChargeAmount(input.value);
    before.current = { text: left, isCommaTyped: false };
    if (input.value !== left) {
      input.value = left;
      // The form tells nobody of a change that comes with a blur.
      onChange?.({ ...event, type: 'change', target: input });
    }
    setWords(chargeAmountWords(left));
    onBlur?.(event);
  }

  return (
    <div>
      <TextField
        {...field}
        onChange={format}
        onBlur={complete}
        inputMode="decimal"
        autoComplete="off"
        end={
          <span className={classes.unit} aria-hidden="true">
            €
          </span>
        }
      />
      <output className={`block mt-1 bold ${classes.words}`}>{words}</output>
    </div>
  );
}
