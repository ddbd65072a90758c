import type { ComponentProps, ReactNode } from 'react';
import type { Autofill } from '#web/ui/form/autofill.ts';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'autoComplete'> {
  label: string;
  autoComplete: Autofill;
  error?: string | undefined;
  hint?: ReactNode;
  /** A button at the end of the field. */
  end?: ReactNode;
}

/** A field for one line of text. The server's frame paints its outline on the logins. */
export function TextField({ label, error, hint, end, 'aria-describedby': describedBy, ...input }: TextFieldProps) {
  const field = useFieldNotes({ hint, error, describedBy });
  return (
    <div className="field">
      <label className="field-label" htmlFor={field.input.id}>
        {label}
      </label>
      <div className="field-box" data-invalid={error ? true : undefined}>
        <input {...field.input} {...input} />
        {end}
      </div>
      {field.notes}
    </div>
  );
}
