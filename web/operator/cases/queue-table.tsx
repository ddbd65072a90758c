import { Link } from '@tanstack/react-router';
import { type CaseRow, caseKindTexts } from '#contract/cases.ts';
import type { QueueFilter } from '#web/api/cases.ts';
import { formatAge } from '#web/format/format-age.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { CaseState } from './case-state.tsx';
import { addressOf } from './queue-address.ts';
import classes from './cases.module.css';

/** The queue as a table; the number of each case leads to it. */
export function QueueTable({ cases, filter }: { cases: readonly CaseRow[]; filter: QueueFilter }) {
  return (
    <ListTable
      aria-label="Vorgänge"
      columns={['Nummer', 'Art', 'Worum es geht', 'Region', filter.state === 'decided' ? 'Entschieden' : 'Wartet', 'Stand']}
      className={classes.queue!}
    >
      {cases.map((one) => (
        <tr key={one.number} className={classes.row}>
          <td>
            <Link
              to="/vorgang"
              search={{ nummer: String(one.number), ...addressOf(filter) }}
              className={classes.number}
              data-case={one.number}
            >
              {one.number}
            </Link>
          </td>
          <td>{caseKindTexts[one.kind]}</td>
          <td className={classes.subject}>{one.subject}</td>
          <td>{one.regionName}</td>
          <td className={classes.time}>
            {one.decidedAt ? (
              formatInstant(one.decidedAt)
            ) : (
              <span title={formatInstant(one.openedAt)}>{formatAge(one.openedAt)}</span>
            )}
          </td>
          <td>
            <CaseState {...one} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
