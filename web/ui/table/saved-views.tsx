import { IconTrash } from '@tabler/icons-react';
import { useId, useState, type FormEvent } from 'react';
import { SubmitButton } from '#web/ui/form/form-frame.tsx';
import { LONGEST_NAME, type SavedView } from './table-layout.ts';
import { forgottenNames, keptNames } from './table-place.ts';
import type { TableState } from './use-table.ts';
import classes from './view-dialog.module.css';

interface SavedViewsProps<Row> {
  table: TableState<Row>;
  filterNames: readonly string[];
  onApplied: () => void;
}

/** Filter, order and columns by name (docs/decisions/views-stay-on-the-device.md). */
export function SavedViews<Row>({ table, filterNames, onApplied }: SavedViewsProps<Row>) {
  const { kept, params, prefix, changeAddress } = table;
  const [name, setName] = useState('');
  const id = useId();
  const names = [...keptNames(prefix), ...filterNames];

  function save(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    const chosen = Object.fromEntries(names.flatMap((one) => (params[one] === undefined ? [] : [[one, params[one]]])));
    kept.save({ ...kept.layout, name: wanted, params: chosen });
    setName('');
  }
  function apply({ params: wanted, order, shown, widths }: SavedView) {
    kept.setLayout({ order, shown, widths });
    changeAddress(Object.fromEntries([...names, ...forgottenNames(prefix)].map((one) => [one, wanted[one]])));
    onApplied();
  }
  return (
    <section className={classes.group} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>Gespeicherte Ansichten</h3>
      {kept.views.length > 0 && (
        <ul className={classes.views}>
          {kept.views.map((view) => (
            <li key={view.name}>
              <button type="button" className={classes.view} onClick={() => apply(view)}>
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
      <form className={classes.save} onSubmit={save}>
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
