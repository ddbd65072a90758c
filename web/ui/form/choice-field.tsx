import type { ComponentProps, ReactNode } from 'react';
import { useFieldNotes } from '#web/ui/form/use-field-notes.tsx';
import classes from './choice-field.module.css';

interface Choice {
  value: string;
  label: string;
  /** At the end of the line, such as a price. */
  end?: ReactNode;
  /** One line of what it means. */
  text: string;
}

interface ChoiceFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value'> {
  label: string;
  error?: string | undefined;
  choices: readonly Choice[];
}

/** A few things of which one is chosen, each with what it means: rows that a finger hits anywhere. */
export function ChoiceField({ label, error, choices, ...input }: ChoiceFieldProps) {
  const field = useFieldNotes({ error });
  const { id, ...described } = field.input;
  return (
    <div data-wide>
      <fieldset role="radiogroup" aria-labelledby={`${id}-label`} {...described}>
        <legend className="field-label" id={`${id}-label`}>
          {label}
        </legend>
        <div className={`lined ${classes.choices}`} data-invalid={error ? true : undefined}>
          {choices.map(({ value, label: name, end, text }) => (
            <div key={value} className={`hovers ${classes.choice}`}>
              <input
                {...input}
                type="radio"
                id={`${id}-${value}`}
                value={value}
                aria-describedby={[`${id}-${value}-text`, error && `${id}-error`].filter(Boolean).join(' ')}
              />
              <label htmlFor={`${id}-${value}`}>{name}</label>
              <div className={classes.facts} id={`${id}-${value}-text`}>
                <p>{end}</p>
                <p>{text}</p>
              </div>
            </div>
          ))}
        </div>
      </fieldset>
      {field.notes}
    </div>
  );
}
