import { formatCount } from '#contract/common/format-count.ts';
import { PAGE_SIZES } from './table-place.ts';
import type { TableState } from './use-table.ts';
import classes from './table-pager.module.css';

interface TablePagerProps<Row> {
  table: TableState<Row>;
  noun: string;
}

/** Where one is ('Zeige Seite _PAGE_ von _PAGES_'), other pages, and their length ('Zeige _MENU_ …'). */
export function TablePager<Row>({ table, noun }: TablePagerProps<Row>) {
  const { page, pages, count, total, pageSize, setPage, setPageSize } = table;
  return (
    <div className={classes.foot} data-screen-only>
      <output>
        {count > 0 && `Zeige Seite ${formatCount(page + 1)} von ${formatCount(pages)} `}
        {count < total && `(gefiltert von ${formatCount(total)} ${noun})`}
      </output>
      {total > PAGE_SIZES[0]! && (
        <label className={classes.length}>
          Zeige{' '}
          <span className="choice">
            <select autoComplete="off" value={pageSize} onChange={(event) => setPageSize(Number(event.currentTarget.value))}>
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </span>{' '}
          {noun} pro Seite
        </label>
      )}
      {pages > 1 && (
        <nav className={`row gap-2 ${classes.pager}`} aria-label={`Seiten der ${noun}`}>
          <Step label="Erste" to={0} {...table} />
          <Step label="Vorherige" to={page - 1} {...table} />
          {pagesAround(page, pages).map((near) => (
            <button
              key={near}
              type="button"
              className={classes.number}
              aria-label={`Seite ${formatCount(near + 1)}`}
              aria-current={near === page ? 'page' : undefined}
              onClick={() => setPage(near)}
            >
              {formatCount(near + 1)}
            </button>
          ))}
          <Step label="Nächste" to={page + 1} {...table} />
          <Step label="Letzte" to={pages - 1} {...table} />
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  to: number;
  page: number;
  pages: number;
  setPage: (page: number) => void;
}

/** Stays in reach at either end, so that the focus is not lost there. */
function Step({ label, to, page, pages, setPage }: StepProps) {
  const isPossible = to >= 0 && to < pages && to !== page;
  return (
    <button type="button" aria-disabled={!isPossible} onClick={() => isPossible && setPage(to)}>
      {label}
    </button>
  );
}

/** Five pages, with the shown one in the middle where there is room. */
function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(0, Math.min(page - 2, pages - 5));
  return Array.from({ length: Math.min(5, pages) }, (_, index) => first + index);
}
