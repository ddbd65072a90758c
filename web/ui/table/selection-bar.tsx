import { formatCount } from '#contract/common/format-count.ts';
import { TableSumLine } from './table-sum-line.tsx';
import type { TableSum } from './table-sums.ts';
import type { TableSelection } from './use-selection.ts';
import type { TableState } from './use-table.ts';
import classes from './desk-table.module.css';

interface SelectionBarProps<Row> {
  table: TableState<Row>;
  selection: TableSelection<Row>;
  sums: readonly TableSum[];
}

/** How many rows are ticked, what they come to, and the way to all that were found. */
export function SelectionBar<Row>({ table, selection, sums }: SelectionBarProps<Row>) {
  const { count, text } = selection;
  return (
    <div className={`row gap-1 gap-x-4 middle ${classes.ticked}`} data-screen-only data-some={count > 0 || undefined}>
      {/* Known to screen readers before there is something to tell. */}
      <output className="visually-hidden">{text}</output>
      {count > 0 && <TableSumLine title={text} sums={sums} isTicked />}
      {selection.page === 'all' && !selection.isAllFound && count < table.count && (
        <button type="button" className="field-button" data-flush onClick={selection.takeAllFound}>
          Alle {formatCount(table.count)} gefundenen auswählen
        </button>
      )}
      {count > 0 && (
        <button type="button" className="field-button" data-flush onClick={selection.clear}>
          Auswahl aufheben
        </button>
      )}
    </div>
  );
}
