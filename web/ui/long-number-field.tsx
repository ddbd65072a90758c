import type { ComponentProps } from 'react';
import { groupDigits } from '#contract/common/group-digits.ts';
import { BigField } from '#web/ui/big-field.tsx';
import { plainNumber } from '#web/ui/format-typed-number.ts';
import { groupTyped } from '#web/ui/group-typed.ts';

interface LongNumberFieldProps extends Pick<ComponentProps<typeof BigField>, 'label' | 'placeholder' | 'message' | 'ref'> {
  /** Digits without spaces, or what was typed in their place. */
  value: string;
  onChange: (plain: string) => void;
}

/** A field for a long number that shows its groups while typing: "1761 0000 0000 014". The caret stays in place. */
export function LongNumberField({ value, onChange, ...field }: LongNumberFieldProps) {
  const shown = /^\d*$/.test(value) ? groupDigits(value) : value;

  return (
    <BigField
      {...field}
      value={shown}
      onChange={(event) => onChange(plainNumber(groupTyped(event, shown)))}
      inputMode="numeric"
      maxLength={40}
    />
  );
}
