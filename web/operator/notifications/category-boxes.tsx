import { useId } from 'react';
import type { DraftForm } from './draft-form.ts';
import classes from './notifications.module.css';

/** Which trades the partners are of; none ticked means all. */
export function CategoryBoxes({ form, names }: { form: DraftForm; names: readonly string[] }) {
  const id = useId();
  const { label, error, ...field } = form.field('recipientPartnerCategories');
  return (
    <fieldset className={classes.categories} aria-describedby={`${id}-hint`}>
      <legend className="field-label">{label}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        Ohne Auswahl alle. Mit Auswahl: Partner dieser Kategorien, und Kunden, die bei ihnen gebucht haben.
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <input type="checkbox" id={`${id}-${name}`} value={name} {...field} />
            <label htmlFor={`${id}-${name}`}>{name}</label>
          </li>
        ))}
      </ul>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
