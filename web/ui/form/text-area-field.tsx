import { useId, type ComponentProps } from 'react';
import { FieldError } from '#web/ui/form/field-error.tsx';
import classes from './form.module.css';

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string;
  error?: string | undefined;
}

/** A field for several lines of text. */
export function TextAreaField({ label, error, ...textArea }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={classes.textArea}
        rows={6}
        aria-invalid={Boolean(error)}
        aria-describedby={error && `${id}-error`}
        {...textArea}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
