import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { OpenItem, RecordedPayment } from '#contract/reports/settlements/runs.ts';
import { staffChargeOrdersQuery } from '#web/api/charges.ts';
import { openItemsQuery } from '#web/api/settlements.ts';
import { DeskLink, DeskPage, DeskPanel, StateMark } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { useAddressParams } from '#web/ui/address-params.ts';
import { SelectField } from '#web/ui/form/fields.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { OpenChargeOrders } from '#web/operator/charges/open-charge-orders.tsx';
import { amountColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { openReasonNames } from './open-reason-names.ts';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import classes from './money.module.css';
import { partnerColumn } from '#web/operator/desk/business-columns.tsx';

const PLACE = 'open-items';

/** What stays open between the operator and partners, and why. */
export function OpenItemsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(openItemsQuery);
  const charges = useQuery(staffChargeOrdersQuery());
  const open = useMemo(() => charges.data?.orders.filter(({ openCents }) => openCents > 0) ?? [], [charges.data]);
  const [{ region = '' }, change] = useAddressParams();
  const [chosen, setChosen] = useState<OpenItem | null>(null);
  const columns = useMemo(() => columnsOf(setChosen), []);
  const matches = useMemo(() => (region ? (row: { region: string }) => row.region === region : null), [region]);
  const regions = new Map([...(data?.items ?? []), ...(data?.payments ?? []), ...open].map((row) => [row.region, row.cardName]));
  return (
    <DeskPage
      title="Offene Posten"
      lead="Positive Beträge stehen dem Partner zu, negative schuldet er. Was seit dem letzten Lauf gebucht wurde, zählt noch nicht."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <AlertList place={PLACE} />
      {data && (
        <>
          <div className={classes.filter}>
            <SelectField
              label="Region"
              value={region}
              placeholder="Alle Regionen"
              onChange={({ currentTarget }) => change({ region: currentTarget.value || undefined, seite: undefined })}
              options={[...regions].map(([value, label]) => ({ value, label }))}
            />
          </div>
          <DeskPanel title="Was offen ist">
            <DeskTable
              title="Offene Posten"
              noun="Posten"
              rows={data.items}
              columns={columns}
              matches={matches}
              initialSort={{ column: 'since', isDescending: false }}
              keyOf={({ partnerId, reason, run }) => `${partnerId} ${reason} ${run}`}
              nameOf={({ partner }) => `Posten von ${partner}`}
              empty="Es ist nichts offen."
            />
          </DeskPanel>
          {charges.isLoadingError && <LoadFailure error={charges.error} onRetry={() => void charges.refetch()} />}
          {charges.data && <OpenChargeOrders orders={open} matches={matches} />}
          <DeskPanel title="Zahlungen außerhalb der Läufe">
            <DeskTable
              title="Zahlungen außerhalb der Läufe"
              prefix="zahlungen-"
              noun="Zahlungen"
              rows={data.payments}
              columns={paymentColumns}
              matches={matches}
              initialSort={{ column: 'day', isDescending: true }}
              keyOf={({ entryId }) => entryId}
              nameOf={({ entryId }) => `Zahlung ${entryId}`}
              empty="Es ist noch keine Zahlung zurückgekommen oder von Hand gebucht."
            />
          </DeskPanel>
        </>
      )}
      {chosen && (
        <RecordPaymentDialog
          item={chosen}
          onDone={(message) => {
            setChosen(null);
            showAlert('Info', message, { at: PLACE });
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </DeskPage>
  );
}

const columnsOf = (record: (item: OpenItem) => void): readonly TableColumn<OpenItem>[] => [
  partnerColumn,
  { id: 'region', header: 'Region', text: ({ cardName }) => cardName },
  amountColumn('cents', 'Betrag in Euro', ({ cents }) => cents),
  dayColumn('since', 'Offen seit', ({ since }) => since),
  {
    id: 'reason',
    header: 'Grund',
    text: ({ reason }) => openReasonNames[reason],
    render: ({ reason }) => (
      <StateMark tone={reason === 'payments-stopped' || reason === 'file-missing' ? 'bad' : 'waiting'}>
        {openReasonNames[reason]}
      </StateMark>
    ),
  },
  {
    id: 'label',
    header: 'Abrechnung',
    text: ({ label }) => label ?? '',
    render: ({ label, region, run }) =>
      label && run !== null ? <DeskLink to={`/abrechnungslaeufe?region=${region}&lauf=${run}`}>{label}</DeskLink> : label,
  },
  {
    id: 'acts',
    header: 'Aktionen',
    text: () => '',
    isAction: true,
    // What waits for its file is on its way and needs no payment beside it.
    render: (item) =>
      !item.reason.startsWith('file-') && (
        <button type="button" className="field-button" onClick={() => record(item)}>
          Zahlung buchen<span className="visually-hidden">: {item.partner}</span>
        </button>
      ),
  },
];

const paymentColumns: readonly TableColumn<RecordedPayment>[] = [
  dayColumn('day', 'Tag', ({ day }) => day),
  partnerColumn,
  { id: 'region', header: 'Region', text: ({ cardName }) => cardName },
  {
    id: 'type',
    header: 'Art',
    text: ({ type, cents }) =>
      type === 'return' ? 'zurückgekommen' : cents > 0 ? 'Eingang vom Partner' : 'von Hand an den Partner',
  },
  amountColumn('cents', 'Betrag in Euro', ({ cents }) => cents),
  { id: 'said', header: 'Bank und Grund', text: ({ text, reason }) => `${text} – ${reason}` },
  { id: 'by', header: 'Gebucht von', text: ({ by }) => by },
];
