import type { ComponentProps, ReactNode } from 'react';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';
import classes from './form.module.css';

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A field for several lines of text. */
export function TextAreaField({ label, error, hint, ...textArea }: TextAreaFieldProps) {
  const field = useFieldNotes({ hint, error });
  return (
    <div className="field">
      <label className="field-label" htmlFor={field.input.id}>
        {label}
      </label>
      <textarea {...field.input} className={classes.textArea} rows={6} {...textArea} />
      {field.notes}
    </div>
  );
}
