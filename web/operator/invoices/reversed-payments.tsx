import { formatCents } from '#contract/common/money.ts';
import type { ReversedPayment, StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { DeskLink, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { actsColumn, RowButton } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { instantColumn } from '#web/ui/table/value-columns.ts';

interface ReversedPaymentsProps {
  rows: readonly ReversedPayment[];
  /** Opens an invoice. */
  onOpen: (invoice: Pick<StaffInvoice, 'gguid' | 'label'>) => void;
  /** It is there again. */
  onRestore: (payment: ReversedPayment) => void;
}

/** What payers, their banks or the provider took back: accounting notes where the provider has undone that. */
export function ReversedPayments({ rows, onOpen, onRestore }: ReversedPaymentsProps) {
  return (
    <DeskPanel title="Zurückgebuchte Online-Zahlungen">
      <p className="soft">
        Hebt der Zahlungsdienst eine Rückbuchung auf, vermerken Sie es hier. Dann ist die Rechnung wieder bezahlt.
      </p>
      <DeskTable
        title="Zurückgebuchte Online-Zahlungen"
        prefix="rueckbuchung-"
        noun="Zahlungen"
        rows={rows}
        columns={columnsOf(onOpen, onRestore)}
        keyOf={({ orderId, refundId }) => `${orderId} ${refundId}`}
        nameOf={({ refundId }) => `Rückbuchung ${refundId}`}
        empty="Keine Zahlung ist zurückgebucht."
      />
    </DeskPanel>
  );
}

const columnsOf = (
  open: ReversedPaymentsProps['onOpen'],
  restore: ReversedPaymentsProps['onRestore'],
): readonly TableColumn<ReversedPayment>[] => [
  {
    id: 'invoice',
    header: 'Rechnung',
    text: ({ invoice }) => invoice?.label ?? 'keine',
    render: ({ invoice, cardName }) => (
      <>
        {invoice ? (
          <button type="button" className="link nowrap" onClick={() => open(invoice)}>
            {invoice.label}
            <span className="visually-hidden"> als PDF öffnen</span>
          </button>
        ) : (
          'keine'
        )}
        <span className="block soft small">{cardName}</span>
      </>
    ),
  },
  { id: 'payer', header: 'Gezahlt von', text: ({ payer }) => payer },
  {
    id: 'amount',
    header: 'Betrag',
    text: ({ cents, currency }) => `${formatCents(cents)}\u00a0${currency}`,
    sortBy: ({ cents }) => cents,
    isNumber: true,
  },
  {
    id: 'open',
    header: 'Jetzt offen',
    text: ({ invoice }) => (invoice ? openText(invoice.openCents) : ''),
  },
  instantColumn('toldAt', 'Gemeldet', ({ toldAt }) => toldAt),
  {
    id: 'case',
    header: 'Vorgang',
    text: ({ caseNumber }) => String(caseNumber ?? ''),
    render: ({ caseNumber }) =>
      caseNumber !== null && <DeskLink to={`/vorgang?nummer=${caseNumber}`}>{String(caseNumber)}</DeskLink>,
  },
  actsColumn((payment) =>
    payment.isRestoringAsked ? (
      <span className="soft small">wartet auf die Freigabe</span>
    ) : (
      <RowButton about={payment.refundId} className="field-button nowrap" onClick={() => restore(payment)}>
        Wieder da
      </RowButton>
    ),
  ),
];

function openText(cents: number): string {
  if (cents === 0) return 'nichts';
  return cents > 0 ? `${formatCents(cents)} €` : `${formatCents(-cents)} € zu erstatten`;
}
