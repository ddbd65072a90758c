import { IconTrash } from '@tabler/icons-react';
import { useId, useState, type FormEvent } from 'react';
import { SubmitButton } from '#web/ui/form/form-element.tsx';
import { LONGEST_NAME } from './table-layout.ts';
import type { TableState } from './use-table.ts';
import { useViews } from './use-views.ts';
import classes from './view-dialog.module.css';

interface SavedViewsProps<Row> {
  table: TableState<Row>;
  filterNames: readonly string[];
  onApplied: () => void;
}

/** Filter, order and columns by name (docs/decisions/views-stay-on-the-device.md). */
export function SavedViews<Row>({ table, filterNames, onApplied }: SavedViewsProps<Row>) {
  const { kept } = table;
  const { apply, save } = useViews(table, filterNames);
  const [name, setName] = useState('');
  const id = useId();

  function keep(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    save(wanted);
    setName('');
  }
  return (
    <section className={classes.group} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Gespeicherte Ansichten</h3>
      {kept.views.length > 0 && (
        <ul className={classes.views}>
          {kept.views.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                className={classes.view}
                onClick={() => {
                  apply(view);
                  onApplied();
                }}
              >
                {view.name}
              </button>
              <button
                type="button"
                className={classes.step}
                aria-label={`${view.name} löschen`}
                onClick={() => kept.forget(view)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={`row middle mt-2 ${classes.save}`} onSubmit={keep}>
        <label htmlFor={`${id}-name`}>Filter, Sortierung und Spalten merken als</label>
        <input
          id={`${id}-name`}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={name}
          required
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SubmitButton className="field-button">Merken</SubmitButton>
      </form>
    </section>
  );
}
