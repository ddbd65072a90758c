import type { ChangeEvent } from 'react';
import { formatCents, readAmount } from '#contract/common/money.ts';
import { formatTypedAmount, type TypedAmount } from '#web/ui/format-typed-amount.ts';

/**
 * Formats what was just typed into a field, given what stood there. Written into the field here and not by React, which
 * would throw the caret to the end.
 */
export function formatAmountInput(
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  before: TypedAmount,
): TypedAmount {
  // Not every change is an InputEvent: filling in by the browser or a password manager is none.
  const { data, inputType } = nativeEvent as Partial<InputEvent>;
  const caret = input.selectionStart ?? input.value.length;
  const next = formatTypedAmount(before, { text: input.value, caret, inserted: data ?? null });
  // The key that deletes to the right would never get past a point of ours.
  const isStuck = inputType === 'deleteContentForward' && next.text === before.text;
  const typed = isStuck ? { ...next, caret: next.caret + 1 } : next;
  input.value = typed.text;
  input.setSelectionRange(typed.caret, typed.caret);
  return typed;
}

/** "60" → "60,00"; what is no amount stays for the message. */
export function completeAmount(text: string): string {
  const amount = readAmount(text);
  return 'cents' in amount ? formatCents(amount.cents) : text;
}
