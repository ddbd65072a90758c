import type { BankAccount } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskPanel, StateMark } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, balanceColumn, countColumn } from '#web/ui/table/value-columns.ts';

/** Bank and books of each region side by side. */
export function AccountTable({ accounts }: { accounts: readonly BankAccount[] }) {
  return (
    <DeskPanel title="Konten, Beträge in Euro">
      <DeskTable
        title="Bankkonten"
        prefix="konten-"
        noun="Konten"
        rows={accounts}
        columns={columns}
        keyOf={({ region, iban }) => `${region} ${iban}`}
        empty="Noch keine Region hat ein Konto."
      />
    </DeskPanel>
  );
}

const columns: readonly TableColumn<BankAccount>[] = [
  { id: 'region', header: 'Region', text: ({ cardName }) => cardName, narrow: 'main' },
  { id: 'iban', header: 'Konto', text: ({ iban }) => iban, render: ({ iban }) => <span className="nowrap">{iban}</span> },
  { id: 'asOf', header: 'Stand', text: ({ asOf }) => (asOf ? formatDate(asOf) : 'noch kein Auszug') },
  {
    ...balanceColumn<BankAccount>('bank', 'Bank', ({ bankCents }) => bankCents ?? 0),
    text: ({ bankCents }) => (bankCents === null ? '–' : amountText(bankCents)),
  },
  // Their sums would say nothing: some accounts have no statement yet.
  balanceColumn('ledger', 'Bücher', ({ ledgerCents }) => ledgerCents),
  amountColumn('difference', 'Unterschied', ({ bankCents, ledgerCents }) => (bankCents === null ? 0 : bankCents - ledgerCents)),
  countColumn('unclear', 'Unklar', ({ unclear }) => unclear),
  amountColumn('clarified', 'In Klärung', ({ clarifiedCents }) => clarifiedCents),
  {
    id: 'gaps',
    header: 'Lücken',
    text: ({ gaps, asOf }) => (asOf === null ? '' : gaps === 0 ? 'keine' : String(gaps)),
    render: ({ gaps, asOf }) =>
      asOf === null ? null : (
        <StateMark tone={gaps > 0 ? 'bad' : 'good'}>
          {gaps === 0 ? 'keine Lücke' : gaps === 1 ? '1 Lücke' : `${gaps} Lücken`}
        </StateMark>
      ),
  },
];

function amountText(cents: number): string {
  return amountColumn<number>('', '', (value) => value).text(cents);
}
