import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/form/fields.tsx';

/** The letters and digits that are printed beside a card's number. */
export function ProductionNumberField(props: Omit<ComponentProps<typeof TextField>, 'autoComplete'>) {
  return <TextField {...props} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={12} />;
}
