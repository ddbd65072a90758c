import { useId, type ComponentProps } from 'react';
import { FieldError } from '#web/ui/form/field-error.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  label: string;
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  /** What stands there as long as nothing is chosen. */
  placeholder?: string;
}

/** One of several values. */
export function SelectField({ label, error, options, placeholder, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box" data-invalid={error ? true : undefined}>
        <select id={id} aria-invalid={Boolean(error)} aria-describedby={error && `${id}-error`} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
