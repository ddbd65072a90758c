import { useId, type ComponentProps, type ReactNode } from 'react';

interface BigFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: ReactNode;
  /** What is wrong with the value. Its room is kept, so that nothing moves when it comes. */
  message: string | null;
  /** Stands in the same place as long as nothing is wrong. */
  hint?: ReactNode;
  /** Stands at the end of the field and makes it one for numbers. */
  unit?: string;
}

export function BigField({ label, message, hint = '', unit, ...input }: BigFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="big-field-label">
        {label}
      </label>
      <div className="big-field-box">
        <input
          {...input}
          id={id}
          className="big-field-input"
          data-number={unit !== undefined || undefined}
          autoComplete="off"
          aria-invalid={message !== null}
          aria-describedby={`${id}-message`}
          onFocus={(event) => event.currentTarget.select()}
        />
        {unit && (
          <span className="big-field-unit" aria-hidden="true">
            {unit}
          </span>
        )}
      </div>
      <div id={`${id}-message`} className="big-field-below">
        <p className="big-field-message" role="alert">
          {message}
        </p>
        {message === null && hint}
      </div>
    </div>
  );
}
