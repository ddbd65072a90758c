import type { TableSelection } from './use-selection.ts';
import classes from './data-table.module.css';

/** Ticks one row; with Shift all from the one that was ticked before. */
export function RowCheckbox<Row>({ selection, row }: { selection: TableSelection<Row>; row: Row }) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        checked={selection.has(row)}
        onChange={({ nativeEvent }) => selection.toggle(row, (nativeEvent as MouseEvent).shiftKey)}
      />
      <span className="visually-hidden">{selection.nameOf(row)} auswählen</span>
    </label>
  );
}

/** Ticks all rows of the shown page, and no others. */
export function PageCheckbox<Row>({ selection, place }: { selection: TableSelection<Row>; place: 'oben' | 'unten' }) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = selection.page === 'some';
        }}
        checked={selection.page === 'all'}
        onChange={selection.togglePage}
      />
      <span className="visually-hidden">Alle Zeilen dieser Seite auswählen ({place})</span>
    </label>
  );
}
