import { useId, type ComponentProps, type ReactNode } from 'react';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  error?: string | undefined;
  /** A button at the end of the field. */
  end?: ReactNode;
}

/** A field for one line of text. The server's frame paints its outline on the logins. */
export function TextField({ label, error, end, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box" data-invalid={error ? true : undefined}>
        <input id={id} aria-invalid={Boolean(error)} aria-describedby={error && `${id}-error`} {...input} />
        {end}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
