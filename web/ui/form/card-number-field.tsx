import { type ComponentProps, useRef } from 'react';
import { TextField } from '#web/ui/form/fields.tsx';
import { groupTyped } from '#web/ui/group-typed.ts';

/** The number of a card, in groups while it is typed, as at the till. Letters of former numbers stay as they are. */
export function CardNumberField({
  onChange,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'autoComplete' | 'inputMode' | 'maxLength' | 'onFocus'>) {
  const before = useRef('');
  return (
    <TextField
      {...field}
      onFocus={({ currentTarget }) => {
        before.current = currentTarget.value;
      }}
      onChange={(event) => {
        before.current = groupTyped(event, before.current);
        return onChange?.(event);
      }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
    />
  );
}
