import type { ChangeEvent, ComponentProps } from 'react';
import { employeeCardLengths } from '#contract/parties/employee-cards/employee-card-fields.ts';
import { TextField } from '#web/ui/text-field.tsx';
import classes from './employer-cards.module.css';
import { formatChargeAmount } from './format-charge-amount.ts';

/** An amount to charge, formatted while it is typed. */
export function ChargeAmountField({ onChange, ...field }: Omit<ComponentProps<typeof TextField>, 'autoComplete'>) {
  function format(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const formatted = formatChargeAmount(input.value);
    // What would be too long is not taken, as in any field with a limit.
    input.value = formatted.length > employeeCardLengths.amount ? formatChargeAmount(formatted.slice(0, -1)) : formatted;
    onChange?.(event);
  }
  return (
    <TextField
      {...field}
      onChange={format}
      inputMode="decimal"
      autoComplete="off"
      end={
        <span className={classes.unit} aria-hidden="true">
          €
        </span>
      }
    />
  );
}
