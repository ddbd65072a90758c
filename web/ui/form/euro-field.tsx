import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/form/fields.tsx';

/** An amount as people write it; how is said before somebody gets it wrong. */
export function EuroField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'inputMode'>) {
  return <TextField hint="In Euro, zum Beispiel 12,50" maxLength={20} {...props} inputMode="decimal" autoComplete="off" />;
}
