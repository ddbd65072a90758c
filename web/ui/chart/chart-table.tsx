import type { Chart } from '#web/ui/chart/chart.ts';
import { chartRows } from '#web/ui/chart/chart-rows.ts';
import classes from './chart.module.css';

/** The numbers of a chart, all series of it; a dash where there is none. A wide table scrolls in its place. */
export function ChartTable({ chart }: { chart: Chart }) {
  const { headers, rows, total } = chartRows(chart);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={classes.tableRoom} aria-label={`Tabelle: ${chart.title}`} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{chart.title}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row[0]} cells={row} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <TableRow cells={total} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

function TableRow({ cells: [place, ...values] }: { cells: string[] }) {
  return (
    <tr>
      <th scope="row">{place}</th>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns stay where they are
        <td key={index}>{value || '–'}</td>
      ))}
    </tr>
  );
}
