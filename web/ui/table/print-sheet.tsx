import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ExportedTable } from './exported-table.ts';
import classes from './print-sheet.module.css';

/** A table only for the printer. While it exists nothing else is printed. Opens the print dialog itself. */
export function PrintSheet({ table, onDone }: { table: ExportedTable; onDone: () => void }) {
  useEffect(() => {
    addEventListener('afterprint', onDone);
    print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);

  return createPortal(
    <section className={classes.sheet} data-landscape={table.isLandscape || undefined}>
      <h1>{table.title}</h1>
      {table.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <table>
        <thead>
          <tr>
            {table.columns.map(({ header, isAmount }) => (
              <th key={header} scope="col" data-amount={isAmount || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from(table.texts.entries(), ([row, texts]) => (
            <tr key={row}>
              {Array.from(texts.entries(), ([at, text]) => (
                <td key={at} data-amount={table.columns[at]!.isAmount || undefined}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}
