import type { ComponentProps, ReactNode } from 'react';
import type { Autofill } from '#web/ui/form/autofill.ts';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children' | 'autoComplete'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  /** Nothing that a browser knows, unless said otherwise. */
  autoComplete?: Autofill;
  /** What stands there as long as nothing is chosen. */
  placeholder?: string;
}

/** One of several values. */
export function SelectField({ label, error, hint, options, placeholder, autoComplete = 'off', ...select }: SelectFieldProps) {
  const field = useFieldNotes({ hint, error });
  return (
    <div className="field">
      <label className="field-label" htmlFor={field.input.id}>
        {label}
      </label>
      <div className="field-box" data-invalid={error ? true : undefined}>
        <select autoComplete={autoComplete} {...field.input} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      {field.notes}
    </div>
  );
}
