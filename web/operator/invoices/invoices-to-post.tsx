import { formatCents } from '#contract/common/money.ts';
import { invoiceKinds, noticeTexts } from '#contract/reports/invoices/invoice-kinds.ts';
import { invoiceMessages, type InvoiceToPost } from '#contract/reports/invoices/invoices.ts';
import { markInvoicePosted } from '#web/api/invoices.ts';
import { DeskLink, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { actsColumn, RowButton } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { instantColumn } from '#web/ui/table/value-columns.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';

interface InvoicesToPostProps {
  rows: readonly InvoiceToPost[];
  /** Opens the paper, to be printed. */
  onOpen: (invoice: InvoiceToPost) => void;
  onSaid: (message: string) => void;
}

/**
 * What goes to businesses by post, as they have given no address for mail: accounting prints it, sends it, and says so.
 */
export function InvoicesToPost({ rows, onOpen, onSaid }: InvoicesToPostProps) {
  const posted = useAttempt({
    act: async ({ gguid, about, label }: InvoiceToPost) => {
      await markInvoicePosted({ gguid, about });
      return label;
    },
    onSuccess: (label) => onSaid(`Vermerkt: ${label} ist per Post verschickt.`),
    fallback: invoiceMessages.postedFailed,
  });
  return (
    <DeskPanel title="Per Post zu senden">
      <p className="soft">Diese Unternehmen haben keine E-Mail-Adresse angegeben.</p>
      <DeskTable
        title="Per Post zu sendende Rechnungen"
        prefix="post-"
        noun="Sendungen"
        rows={rows}
        columns={columnsOf(onOpen, posted.start, posted.isPending)}
        initialSort={{ column: 'notedAt', isDescending: false }}
        keyOf={({ gguid, about }) => `${gguid} ${about}`}
        nameOf={({ label }) => `Rechnung ${label}`}
        empty="Alles ist verschickt."
        said={posted.alerts}
      />
    </DeskPanel>
  );
}

const columnsOf = (
  open: (row: InvoiceToPost) => void,
  post: (row: InvoiceToPost) => void,
  isPending: boolean,
): readonly TableColumn<InvoiceToPost>[] => [
  {
    id: 'label',
    header: 'Nummer',
    text: ({ label }) => label,
    render: (row) => (
      <>
        <button type="button" className="link nowrap" onClick={() => open(row)}>
          {row.label}
          <span className="visually-hidden"> als PDF öffnen</span>
        </button>
        <span className="block soft small">{row.cardName}</span>
      </>
    ),
  },
  {
    id: 'about',
    header: 'Was',
    text: (row) => [noticeTexts[row.about], aboutOf(row)].join(': '),
    render: (row) => (
      <>
        {noticeTexts[row.about]}
        <span className="block soft small breakable">{aboutOf(row)}</span>
      </>
    ),
  },
  {
    id: 'business',
    header: 'An',
    text: ({ business }) => business.name,
    render: ({ business: { kind, id, name } }) => (
      <DeskLink to={`/${kind === 'partner' ? 'partner' : 'arbeitgeber'}-akte?id=${id}`}>{name}</DeskLink>
    ),
  },
  instantColumn('notedAt', 'Seit', ({ notedAt }) => notedAt),
  actsColumn((row) => (
    <RowButton about={row.label} aria-disabled={isPending} onClick={() => post(row)}>
      Verschickt
    </RowButton>
  )),
];

/** What it is for; or what the letter has to say. */
function aboutOf({ kind, transfer }: InvoiceToPost): string {
  if (transfer === null) return invoiceKinds[kind];
  const { holder, iban, bic, cents, purpose } = transfer;
  const to = [holder, `IBAN ${iban}`, bic && `BIC ${bic}`].filter(Boolean).join(', ');
  return `${formatCents(cents)} € an ${to}. Verwendungszweck: ${purpose}`;
}
