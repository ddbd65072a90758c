import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/form/fields.tsx';
import classes from './regions.module.css';

interface ColourFieldProps extends Omit<ComponentProps<typeof TextField>, 'autoComplete'> {
  value: string;
  onPick: (color: string) => void;
}

export function ColourField({ onPick, ...field }: ColourFieldProps) {
  const { value, label, readOnly } = field;
  return (
    <TextField
      {...field}
      autoComplete="off"
      maxLength={7}
      spellCheck={false}
      hint="Als # und sechs Stellen, etwa #1A6B3C."
      end={
        // Within its own element: a box that holds something read-only looks so, and browsers take a colour for that.
        <span className={classes.color}>
          <input
            type="color"
            aria-label={`${label} auswählen`}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#ae0c20'}
            disabled={readOnly}
            onChange={({ currentTarget }) => onPick(currentTarget.value.toUpperCase())}
          />
        </span>
      }
    />
  );
}
