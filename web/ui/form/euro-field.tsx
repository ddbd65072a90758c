import { type ChangeEvent, type ComponentProps, type FocusEvent, useRef } from 'react';
import { completeAmount, formatAmountInput } from '#web/ui/format-amount-input.ts';
import { emptyAmount } from '#web/ui/format-typed-amount.ts';
import { TextField } from '#web/ui/form/fields.tsx';

/**
 * An amount as people write it; how is said before somebody gets it wrong. A typed comma or point is believed, and
 * whoever leaves the field finds both decimals there.
 */
export function EuroField({
  onFocus,
  onChange,
  onBlur,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'inputMode'>) {
  const typed = useRef(emptyAmount);

  function format(event: ChangeEvent<HTMLInputElement>) {
    typed.current = formatAmountInput(event, typed.current);
    onChange?.(event);
  }

  function complete(event: FocusEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const left = completeAmount(input.value);
    if (input.value !== left) {
      input.value = left;
      // The form tells nobody of a change that comes with a blur.
      onChange?.({ ...event, type: 'change', target: input });
    }
    onBlur?.(event);
  }

  return (
    <TextField
      hint="In Euro, zum Beispiel 12,50"
      maxLength={20}
      {...props}
      onFocus={(event) => {
        typed.current = { ...emptyAmount, text: event.currentTarget.value };
        onFocus?.(event);
      }}
      onChange={format}
      onBlur={complete}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
