import type { ComponentProps, KeyboardEvent } from 'react';
import type { Autofill } from '#web/ui/form/autofill.ts';
import { TextField } from '#web/ui/form/fields.tsx';

export interface CompletedFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'> {
  /** Nothing that a browser knows, unless said otherwise. */
  autoComplete?: Autofill;
  /** Gets the text where it is not typed. */
  onPick: (text: string) => void;
}

/** A field that brings a text into its form once it is typed: when it is left, and before Enter sends it. */
export function CompletedField({
  onPick,
  onBlur,
  complete,
  ...props
}: CompletedFieldProps & { complete: (typed: string) => string }) {
  const finish = ({ value }: HTMLInputElement) => {
    const text = complete(value);
    if (text !== value) onPick(text);
  };
  return (
    <TextField
      autoComplete="off"
      {...props}
      onBlur={(event) => {
        finish(event.currentTarget);
        onBlur?.(event);
      }}
      onKeyDown={({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
        if (key === 'Enter') finish(currentTarget);
      }}
    />
  );
}
