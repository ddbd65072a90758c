import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from '#web/ui/form/field-error.tsx';
import classes from './form.module.css';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'children'> {
  /** What is agreed to; may hold links. */
  label: ReactNode;
  error?: string | undefined;
}

/** A statement to tick. */
export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <div className={classes.checkbox}>
        <input type="checkbox" id={id} aria-invalid={Boolean(error)} aria-describedby={error && `${id}-error`} {...input} />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
