import type { ChangeEvent, ComponentProps } from 'react';
import { groupDigits } from '#contract/common/group-digits.ts';
import { BigField } from '#web/ui/big-field.tsx';
import { formatTypedNumber, plainNumber } from '#web/ui/format-typed-number.ts';

interface LongNumberFieldProps extends Pick<ComponentProps<typeof BigField>, 'label' | 'placeholder' | 'message' | 'ref'> {
  /** Digits without spaces, or what was typed in their place. */
  value: string;
  onChange: (plain: string) => void;
}

/** A field for a long number that shows its groups while typing: "1761 0000 0000 014". The caret stays in place. */
export function LongNumberField({ value, onChange, ...field }: LongNumberFieldProps) {
  const shown = /^\d*$/.test(value) ? groupDigits(value) : value;

  function format({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType } = nativeEvent as Partial<InputEvent>;
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const next = formatTypedNumber(shown, typed, inputType);
    // Written here and not by React, which would throw the caret to the end.
    input.value = next.text;
    input.setSelectionRange(next.caret, next.caret);
    onChange(plainNumber(next.text));
  }

  return <BigField {...field} value={shown} onChange={format} inputMode="numeric" maxLength={40} />;
}
