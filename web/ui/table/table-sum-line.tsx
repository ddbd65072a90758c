import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import type { TableSum } from './table-sums.ts';
import classes from './desk-table.module.css';

interface TableSumLineProps {
  /** What is counted: '60 Transaktionen', '3 Zeilen ausgewählt'. */
  title: string;
  sums: readonly TableSum[];
  isTicked?: boolean;
}

/** How many there are, and what they come to, by kind. */
export function TableSumLine({ title, sums, isTicked }: TableSumLineProps) {
  return (
    <ul
      className={`row figures ${classes.sums}`}
      data-ticked={isTicked}
      aria-label={isTicked ? 'Summen der Auswahl' : 'Gefunden'}
    >
      <li>
        <strong>{title}</strong>
      </li>
      {sums.map((sum) => (
        <li key={sum.name}>
          {sum.name}
          {sum.count !== null && <span className={`soft ${classes.count}`}> {formatCount(sum.count)}</span>}
          {': '}
          <strong className="amount">{amountOf(sum).replace('-', '−')} €</strong>
        </li>
      ))}
    </ul>
  );
}

/** The same on paper. */
export function sumText(sums: readonly TableSum[]): string {
  return sums
    .map((sum) => `${sum.name}: ${sum.count === null ? '' : `${formatCount(sum.count)}, `}${amountOf(sum)} €`)
    .join(' · ');
}

const amountOf = ({ cents, isSigned }: TableSum) => `${isSigned && cents > 0 ? '+' : ''}${formatCents(cents)}`;
