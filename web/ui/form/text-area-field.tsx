import type { ComponentProps } from 'react';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';
import classes from './form.module.css';

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string;
  error?: string | undefined;
}

/** A field for several lines of text. */
export function TextAreaField({ label, error, ...textArea }: TextAreaFieldProps) {
  const field = useFieldNotes({ error });
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
