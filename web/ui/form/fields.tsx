import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Autofill } from '#web/ui/form/autofill.ts';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';
import classes from './form.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'autoComplete'> {
  label: string;
  autoComplete: Autofill;
  error?: string | undefined;
  isAlert?: boolean;
  hint?: ReactNode;
  /** A button at the end of the field. */
  end?: ReactNode;
}

/** A field for one line of text. The server's frame paints its outline on the logins. */
export function TextField({ label, error, isAlert, hint, end, 'aria-describedby': describedBy, ...input }: TextFieldProps) {
  const field = useFieldNotes({ hint, error, isAlert, describedBy });
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

/** A password, hidden until the person asks to see it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <button type="button" className="field-button" onClick={() => setIsShown(!isShown)}>
      <span className="visually-hidden">Passwort </span>
      {isShown ? 'verbergen' : 'anzeigen'}
    </button>
  );
  return <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} end={toggle} />;
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children' | 'autoComplete'> {
  label: string;
  error?: string | undefined;
  isAlert?: boolean;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  /** Nothing that a browser knows, unless said otherwise. */
  autoComplete?: Autofill;
  /** What stands there as long as nothing is chosen. */
  placeholder?: string;
}

export function SelectField({
  label,
  error,
  isAlert,
  hint,
  options,
  placeholder,
  autoComplete = 'off',
  ...select
}: SelectFieldProps) {
  const field = useFieldNotes({ hint, error, isAlert });
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

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

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

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'children'> {
  /** What is agreed to; may hold links. */
  label: ReactNode;
  error?: string | undefined;
  isAlert?: boolean;
  hint?: ReactNode;
}

export function CheckboxField({ label, error, isAlert, hint, 'aria-describedby': describedBy, ...input }: CheckboxFieldProps) {
  const field = useFieldNotes({ hint, error, isAlert, describedBy });
  return (
    <div className="field">
      <div className={`stack gap-3 from-top ${classes.checkbox}`}>
        <input type="checkbox" {...field.input} {...input} />
        <label htmlFor={field.input.id}>{label}</label>
      </div>
      {field.notes}
    </div>
  );
}
