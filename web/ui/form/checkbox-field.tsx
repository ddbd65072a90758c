import type { ComponentProps, ReactNode } from 'react';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';
import classes from './form.module.css';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'children'> {
  /** What is agreed to; may hold links. */
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A statement to tick. */
export function CheckboxField({ label, error, hint, 'aria-describedby': describedBy, ...input }: CheckboxFieldProps) {
  const field = useFieldNotes({ hint, error, describedBy });
  return (
    <div className="field">
      <div className={classes.checkbox}>
        <input type="checkbox" {...field.input} {...input} />
        <label htmlFor={field.input.id}>{label}</label>
      </div>
      {field.notes}
    </div>
  );
}
