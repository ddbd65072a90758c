import { invoiceKinds } from '#contract/reports/invoices/invoice-kinds.ts';
import { invoiceMessages, type RefusedInvoice } from '#contract/reports/invoices/invoices.ts';
import { retryInvoice } from '#web/api/invoices.ts';
import { DeskLink, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { actsColumn, RowButton } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { instantColumn } from '#web/ui/table/value-columns.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';

interface RefusedInvoicesProps {
  rows: readonly RefusedInvoice[];
  onSaid: (message: string) => void;
}

/** What the portal should have invoiced and could not: accounting removes the hindrance and tries again. */
export function RefusedInvoices({ rows, onSaid }: RefusedInvoicesProps) {
  const retry = useAttempt({
    act: ({ region, cause }: RefusedInvoice) => retryInvoice({ region, cause }),
    onSuccess: ({ label }) => onSaid(label ? `Die Rechnung ${label} ist ausgestellt.` : 'Es ist nichts mehr zu berechnen.'),
    fallback: invoiceMessages.issueFailed,
  });
  return (
    <DeskPanel title="Nicht ausgestellt">
      <DeskTable
        title="Nicht ausgestellte Rechnungen"
        prefix="wartend-"
        noun="Rechnungen"
        rows={rows}
        columns={columnsOf(retry.start, retry.isPending)}
        initialSort={{ column: 'notedAt', isDescending: false }}
        keyOf={({ region, cause }) => `${region} ${cause}`}
        nameOf={({ business, kind }) => `${invoiceKinds[kind]}, ${business.name}`}
        empty="Alles ist ausgestellt."
        said={retry.alerts}
      />
    </DeskPanel>
  );
}

const columnsOf = (retry: (row: RefusedInvoice) => void, isPending: boolean): readonly TableColumn<RefusedInvoice>[] => [
  {
    id: 'business',
    header: 'An',
    text: ({ business }) => business.name,
    render: ({ business: { kind, id, name } }) => (
      <DeskLink to={`/${kind === 'partner' ? 'partner' : 'arbeitgeber'}-akte?id=${id}`}>{name}</DeskLink>
    ),
  },
  { id: 'kind', header: 'Wofür', narrow: 'bare', text: ({ kind }) => invoiceKinds[kind] },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName },
  { id: 'problem', header: 'Was fehlt', text: ({ problem }) => problem },
  instantColumn('notedAt', 'Seit', ({ notedAt }) => notedAt),
  actsColumn((row) => (
    <RowButton about={row.business.name} aria-disabled={isPending} onClick={() => retry(row)}>
      Erneut versuchen
    </RowButton>
  )),
];
