import { formatEuros } from '#contract/common/money.ts';
import { openItemStates } from '#contract/reports/open-items/open-items.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { formatCount } from '#contract/common/format-count.ts';
import type { DryRunStatement, dryRun } from '#contract/reports/settlements/runs.ts';
import { formatDate } from '#web/format/format-date.ts';
import { Facts } from '#web/operator/desk/desk-parts.tsx';
import { toneOfItem } from '#web/operator/open-items/open-item-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { dayColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { SIGNS, statementColumns, towardsUs } from './statement-columns.tsx';
import classes from './money.module.css';
import { partnerColumn } from '#web/operator/desk/business-columns.tsx';

export function DryRun({ cardName, result }: { cardName: string; result: OutputOf<typeof dryRun> }) {
  const { days, isDue, lastRun, statements } = result;
  const sum = (sign: 1 | -1) =>
    statements.reduce((total, { paidCents }) => (Math.sign(paidCents) === sign ? total + Math.abs(paidCents) : total), 0);
  const beside = (now: number, last: number | undefined) =>
    last === undefined ? formatEuros(now) : `${formatEuros(now)} (letzter Lauf: ${formatEuros(last)})`;
  const changed = statements.filter(({ isBigChange }) => isBigChange).length;
  return (
    <div className={`mt-6 ${classes.dryRun}`}>
      <h3>
        Probelauf für {cardName}, {days.map(formatDate).join(', ')}
      </h3>
      <p>
        {isDue
          ? 'So würde jetzt abgerechnet. Es wurde nichts gebucht.'
          : 'So würde abgerechnet, wenn nichts mehr dazukäme. Es wurde nichts gebucht.'}{' '}
        {SIGNS}
      </p>
      <Facts
        facts={[
          ['Abrechnungen', formatCount(statements.length)],
          ['Auszahlungen', beside(sum(1), lastRun?.payoutCents)],
          ['Einzüge', beside(sum(-1), lastRun?.collectionCents)],
          ['Auffällig', changed === 0 ? 'nichts' : `${changed} mit großer Änderung gegenüber dem letzten Lauf`],
        ]}
      />
      <DeskTable
        id="Probelauf"
        prefix="probe-"
        title={`Probelauf ${cardName}`}
        noun="Abrechnungen"
        rows={statements}
        columns={columns}
        initialSort={{ column: 'mark', isDescending: true }}
        keyOf={({ issuedOn, partnerId }) => `${issuedOn} ${partnerId}`}
        empty="Es gibt nichts abzurechnen."
      />
    </div>
  );
}

const markOf = ({ isBigChange, openReason }: DryRunStatement) =>
  isBigChange ? 'große Änderung' : openReason ? openItemStates[openReason] : '';

const toneOf = ({ isBigChange, openReason }: DryRunStatement) =>
  isBigChange || !openReason ? 'bad' : toneOfItem({ state: openReason });

const columns: readonly TableColumn<DryRunStatement>[] = [
  partnerColumn,
  dayColumn('day', 'Lauf vom', ({ issuedOn }) => issuedOn),
  ...statementColumns<DryRunStatement>('Bleibt offen'),
  towardsUs('last', 'Zahlung zuletzt', ({ lastPaidCents }) => -(lastPaidCents ?? 0)),
  {
    id: 'mark',
    header: 'Hinweis',
    text: markOf,
    sortBy: ({ isBigChange, openReason }) => (isBigChange ? 2 : openReason ? 1 : 0),
    render: (row) => markOf(row) && <StateMark tone={toneOf(row)}>{markOf(row)}</StateMark>,
  },
];
