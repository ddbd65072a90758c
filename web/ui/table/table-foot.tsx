import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight, IconX, type Icon } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { PageCheckbox } from './selection-boxes.tsx';
import { PAGE_SIZES } from './table-place.ts';
import { TableSumLine } from './table-sum-line.tsx';
import { type TableSum } from './table-sums.ts';
import type { TableSelection } from './use-selection.ts';
import type { TableState } from './use-table.ts';
import classes from './table-foot.module.css';

interface TableFootProps<Row> {
  table: TableState<Row>;
  noun: string;
  /** What is counted: '60 Transaktionen'. */
  title: string;
  selection: TableSelection<Row> | undefined;
  selectedSums: readonly TableSum[];
  hasPages: boolean;
  /** What is said of acts in the table. */
  said: ReactNode;
}

/** Below the rows, always in sight: what was found or ticked and what it comes to, and the way to other pages. */
export function TableFoot<Row>({ table, noun, title, selection, selectedSums, hasPages, said }: TableFootProps<Row>) {
  const ticked = selection && selection.count > 0 ? selection : undefined;
  return (
    <div className={`row middle apart soft small figures ${classes.foot}`} data-some={ticked && true}>
      {/* Known to screen readers before there is something to tell. */}
      {selection && <output className="visually-hidden">{selection.text}</output>}
      <div className={`row middle ${classes.found}`}>
        {selection && table.count > 0 && (
          <span className={classes.all} data-screen-only>
            <PageCheckbox selection={selection} place="unten" />
          </span>
        )}
        {ticked && (
          <button type="button" className="field-button gap-1" data-screen-only onClick={ticked.clear}>
            <IconX size={18} aria-hidden="true" />
            Auswahl aufheben
          </button>
        )}
        <div className={classes.line}>
          {ticked ? (
            <TableSumLine title={ticked.text} sums={selectedSums} isTicked />
          ) : (
            <TableSumLine title={title} sums={table.sums} />
          )}
          <div className={classes.said} data-in-foot>
            {said}
          </div>
        </div>
        {ticked && ticked.page === 'all' && !ticked.isAllFound && ticked.count < table.count && (
          <button type="button" className="field-button" data-screen-only onClick={ticked.takeAllFound}>
            Alle {formatCount(table.count)} gefundenen auswählen
          </button>
        )}
      </div>
      {hasPages && <Pager table={table} noun={noun} />}
    </div>
  );
}

/** Where one is ('Zeige Seite _PAGE_ von _PAGES_'), other pages, and their length ('Zeige _MENU_ …'). */
function Pager<Row>({ table, noun }: Pick<TableFootProps<Row>, 'table' | 'noun'>) {
  const { page, pages, count, total, pageSize, setPage, setPageSize } = table;
  return (
    <div className={`row middle ${classes.pages}`} data-screen-only>
      {total > PAGE_SIZES[0]! && (
        <label className={classes.length}>
          <span className={classes.word}>Zeige </span>
          <span className="choice">
            <select autoComplete="off" value={pageSize} onChange={(event) => setPageSize(Number(event.currentTarget.value))}>
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </span>{' '}
          <span className={classes.word}>{noun} pro Seite</span>
        </label>
      )}
      <output>
        {count > 0 && (
          <span data-numbered={pages > 1 || undefined}>{`Zeige Seite ${formatCount(page + 1)} von ${formatCount(pages)} `}</span>
        )}
        {count < total && `(gefiltert von ${formatCount(total)} ${noun})`}
      </output>
      {pages > 1 && (
        <nav className={`row gap-1 ${classes.pager}`} aria-label={`Seiten der ${noun}`} style={roomOf(pages)}>
          <Step label="Erste" sign={IconChevronsLeft} to={0} {...table} />
          <Step label="Vorherige" sign={IconChevronLeft} to={page - 1} {...table} />
          {pagesAround(page, pages).map((near) => (
            <button
              key={near}
              type="button"
              className={classes.number}
              aria-label={`Seite ${formatCount(near + 1)}`}
              aria-current={near === page ? 'page' : undefined}
              data-of={near === page ? `/${formatCount(pages)}` : undefined}
              onClick={() => setPage(near)}
            >
              {formatCount(near + 1)}
            </button>
          ))}
          <Step label="Nächste" sign={IconChevronRight} to={page + 1} {...table} />
          <Step label="Letzte" sign={IconChevronsRight} to={pages - 1} {...table} />
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  /** In place of the word where there is little room. */
  sign: Icon;
  to: number;
  page: number;
  pages: number;
  setPage: (page: number) => void;
}

/** Stays in reach at either end, so that the focus is not lost there. */
function Step({ label, sign: Sign, to, page, pages, setPage }: StepProps) {
  const isPossible = to >= 0 && to < pages && to !== page;
  return (
    <button type="button" aria-disabled={!isPossible} onClick={() => isPossible && setPage(to)}>
      <Sign size={20} aria-hidden="true" />
      <span className={classes.step}>{label}</span>
    </button>
  );
}

/** The same whatever page is shown, so that no button moves. */
const roomOf = (pages: number) => ({ '--places': `${2 * formatCount(pages).length + 0.75}ch` }) as CSSProperties;

/** Five pages, with the shown one in the middle where there is room. */
function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(0, Math.min(page - 2, pages - 5));
  return Array.from({ length: Math.min(5, pages) }, (_, index) => first + index);
}
