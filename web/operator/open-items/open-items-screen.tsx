import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { groupOfItem, openItemGroups } from '#contract/reports/open-items/open-item-groups.ts';
import { type ListedItem, listedItemKinds, type OpenItem, openItemStates } from '#contract/reports/open-items/open-items.ts';
import type { RecordedPayment } from '#contract/reports/settlements/runs.ts';
import { openItemsQuery } from '#web/api/open-items.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { businessColumn, partnerColumn } from '#web/operator/desk/business-columns.tsx';
import { DeskLink, DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { RecordInvoicePaymentDialog } from '#web/operator/invoices/record-invoice-payment-dialog.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { actsColumn, RowButton } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { dueColumns, ItemName, nameOfItem, toneOfItem } from './open-item-parts.tsx';
import classes from '#web/operator/desk/desk.module.css';
import { SumChoice } from './sum-choice.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

const PLACE = 'open-items';

/** All that is owed to the operator and by it, and why it is still open. */
export function OpenItemsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(openItemsQuery);
  const [{ region = '', art = '', was = '' }, change] = useAddressParams();
  const [chosen, setChosen, dialog] = useDeskDialog<ListedItem>(PLACE);
  const columns = useMemo(() => columnsOf(setChosen), [setChosen]);
  const inRegion = useMemo(() => (region ? (row: { region: string }) => row.region === region : null), [region]);
  const group = Object.hasOwn(openItemGroups, was) ? was : null;
  const ofKind = useMemo(
    () => (row: ListedItem) => (!region || row.region === region) && (!art || row.kind === art),
    [region, art],
  );
  const shown = useMemo(() => data?.items.filter(ofKind) ?? [], [data, ofKind]);
  const matches = useMemo(
    () =>
      region || art || group ? (row: ListedItem) => ofKind(row) && (!group || groupOfItem(row, berlinToday()) === group) : null,
    [region, art, group, ofKind],
  );
  const regions = new Map([...(data?.items ?? []), ...(data?.payments ?? [])].map((row) => [row.region, row.cardName]));
  const regionChoice = (
    <QuickSelect
      label="Region"
      value={region}
      onChange={(value) => change({ region: value || undefined, seite: undefined })}
      options={[{ value: '', label: 'Alle Regionen' }, ...[...regions].map(([value, label]) => ({ value, label }))]}
    />
  );
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Offene Posten"
      lead="Plus kommt zu uns, minus zahlen wir. Jeder Posten zählt in einer der vier Summen; was seit dem letzten Lauf gebucht wurde, noch nicht."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <SumChoice items={shown} chosen={was} onChoose={(group) => change({ was: group, seite: undefined })} />
          <Tabs
            label="Was gezeigt wird"
            param="teil"
            tabs={[
              {
                label: 'Offen',
                content: (
                  <div className={classes.dated}>
                    <DeskTable
                      title="Offene Posten"
                      noun="Posten"
                      rows={data.items}
                      columns={columns}
                      matches={matches}
                      initialSort={{ column: 'dueOn', isDescending: false }}
                      keyOf={({ kind, business, label, state, run }) => `${kind} ${business.id} ${label} ${state} ${run}`}
                      nameOf={({ business, label }) => `${business.name}${label ? `, ${label}` : ''}`}
                      empty={group ? 'Davon ist nichts offen.' : 'Es ist nichts offen.'}
                      said={<AlertList place={PLACE} />}
                      quick={
                        <>
                          {regionChoice}
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
                  </div>
                ),
              },
              {
                label: 'Außerhalb der Läufe gezahlt',
                content: (
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
                    quick={regionChoice}
                  />
                ),
              },
            ]}
          />
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
  // What waits for its file is on its way and needs no payment beside it.
  actsColumn(
    (item) =>
      (item.kind === 'invoice' || (item.kind === 'statement' && !item.state.startsWith('file-'))) && (
        <RowButton about={item.business.name} onClick={() => record(item)}>
          Zahlung buchen
        </RowButton>
      ),
  ),
];

const saidOf = ({ text, reason }: RecordedPayment) => `${text} – ${reason}`;

const paymentColumns: readonly TableColumn<RecordedPayment>[] = [
  { ...dayColumn<RecordedPayment>('day', 'Tag', ({ day }) => day), narrow: 'bare' },
  {
    ...partnerColumn,
    narrow: 'main',
    render: ({ partner, partnerId, cardName }) => (
      <>
        <span className={classes.business} title={partner}>
          <DeskLink to={`/partner-akte?id=${partnerId}`}>{partner}</DeskLink>
        </span>
        <span className={`soft small nowrap ${classes.below}`}>{cardName}</span>
      </>
    ),
  },
  { id: 'region', header: 'Region', narrow: 'hidden', text: ({ cardName }) => cardName, isExtra: true },
  {
    id: 'type',
    header: 'Art',
    narrow: 'bare',
    text: ({ type, cents }) => (type === 'return' ? 'zurückgekommen' : cents > 0 ? 'eingegangen' : 'von Hand gezahlt'),
  },
  {
    ...amountColumn<RecordedPayment>('cents', 'Betrag in Euro', ({ cents }) => cents),
    short: 'Betrag',
    isSigned: true,
    render: ({ cents }) => <SignedAmount cents={cents} />,
  },
  {
    id: 'said',
    header: 'Bank und Grund',
    narrow: 'bare',
    text: saidOf,
    render: (payment) => <span className={classes.said}>{saidOf(payment)}</span>,
  },
  { id: 'by', header: 'Gebucht von', narrow: 'hidden', text: ({ by }) => by },
];
