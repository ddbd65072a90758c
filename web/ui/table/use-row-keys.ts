import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { TableState } from './use-table.ts';

/** What keys can reach in a cell, except what uses arrow keys itself. */
const REACHABLE = 'a[href], button, input[type="checkbox"]';

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const turns: Partial<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };

/**
 * The arrow keys go from row to row within a column; Page Up and Page Down turn the page and stay in the column. So
 * nobody has to tab through everything between.
 */
export function useRowKeys<Row>({ page, pages, setPage }: TableState<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<{ page: number; column: number } | null>(null);
  useEffect(() => {
    if (wanted.current?.page !== page) return;
    focusCell([...body.current!.rows], wanted.current.column);
    wanted.current = null;
  });

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    const cell = (event.target as Element).closest('td');
    if (!cell || !(event.target as Element).matches(REACHABLE) || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...body.current!.rows];
    const [step, turn] = [steps[event.key], turns[event.key]];
    if (step) {
      const at = rows.indexOf(cell.parentElement as HTMLTableRowElement);
      focusCell(step === 1 ? rows.slice(at + 1) : rows.slice(0, at).toReversed(), cell.cellIndex);
    } else if (turn && page + turn >= 0 && page + turn < pages) {
      wanted.current = { page: page + turn, column: cell.cellIndex };
      setPage(page + turn);
    } else return;
    event.preventDefault();
  }
  return { ref: body, onKeyDown };
}

/** The first of these rows that has something there. */
function focusCell(rows: readonly HTMLTableRowElement[], column: number): void {
  for (const row of rows) {
    const wanted = row.cells[column]?.querySelector<HTMLElement>(REACHABLE);
    if (wanted) return wanted.focus();
  }
}
