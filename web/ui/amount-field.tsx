import { useRef, type ChangeEvent, type ComponentProps } from 'react';
import { formatCents, readAmount } from '#contract/common/money.ts';
import { BigField } from '#web/ui/big-field.tsx';
import { emptyAmount, formatTypedAmount } from '#web/ui/format-typed-amount.ts';

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

  function format({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // Somebody else may have set the value since.
    const before = typed.current.text === value ? typed.current : { ...emptyAmount, text: value };
    // Not every change is an InputEvent: filling in by the browser or a password manager is none.
    const { data, inputType } = nativeEvent as Partial<InputEvent>;
    const caret = input.selectionStart ?? input.value.length;
    const next = formatTypedAmount(before, { text: input.value, caret, inserted: data ?? null });
    // The key that deletes to the right would never get past a point of ours.
    const isStuck = inputType === 'deleteContentForward' && next.text === before.text;
    typed.current = isStuck ? { ...next, caret: next.caret + 1 } : next;
    // Written here and not by React, which would throw the caret to the end.
    input.value = typed.current.text;
    input.setSelectionRange(typed.current.caret, typed.current.caret);
    onChange(typed.current.text);
  }

  function complete() {
    const amount = readAmount(value);
    if ('cents' in amount) onChange(formatCents(amount.cents));
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
