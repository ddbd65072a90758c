import { useQuery } from '@tanstack/react-query';
import { IconFileCode } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatCents } from '#contract/common/money.ts';
import { invoiceKinds, invoiceStates } from '#contract/reports/invoices/invoice-kinds.ts';
import type { OwnInvoice } from '#contract/reports/invoices/invoices.ts';
import { fetchInvoiceXml, ownInvoicesQuery } from '#web/api/invoices.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { type Attempt, useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { ArchiveTable, type DocumentTableProps, downloadColumn, rowsOf } from './document-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { type Download, useDownload } from './use-download.ts';
import classes from './documents.module.css';
import { paymentTones } from './payment-tones.ts';

/** Invoices with amount and state; each can be taken home as PDF, and as XML for a program. */
export function InvoiceDocuments({ documents, ...table }: DocumentTableProps) {
  const { data, error, isLoadingError, refetch } = useQuery(ownInvoicesQuery);
  const pdf = useDownload();
  const xml = useAttempt({
    act: async ({ gguid, name }: OwnInvoice) => saveFile(await fetchInvoiceXml(gguid), `${name}.xml`),
    confirmation: () => 'Die E-Rechnung wurde heruntergeladen.',
    fallback: 'Die E-Rechnung konnte nicht heruntergeladen werden.',
  });
  const { isPending, start } = xml;
  const columns = useMemo(() => documentColumns(pdf.download, { isPending, start }), [pdf.download, isPending, start]);
  const rows = useMemo(() => rowsOf(documents, data ?? [], keyOf), [data, documents]);
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.bone} aria-busy="true" />;
  const said = (
    <>
      {pdf.alerts}
      {xml.alerts}
    </>
  );
  return <ArchiveTable {...table} noun="Rechnungen" {...{ rows, columns, keyOf, said }} newestBy="label" />;
}

const keyOf = ({ gguid }: OwnInvoice) => gguid;

function documentColumns(pdf: Download, xml: Pick<Attempt<OwnInvoice>, 'isPending' | 'start'>): TableColumn<OwnInvoice>[] {
  return [
    { id: 'label', header: 'Nummer', text: ({ label }) => label, narrow: 'main' },
    { id: 'kind', header: 'Wofür', narrow: 'bare', text: ({ kind }) => invoiceKinds[kind] },
    dayColumn('issuedOn', 'Datum', ({ issuedOn }) => issuedOn),
    { ...amountColumn('gross', 'Betrag in Euro', ({ grossCents }: OwnInvoice) => grossCents), short: 'Betrag' },
    {
      id: 'state',
      header: 'Stand',
      text: stateText,
      render: (invoice) => <StateMark tone={paymentTones[invoice.state]}>{stateText(invoice)}</StateMark>,
      narrow: 'bare',
    },
    downloadColumn((invoice) => (
      <span className="row gap-2">
        <DownloadButton document={invoice} download={pdf} />
        <button
          type="button"
          className="field-button gap-1"
          aria-disabled={xml.isPending}
          onClick={() => xml.start(invoice)}
          title="Für Ihr Rechnungsprogramm"
        >
          <IconFileCode size={18} aria-hidden="true" />
          XML
          <span className="visually-hidden">: {invoice.name}</span>
        </button>
      </span>
    )),
  ];
}

function stateText({ state, dueOn, debitOn, openCents, grossCents }: OwnInvoice): string {
  if (state === 'refund') return `wir erstatten ${formatCents(-openCents)} €`;
  if (state !== 'open') return invoiceStates[state];
  if (debitOn !== null) return `wir ziehen sie am ${formatDate(debitOn)} ein`;
  const rest = openCents < grossCents ? `, noch ${formatCents(openCents)} €` : '';
  return dueOn < berlinToday() ? `fällig seit ${formatDate(dueOn)}${rest}` : `offen bis ${formatDate(dueOn)}${rest}`;
}
