import type { ChangeEvent } from 'react';
import { formatTypedNumber } from './format-typed-number.ts';

/** Groups the number in a field while it is typed, and returns what stands there. `before` stood there before. */
export function groupTyped({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>, before: string): string {
  const { inputType } = nativeEvent as Partial<InputEvent>;
  const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
  const next = formatTypedNumber(before, typed, inputType);
  // Written here and not by React, which would throw the caret to the end.
  input.value = next.text;
  input.setSelectionRange(next.caret, next.caret);
  return next.text;
}
