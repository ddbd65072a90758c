import { useRef, type ChangeEvent, type ComponentProps } from 'react';
import { BigField } from '#web/ui/big-field.tsx';
import { completeAmount, formatAmountInput } from '#web/ui/format-amount-input.ts';
import { emptyAmount } from '#web/ui/format-typed-amount.ts';

interface AmountFieldProps extends Pick<ComponentProps<typeof BigField>, 'label' | 'message' | 'hint' | 'readOnly' | 'ref'> {
  /** As typed so far, formatted. */
  value: string;
  onChange: (text: string) => void;
  /** The key that leads to the field. */
  shortcut?: string;
}

/** A field for euro amounts that formats while somebody types: "1.234,50". The caret stays where the person put it. */
export function AmountField({ value, onChange, shortcut, ...field }: AmountFieldProps) {
  const typed = useRef(emptyAmount);

  function format(event: ChangeEvent<HTMLInputElement>) {
    // Somebody else may have set the value since.
    const before = typed.current.text === value ? typed.current : { ...emptyAmount, text: value };
    typed.current = formatAmountInput(event, before);
    onChange(typed.current.text);
  }

  /** Only what changes is told: a field that is left empty must not empty the other ones. */
  function complete() {
    const whole = completeAmount(value);
    if (whole !== value) onChange(whole);
  }

  return (
    <BigField
      {...field}
      value={value}
      onChange={format}
      onBlur={complete}
      aria-keyshortcuts={shortcut}
      unit="€"
      inputMode="decimal"
      maxLength={20}
    />
  );
}
