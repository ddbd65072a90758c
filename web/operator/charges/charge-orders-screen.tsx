import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ChargeOrderState, chargeOrderStates, type StaffChargeOrder } from '#contract/money/charges/charges.ts';
import { staffChargeOrdersQuery } from '#web/api/charges.ts';
import { DeskLink, DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { amountColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { formatDate } from '#web/format/format-date.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { ChargeFiles } from './charge-files.tsx';
import { ChargeOrderRecord } from './charge-order-record.tsx';
import { chargeOrderTones } from './charge-order-tones.ts';
import { employerColumn } from '#web/operator/desk/business-columns.tsx';
import classes from '#web/operator/desk/desk.module.css';

/** Orders of employers: what is to be paid, what the bank has to be told, and what came back. */
export function ChargeOrdersScreen() {
  const { id, arbeitgeber }: { id?: string; arbeitgeber?: string } = useSearch({ strict: false });
  return id ? <ChargeOrderRecord key={id} id={id} /> : <Orders employer={arbeitgeber} />;
}

function Orders({ employer }: { employer: string | undefined }) {
  const { data, error, isLoadingError, refetch } = useQuery(staffChargeOrdersQuery(employer));
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Ladeaufträge"
      lead="Was Arbeitgeber auf Karten laden. Per Bankeinzug am Tag selbst, eingezogen am selben oder nächsten Bankarbeitstag; per Rechnung, sobald der Tag da und der Auftrag bezahlt ist."
      actions={employer && <DeskLink to="/arbeitgeber-ladeauftraege">Alle Arbeitgeber</DeskLink>}
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <p aria-busy="true">Die Ladeaufträge werden geladen …</p>}
      {data && (
        <Tabs
          label="Was gezeigt wird"
          param="teil"
          tabs={[
            {
              label: 'Aufträge',
              content: (
                <div className={classes.compact}>
                  <DeskTable
                    title="Ladeaufträge"
                    noun="Ladeaufträge"
                    rows={data.orders}
                    columns={columns}
                    initialSort={{ column: 'dueOn', isDescending: true }}
                    keyOf={({ id }) => id}
                    empty="Es gibt keinen Ladeauftrag."
                  />
                </div>
              ),
            },
            { label: 'Lastschriften', content: <ChargeFiles files={data.files} /> },
          ]}
        />
      )}
    </DeskPage>
  );
}

/** Of these the day of the payment is that by which it should have come. */
const isUnpaid: ReadonlySet<ChargeOrderState> = new Set(['unpaid', 'overdue']);

const columns: readonly TableColumn<StaffChargeOrder>[] = [
  {
    id: 'label',
    header: 'Nummer',
    narrow: 'bare',
    text: ({ label }) => label,
    render: ({ label, id }) => (
      <span className="nowrap">
        <DeskLink to={`/arbeitgeber-ladeauftraege?id=${id}`}>{label}</DeskLink>
      </span>
    ),
  },
  {
    ...employerColumn,
    narrow: 'main',
    render: (order) => (
      <>
        <span className={classes.business} title={order.employer}>
          {employerColumn.render!(order)}
        </span>
        <span className={`soft small nowrap ${classes.below}`}>{order.cardName}</span>
      </>
    ),
  },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName, isExtra: true },
  { ...dayColumn<StaffChargeOrder>('dueOn', 'Fällig', ({ dueOn }) => dueOn), narrow: 'bare' },
  {
    ...dayColumn<StaffChargeOrder>('paysOn', 'Zahlung', ({ paysOn }) => paysOn),
    narrow: 'hidden',
    render: ({ paysOn, method, state }) => (
      <>
        <span className="block nowrap">
          {isUnpaid.has(state) && 'bis '}
          {formatDate(paysOn)}
        </span>
        <span className="soft small">{method}</span>
      </>
    ),
  },
  { ...amountColumn<StaffChargeOrder>('asked', 'Betrag in Euro', ({ askedCents }) => askedCents), short: 'Betrag' },
  { ...amountColumn<StaffChargeOrder>('open', 'Offen in Euro', ({ openCents }) => openCents), isExtra: true, narrow: 'bare' },
  { id: 'method', header: 'Zahlungsart', isExtra: true, narrow: 'bare', text: ({ method }) => method },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: ({ state }) => chargeOrderStates[state],
    render: ({ state }) => <StateMark tone={chargeOrderTones[state]}>{chargeOrderStates[state]}</StateMark>,
  },
];
