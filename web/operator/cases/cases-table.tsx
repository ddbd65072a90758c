import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import type { CaseRow } from '#contract/operator/cases/cases.ts';
import { caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';
import type { CaseFilter } from '#web/api/cases.ts';
import { formatWait } from '#web/format/format-wait.ts';
import { formatMoment } from '#contract/common/format-when.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { CaseRowState, caseRowStateText } from './case-state.tsx';
import { addressOf, FILTER_NAMES } from './cases-address.ts';
import desk from '#web/operator/desk/desk.module.css';
import classes from './cases.module.css';

interface CasesTableProps {
  cases: readonly CaseRow[];
  filter: CaseFilter;
  /** Whether there are more at the server. */
  isPart: boolean;
  empty: string;
  /** Of all cases, at the server. */
  search: ReactNode;
  fields: ReactNode;
}

/** The cases as a table, in the server's order as long as nobody wants another; the number of each case leads to it. */
export function CasesTable({ cases, filter, isPart, empty, search, fields }: CasesTableProps) {
  const key = JSON.stringify(filter);
  const columns = useMemo(() => queueColumns(JSON.parse(key) as CaseFilter), [key]);
  return (
    <div className={classes.list}>
      <DeskTable
        title="Vorgänge"
        noun={isPart ? 'Vorgänge, soweit geladen' : 'Vorgänge'}
        rows={cases}
        columns={columns}
        keyOf={({ number }) => number}
        empty={empty}
        search={search}
        filters={{ active: countActive(filter), names: FILTER_NAMES, fields }}
        hasPages={false}
      />
    </div>
  );
}

/** "seit 3 Tagen"; where there is little room the heading says 'since'. */
function Wait({ since }: { since: string }) {
  const [, before, age] = /^(seit )?(.*)$/.exec(formatWait(since))!;
  return (
    <>
      <span className={classes.since}>{before}</span>
      {age}
    </>
  );
}

/** The kind of the case says so already where there is little room for the number. */
const CARD = 'Karte ';

function countActive({ state, kind, region, mine }: CaseFilter): number {
  return [state === 'decided', kind, region, mine].filter(Boolean).length;
}

function queueColumns(filter: CaseFilter): TableColumn<CaseRow>[] {
  return [
    {
      id: 'number',
      header: 'Nummer',
      narrow: 'main',
      text: ({ number }) => String(number),
      sortBy: ({ number }) => number,
      value: ({ number }) => number,
      render: ({ number }) => (
        <Link
          to="/vorgang"
          search={{ nummer: String(number), ...addressOf(filter) }}
          className={classes.number}
          data-case={number}
        >
          {number}
        </Link>
      ),
    },
    { id: 'kind', header: 'Art', narrow: 'main', text: ({ kind }) => caseKindTexts[kind] },
    {
      id: 'subject',
      header: 'Worum es geht',
      narrow: 'bare-rest',
      text: ({ subject }) => subject,
      render: ({ kind, subject }) => (
        <>
          <span className={`soft small ${classes.kind}`}>{caseKindTexts[kind]}</span>
          <span className={`breakable ${classes.subject}`} title={subject}>
            {kind === 'lost-card' && subject.startsWith(CARD) ? (
              <>
                <span className={desk.wide}>{CARD}</span>
                {subject.slice(CARD.length)}
              </>
            ) : (
              subject
            )}
          </span>
        </>
      ),
    },
    { id: 'region', header: 'Region', narrow: 'hidden', text: ({ regionName }) => regionName },
    {
      id: 'time',
      header: filter.state === 'decided' ? 'Entschieden' : 'Wartet',
      narrow: 'end',
      text: ({ openedAt, decidedAt }) => formatInstant(decidedAt ?? openedAt),
      // What waits longest is the greatest age.
      sortBy: ({ openedAt, decidedAt }) => (decidedAt ? Date.parse(decidedAt) : -Date.parse(openedAt)),
      render: ({ openedAt, decidedAt }) => (
        <span className="nowrap" title={formatInstant(decidedAt ?? openedAt)}>
          {decidedAt ? formatMoment(decidedAt) : <Wait since={openedAt} />}
        </span>
      ),
    },
    { id: 'state', header: 'Stand', narrow: 'bare', text: caseRowStateText, render: (row) => <CaseRowState {...row} /> },
  ];
}
