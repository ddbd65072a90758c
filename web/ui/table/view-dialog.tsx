import { useId } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { SavedViews } from './saved-views.tsx';
import { useAiriness } from './table-layout.ts';
import type { TableState } from './use-table.ts';
import classes from './view-dialog.module.css';

interface ViewDialogProps<Row> {
  table: TableState<Row>;
  filterNames: readonly string[];
  onClose: () => void;
}

/** How this person wants to see this table: views by name, rows, columns. All of it stays on the device. */
export function ViewDialog<Row>({ table, filterNames, onClose }: ViewDialogProps<Row>) {
  return (
    <Dialog title="Ansicht der Tabelle" onClose={onClose}>
      <div className="stack gap-5">
        <SavedViews table={table} filterNames={filterNames} onApplied={onClose} />
        <RowHeights />
        <ColumnChoice table={table} />
        <p className="soft small">
          Nach mehreren Spalten sortieren: mit gedrückter Umschalttaste auf die Überschriften klicken, oder Umschalt und Enter.
          Breiter und schmaler wird eine Spalte mit der Maus am Rand ihrer Überschrift, oder dort mit Umschalt und den Pfeiltasten
          nach links und rechts. In den Zeilen führen die Pfeiltasten nach oben und unten, Bild auf und Bild ab blättern; mit
          gedrückter Umschalttaste wird alles bis zur zuletzt gewählten Zeile ausgewählt. Die Ansicht wird auf diesem Gerät
          gemerkt.
        </p>
        <div className="button-row">
          <button type="button" className="button" onClick={onClose}>
            Fertig
          </button>
          <button type="button" className="field-button" onClick={table.kept.reset}>
            Spalten wie am Anfang
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function RowHeights() {
  const [isAiry, setAiry] = useAiriness();
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend>Zeilen</legend>
      {[
        [false, 'dicht'],
        [true, 'luftig'],
      ].map(([value, label]) => (
        <label key={String(label)} className={classes.choice}>
          <input type="radio" name={name} checked={isAiry === value} onChange={() => setAiry(value === true)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
