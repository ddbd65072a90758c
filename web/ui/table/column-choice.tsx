import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isShown, orderColumns } from './arrange-columns.ts';
import { NARROWEST, WIDEST } from './table-layout.ts';
import type { TableColumn } from './table-column.ts';
import type { TableState } from './use-table.ts';
import classes from './view-dialog.module.css';

/** Which columns a table has, in which order, and how wide they are. */
export function ColumnChoice<Row>({ table }: { table: TableState<Row> }) {
  const { layout, setLayout } = table.kept;
  const columns = orderColumns(table.allColumns, layout);
  const chosen = columns.filter((column) => !column.isAction && isShown(column, layout));

  function move(column: TableColumn<Row>, by: 1 | -1) {
    const ids = columns.map(({ id }) => id);
    const at = columns.indexOf(column);
    ids.splice(at, 1);
    ids.splice(at + by, 0, column.id);
    setLayout({ ...layout, order: ids });
  }
  function resize(id: string, width: number | undefined) {
    const { [id]: _, ...others } = layout.widths;
    setLayout({ ...layout, widths: width === undefined ? others : { ...others, [id]: width } });
  }
  return (
    <fieldset className={classes.group}>
      <legend>Spalten</legend>
      <ol className={`lined ${classes.columns}`}>
        {columns.map((column, at) => (
          <li key={column.id}>
            <label className={classes.choice}>
              <input
                type="checkbox"
                checked={isShown(column, layout)}
                // One has to stay.
                disabled={column.isAction || (chosen.length === 1 && chosen[0] === column)}
                onChange={({ currentTarget }) =>
                  setLayout({ ...layout, shown: { ...layout.shown, [column.id]: currentTarget.checked } })
                }
              />
              {column.header}
            </label>
            {column.isAction ? (
              <span />
            ) : (
              <WidthField
                header={column.header}
                width={layout.widths[column.id]}
                onResize={(width) => resize(column.id, width)}
              />
            )}
            <Step label={`${column.header} nach vorn`} isPossible={at > 0} onPress={() => move(column, -1)}>
              <IconArrowUp size={18} aria-hidden="true" />
            </Step>
            <Step label={`${column.header} nach hinten`} isPossible={at < columns.length - 1} onPress={() => move(column, 1)}>
              <IconArrowDown size={18} aria-hidden="true" />
            </Step>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

interface WidthFieldProps {
  header: string;
  width: number | undefined;
  onResize: (width: number | undefined) => void;
}

/** Pixels; what is typed counts once it is a width that one can read a column in. Empty: what the column needs. */
function WidthField({ header, width, onResize }: WidthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  function type(text: string) {
    setTyped(text);
    const wanted = Number(text);
    if (text === '') onResize(undefined);
    else if (wanted >= NARROWEST && wanted <= WIDEST) onResize(Math.round(wanted));
  }
  return (
    <input
      type="number"
      className={`wide ${classes.width}`}
      aria-label={`Breite von ${header}`}
      placeholder="Breite"
      min={NARROWEST}
      max={WIDEST}
      step={8}
      value={typed ?? width ?? ''}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

interface StepProps {
  label: string;
  isPossible: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Stays in reach at either end, so that the focus is not lost there. */
function Step({ label, isPossible, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onPress()}
    >
      {children}
    </button>
  );
}
