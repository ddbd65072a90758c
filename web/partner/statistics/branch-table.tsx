import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { bookingsIn, type BranchFigures, type Statistics } from '#contract/reports/statistics/partner-statistics.ts';
import { changeOf } from '#web/ui/figures/figure-change.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { nameOf } from './period-names.ts';
import classes from './figures.module.css';

interface BranchTableProps {
  statistics: Statistics;
  onChoose: (branch: number) => void;
}

/** What each branch has of the figures; a branch is opened by its name. */
export function BranchTable({ statistics, onChoose }: BranchTableProps) {
  // A branch that was closed long ago has nothing to say.
  const branches = statistics.byBranch.filter(
    ({ previous, current }) => bookingsIn(previous).count + bookingsIn(current).count > 0,
  );
  if (branches.length < 2) return null;
  const other = nameOf('previous', statistics);
  const isRunning = statistics.current.figuresUntil !== null;
  return (
    <section className={`sheet ${classes.branches}`} aria-labelledby="statistics-branches">
      <h2 id="statistics-branches">Nach Standort</h2>
      <ListTable
        columns={['Standort', 'Umsatz', other, 'Veränderung', 'Buchungen', 'Bonus']}
        className={classes.branchTable!}
        aria-labelledby="statistics-branches"
      >
        {branches.map((branch) => (
          <BranchRow key={branch.id} branch={branch} other={other} isRunning={isRunning} onChoose={onChoose} />
        ))}
      </ListTable>
    </section>
  );
}

interface BranchRowProps {
  branch: BranchFigures;
  other: string;
  isRunning: boolean;
  onChoose: (branch: number) => void;
}

function BranchRow({ branch: { id, name, previous, current }, other, isRunning, onChoose }: BranchRowProps) {
  const { direction, percent } = changeOf(current.redemption.cents, previous.redemption.cents);
  return (
    <tr>
      <th scope="row">
        {id === null ? (
          'Ohne Standort'
        ) : (
          <button type="button" className={`button-link ${classes.branchName}`} onClick={() => onChoose(id)}>
            {name}
          </button>
        )}
      </th>
      <td className="amount" data-label="Umsatz">{`${formatCents(current.redemption.cents)} €`}</td>
      <td className="amount" data-label={other}>{`${formatCents(previous.redemption.cents)} €`}</td>
      <td className="amount" data-label="Veränderung">
        {isRunning && current.redemption.cents === 0 ? '–' : (percent ?? (direction === 'new' ? 'neu' : '–'))}
      </td>
      <td className="amount" data-label="Buchungen">
        {formatCount(bookingsIn(current).count)}
      </td>
      <td className="amount" data-label="Bonus">{`${formatCents(current.bonus.cents)} €`}</td>
    </tr>
  );
}
