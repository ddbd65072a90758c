import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChargeFile } from '#contract/money/charges/charges.ts';
import { invoiceKinds } from '#contract/reports/invoices/invoice-kinds.ts';
import { invoiceMessages, type ReversedPayment, type StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { fetchStaffInvoice, staffInvoicesQuery } from '#web/api/invoices.ts';
import { ChargeFiles } from '#web/operator/charges/charge-files.tsx';
import { businessColumn } from '#web/operator/desk/business-columns.tsx';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { MoreButton } from '#web/operator/desk/more-button.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { TOP } from '#web/ui/alert-places.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { actsColumn, RowButton } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { TableSearch } from '#web/ui/table/table-search.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { useTypedParam } from '#web/ui/table/use-typed-param.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { CancelInvoiceDialog } from './cancel-invoice-dialog.tsx';
import { InvoiceFilters, isNarrowed, readFilter } from './invoice-filters.tsx';
import { InvoiceStateMark, invoiceStateText, postText } from './invoice-state.tsx';
import { InvoicesToPost } from './invoices-to-post.tsx';
import { InvoicePrices } from './invoice-prices.tsx';
import { IssueInvoiceDialog } from './issue-invoice-dialog.tsx';
import { RecordInvoicePaymentDialog } from './record-invoice-payment-dialog.tsx';
import { ReturnInvoiceDebitDialog } from './return-invoice-debit-dialog.tsx';
import { RefusedInvoices } from './refused-invoices.tsx';
import { RestorePaymentDialog } from './restore-payment-dialog.tsx';
import { ReversedPayments } from './reversed-payments.tsx';
import { VoidInvoiceFileDialog } from './void-invoice-file-dialog.tsx';
import desk from '#web/operator/desk/desk.module.css';
import classes from './invoices.module.css';

const PLACE = 'invoices';

/** The invoices of all regions: what is open, what was cancelled, and what could not be issued or told. */
export function InvoicesScreen() {
  const [params, change] = useAddressParams();
  const search = useTypedParam('suche');
  const filter = readFilter(params);
  const { data, error, isLoadingError, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({ ...staffInvoicesQuery(filter), placeholderData: (before) => before });
  const [first] = data?.pages ?? [];
  const [dialog, setDialog, here] = useDeskDialog<Chosen>(PLACE);
  const paper = useAttempt({
    act: async ({ gguid, label }: Pick<StaffInvoice, 'gguid' | 'label'>) =>
      saveFile(await fetchStaffInvoice(gguid), `Rechnung ${label}.pdf`),
    fallback: invoiceMessages.paperFailed,
  });
  const { start } = paper;
  const columns = useMemo(() => columnsOf({ open: start, choose: setDialog }), [start, setDialog]);
  const onSaid = (message: string) => showAlert('Info', message, { at: TOP });
  const elsewhere = {
    ...here,
    onDone(message: string) {
      here.onClose();
      onSaid(message);
    },
  };
  return (
    <DeskPage
      isLoading={!first && !isLoadingError}
      title="Rechnungen"
      lead="Eine Rechnung wird nie geändert. Ist sie falsch, nimmt eine Stornorechnung sie zurück."
      actions={
        <button type="button" className="button" onClick={() => setDialog({ act: 'issue' })}>
          Rechnung ausstellen
        </button>
      }
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && first && (
        <>
          {first.refused.length > 0 && <RefusedInvoices rows={first.refused} onSaid={onSaid} />}
          {first.toPost.length > 0 && <InvoicesToPost rows={first.toPost} onOpen={start} onSaid={onSaid} />}
          {first.reversed.length > 0 && (
            <ReversedPayments
              rows={first.reversed}
              onOpen={start}
              onRestore={(payment) => setDialog({ act: 'restore', payment })}
            />
          )}
          <Tabs
            label="Was gezeigt wird"
            param="teil"
            tabs={[
              {
                label: 'Rechnungen',
                content: (
                  <>
                    <DeskTable
                      title={`Rechnungen ${first.year}`}
                      noun={hasNextPage ? 'Rechnungen, soweit geladen' : 'Rechnungen'}
                      isUpdating={isPlaceholderData}
                      rows={data.pages.flatMap(({ invoices }) => invoices)}
                      columns={columns}
                      keyOf={({ gguid }) => gguid}
                      nameOf={({ label }) => `Rechnung ${label}`}
                      empty={
                        isNarrowed(filter) ? 'Keine Rechnungen gefunden.' : `Im Jahr ${first.year} gibt es noch keine Rechnungen.`
                      }
                      search={<TableSearch label="Nummer, Name oder Betrag" search={search} />}
                      filters={{
                        active: [filter.year, filter.region, filter.state].filter(Boolean).length,
                        names: ['jahr', 'region', 'stand'],
                        fields: <InvoiceFilters choice={first} filter={filter} onChange={change} />,
                      }}
                      hasPages={false}
                      said={
                        <>
                          <AlertList place={PLACE} />
                          {paper.alerts}
                        </>
                      }
                    />
                    <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
                  </>
                ),
              },
              ...(first.files.length > 0
                ? [
                    {
                      label: 'Lastschriften',
                      content: <ChargeFiles files={first.files} onVoid={(file) => setDialog({ act: 'void', file })} />,
                    },
                  ]
                : []),
              { label: 'Preise', content: <InvoicePrices /> },
            ]}
          />
        </>
      )}
      {dialog?.act === 'issue' && <IssueInvoiceDialog {...elsewhere} />}
      {dialog?.act === 'cancel' && <CancelInvoiceDialog invoice={dialog.invoice} {...here} />}
      {dialog?.act === 'void' && <VoidInvoiceFileDialog file={dialog.file} {...elsewhere} />}
      {dialog?.act === 'restore' && <RestorePaymentDialog payment={dialog.payment} {...elsewhere} />}
      {dialog?.act === 'pay' && <RecordInvoicePaymentDialog invoice={dialog.invoice} {...here} />}
      {dialog?.act === 'return' && <ReturnInvoiceDebitDialog invoice={dialog.invoice} {...here} />}
    </DeskPage>
  );
}

type Chosen =
  | { act: 'issue' }
  | { act: 'cancel' | 'pay' | 'return'; invoice: StaffInvoice }
  | { act: 'void'; file: ChargeFile }
  | { act: 'restore'; payment: ReversedPayment };

interface Acts {
  open: (invoice: Pick<StaffInvoice, 'gguid' | 'label'>) => void;
  choose: (chosen: Chosen) => void;
}

const columnsOf = ({ open, choose }: Acts): readonly TableColumn<StaffInvoice>[] => [
  {
    id: 'label',
    header: 'Nummer',
    text: ({ label }) => label,
    render: (invoice) => (
      <>
        <button type="button" className="link nowrap" onClick={() => open(invoice)}>
          {invoice.label}
          <span className="visually-hidden"> als PDF öffnen</span>
        </button>
        <span className="block soft small">{invoiceKinds[invoice.kind]}</span>
      </>
    ),
  },
  dayColumn('issuedOn', 'Datum', ({ issuedOn }) => issuedOn),
  { ...businessColumn, header: 'An' },
  { id: 'kind', header: 'Wofür', narrow: 'bare', text: ({ kind }) => invoiceKinds[kind], isExtra: true },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName, isExtra: true },
  { ...amountColumn<StaffInvoice>('net', 'Netto', ({ netCents }) => netCents), isExtra: true },
  { ...amountColumn<StaffInvoice>('tax', 'Steuer', ({ taxCents }) => taxCents), isExtra: true },
  { ...amountColumn<StaffInvoice>('gross', 'Betrag in Euro', ({ grossCents }) => grossCents), short: 'Betrag' },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: (invoice) =>
      [invoiceStateText(invoice), invoice.post && postText(invoice.post), invoice.reason].filter(Boolean).join(': '),
    render: (invoice) => (
      <>
        <InvoiceStateMark invoice={invoice} />
        {invoice.isCancellationAsked && <span className="block soft small">Storno wartet auf die Freigabe</span>}
        {invoice.post && <span className="block soft small">{postText(invoice.post)}</span>}
        {invoice.reason && <span className="block soft small breakable">{invoice.reason}</span>}
      </>
    ),
  },
  { id: 'by', header: 'Ausgestellt von', text: ({ by }) => by ?? 'Portal', isExtra: true },
  actsColumn((invoice) => (
    <span className={`row gap-2 ${desk.acts} ${classes.acts}`}>
      {(invoice.state === 'open' || invoice.state === 'refund') && (
        <RowButton about={invoice.label} onClick={() => choose({ act: 'pay', invoice })}>
          Zahlung buchen
        </RowButton>
      )}
      {invoice.debit !== null && (
        <RowButton about={invoice.label} onClick={() => choose({ act: 'return', invoice })}>
          Rücklastschrift
        </RowButton>
      )}
      {invoice.state !== 'cancellation' && invoice.cancelledBy === null && !invoice.isCancellationAsked && (
        <RowButton
          about={invoice.label}
          className={`field-button ${classes.cancel}`}
          onClick={() => choose({ act: 'cancel', invoice })}
        >
          Stornieren
        </RowButton>
      )}
    </span>
  )),
];
