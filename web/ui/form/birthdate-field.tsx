import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

/** A date as people write it, TT.MM.JJJJ. Number pads of phones have no point, so eight digits alone will do as well. */
export function BirthdateField({ onChange, ...props }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      placeholder="TT.MM.JJJJ"
      inputMode="decimal"
      autoComplete="bday"
      maxLength={10}
      onChange={(event) => {
        event.currentTarget.value = withPoints(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}

function withPoints(typed: string): string {
  return typed.trim().replace(/^(\d{2})[,.]?(\d{2})[,.]?(\d{4})$/, '$1.$2.$3');
}
