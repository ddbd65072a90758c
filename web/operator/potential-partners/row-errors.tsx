import type { RowError } from '#contract/common/errors.ts';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './potential-partners.module.css';

const MOST_SHOWN = 50;

/** What is wrong in the rows of a file. */
export function RowErrors({ errors }: { errors: readonly RowError[] }) {
  return (
    <DeskPanel title="Was in der Datei zu ändern ist">
      <ListTable aria-label="Fehler in der Datei" columns={['Zeile', 'Spalte', 'Fehler']} className={classes.errors!}>
        {errors.slice(0, MOST_SHOWN).map(({ row, column, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <th scope="row">Zeile {row}</th>
            <td data-label="Spalte">{column}</td>
            <td data-label="Fehler">{message}</td>
          </tr>
        ))}
      </ListTable>
      {errors.length > MOST_SHOWN && <p>Und {errors.length - MOST_SHOWN} weitere.</p>}
    </DeskPanel>
  );
}
