import type { ComponentProps } from 'react';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  label: string;
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  /** What stands there as long as nothing is chosen. */
  placeholder?: string;
}

/** One of several values. */
export function SelectField({ label, error, options, placeholder, ...select }: SelectFieldProps) {
  const field = useFieldNotes({ error });
  return (
    <div className="field">
      <label className="field-label" htmlFor={field.input.id}>
        {label}
      </label>
      <div className="field-box" data-invalid={error ? true : undefined}>
        <select {...field.input} {...select}>
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
