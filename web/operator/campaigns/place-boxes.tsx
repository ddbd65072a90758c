import { type ComponentProps, useId } from 'react';
import classes from './campaigns.module.css';

interface PlaceBoxesProps {
  field: ComponentProps<'input'> & { label: string; error: string | undefined };
  choices: readonly { value: string; label: string }[];
}

/** Where gifts count: a box for each category or branch of the region. */
export function PlaceBoxes({ field: { label, error, ...box }, choices }: PlaceBoxesProps) {
  const id = useId();
  return (
    <fieldset className={classes.places} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{label}</legend>
      {choices.length === 0 && <p>Diese Region hat hier noch nichts zur Auswahl.</p>}
      <ul>
        {choices.map((choice) => (
          <li key={choice.value}>
            <input type="checkbox" id={`${id}-${choice.value}`} {...box} value={choice.value} />
            <label htmlFor={`${id}-${choice.value}`}>{choice.label}</label>
          </li>
        ))}
      </ul>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
