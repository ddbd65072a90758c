import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ListedItem, listedItemKinds, type OpenItem, openItemStates } from '#contract/reports/open-items/open-items.ts';
import type { RecordedPayment } from '#contract/reports/settlements/runs.ts';
import { openItemsQuery } from '#web/api/open-items.ts';
import { businessColumn, partnerColumn } from '#web/operator/desk/business-columns.tsx';
import { DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { RecordInvoicePaymentDialog } from '#web/operator/invoices/record-invoice-payment-dialog.tsx';
import { euros } from '#web/operator/settlements/euros.ts';
import { useAddressParams } from '#web/ui/address-params.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { dueColumns, ItemName, nameOfItem, toneOfItem } from './open-item-parts.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

const PLACE = 'open-items';

/** All that is owed to the operator and by it, and why it is still open. */
export function OpenItemsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(openItemsQuery);
  const [{ region = '', art = '' }, change] = useAddressParams();
  const [chosen, setChosen] = useState<ListedItem | null>(null);
  const columns = useMemo(() => columnsOf(setChosen), []);
  const inRegion = useMemo(() => (region ? (row: { region: string }) => row.region === region : null), [region]);
  const matches = useMemo(
    () => (region || art ? (row: ListedItem) => (!region || row.region === region) && (!art || row.kind === art) : null),
    [region, art],
  );
  const regions = new Map([...(data?.items ?? []), ...(data?.payments ?? [])].map((row) => [row.region, row.cardName]));
  const dialog = {
    onDone(message: string) {
      setChosen(null);
      showAlert('Info', message, { at: PLACE });
    },
    onClose: () => setChosen(null),
  };
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Offene Posten"
      lead="Was noch kommt (plus) und was noch geht (minus). Was Partner seit dem letzten Lauf gebucht haben, zählt noch nicht."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <DeskPanel title="Was offen ist">
            <Sums items={matches ? data.items.filter(matches) : data.items} />
            <DeskTable
              title="Offene Posten"
              noun="Posten"
              rows={data.items}
              columns={columns}
              matches={matches}
              initialSort={{ column: 'dueOn', isDescending: false }}
              keyOf={({ kind, business, label, state, run }) => `${kind} ${business.id} ${label} ${state} ${run}`}
              nameOf={({ business, label }) => `${business.name}${label ? `, ${label}` : ''}`}
              empty="Es ist nichts offen."
              said={<AlertList place={PLACE} />}
              quick={
                <>
                  <QuickSelect
                    label="Region"
                    value={region}
                    onChange={(value) => change({ region: value || undefined, seite: undefined })}
                    options={[{ value: '', label: 'Alle Regionen' }, ...[...regions].map(([value, label]) => ({ value, label }))]}
                  />
                  <QuickSelect
                    label="Art"
                    value={art}
                    onChange={(value) => change({ art: value || undefined, seite: undefined })}
                    options={[
                      { value: '', label: 'Alle Arten' },
                      ...Object.entries(listedItemKinds).map(([value, label]) => ({ value, label })),
                    ]}
                  />
                </>
              }
            />
          </DeskPanel>
          <DeskPanel title="Zahlungen außerhalb der Läufe">
            <DeskTable
              title="Zahlungen außerhalb der Läufe"
              prefix="zahlungen-"
              noun="Zahlungen"
              rows={data.payments}
              columns={paymentColumns}
              matches={inRegion}
              initialSort={{ column: 'day', isDescending: true }}
              keyOf={({ entryId }) => entryId}
              nameOf={({ entryId }) => `Zahlung ${entryId}`}
              empty="Es ist noch keine Zahlung zurückgekommen oder von Hand gebucht."
            />
          </DeskPanel>
        </>
      )}
      {chosen?.kind === 'statement' && <RecordPaymentDialog item={chosen} {...dialog} />}
      {chosen?.kind === 'invoice' && <RecordInvoicePaymentDialog invoice={asInvoice(chosen)} {...dialog} />}
    </DeskPage>
  );
}

const asInvoice = ({ id, label, business, cents }: OpenItem) => ({
  gguid: id!,
  label: label!,
  business,
  openCents: cents,
});

function Sums({ items }: { items: readonly ListedItem[] }) {
  const sum = (wanted: (item: ListedItem) => boolean) =>
    items.filter(wanted).reduce((total, { cents }) => total + Math.abs(cents), 0);
  const overdue = sum(({ cents, state }) => cents > 0 && state === 'overdue');
  return (
    <p className="mt-2">
      Es kommen noch <strong>{euros(sum(({ cents }) => cents > 0))}</strong>
      {overdue > 0 && (
        <>
          , davon sind <strong>{euros(overdue)}</strong> überfällig
        </>
      )}
      . Zu zahlen sind noch <strong>{euros(sum(({ cents }) => cents < 0))}</strong>.
    </p>
  );
}

const columnsOf = (record: (item: ListedItem) => void): readonly TableColumn<ListedItem>[] => [
  businessColumn,
  {
    id: 'what',
    header: 'Wofür',
    narrow: 'bare',
    text: nameOfItem,
    render: (item) => <ItemName item={item} />,
  },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName, isExtra: true },
  ...dueColumns(),
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: ({ state }) => openItemStates[state],
    render: (item) => <StateMark tone={toneOfItem(item)}>{openItemStates[item.state]}</StateMark>,
  },
  {
    id: 'acts',
    header: 'Aktionen',
    text: () => '',
    isAction: true,
    // What waits for its file is on its way and needs no payment beside it.
    render: (item) =>
      (item.kind === 'invoice' || (item.kind === 'statement' && !item.state.startsWith('file-'))) && (
        <button type="button" className="field-button" onClick={() => record(item)}>
          Zahlung buchen<span className="visually-hidden">: {item.business.name}</span>
        </button>
      ),
  },
];

const paymentColumns: readonly TableColumn<RecordedPayment>[] = [
  dayColumn('day', 'Tag', ({ day }) => day),
  partnerColumn,
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName },
  {
    id: 'type',
    header: 'Art',
    narrow: 'bare',
    text: ({ type, cents }) =>
      type === 'return' ? 'zurückgekommen' : cents > 0 ? 'Eingang vom Partner' : 'von Hand an den Partner',
  },
  amountColumn('cents', 'Betrag in Euro', ({ cents }) => cents),
  { id: 'said', header: 'Bank und Grund', narrow: 'bare', text: ({ text, reason }) => `${text} – ${reason}` },
  { id: 'by', header: 'Gebucht von', text: ({ by }) => by },
];
