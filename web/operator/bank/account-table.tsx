import type { BankAccount } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, balanceColumn, countColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';

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
  { id: 'asOf', header: 'Stand', narrow: 'bare', text: ({ asOf }) => (asOf ? formatDate(asOf) : 'noch kein Auszug') },
  {
    ...balanceColumn<BankAccount>('bank', 'Bank', ({ bankCents }) => bankCents ?? 0),
    text: ({ bankCents }) => (bankCents === null ? '–' : amountText(bankCents)),
  },
  // Their sums would say nothing: some accounts have no statement yet.
  {
    ...balanceColumn<BankAccount>('ledger', 'Bücher', ({ ledgerCents }) => ledgerCents ?? 0),
    text: ({ ledgerCents }) => (ledgerCents === null ? '–' : amountText(ledgerCents)),
  },
  {
    ...amountColumn<BankAccount>('difference', 'Unterschied', (account) => differenceOf(account) ?? 0),
    text(account) {
      const cents = differenceOf(account);
      return cents === null ? '–' : amountText(cents);
    },
  },
  {
    ...amountColumn<BankAccount>('owed', 'Kundengelder', ({ owedCents }) => owedCents ?? 0),
    text: ({ owedCents }) => (owedCents === null ? '–' : amountText(owedCents)),
    render: (account) => (
      <>
        {account.owedCents === null ? '–' : amountText(account.owedCents)}
        <Cover account={account} />
      </>
    ),
  },
  { id: 'cover', header: 'Deckung der Kundengelder', text: coverText, isExtra: true },
  countColumn('unclear', 'Unklar', ({ unclear }) => unclear),
  amountColumn('clarified', 'In Klärung', ({ clarifiedCents }) => clarifiedCents),
  {
    id: 'gaps',
    header: 'Lücken',
    text: ({ gaps, asOf }) => (asOf === null ? '' : gaps === 0 ? 'keine' : String(gaps)),
    render: ({ gaps, asOf }) => asOf !== null && (gaps === 0 ? 'keine' : <StateMark tone="bad">{gaps}</StateMark>),
  },
];

/** Null where the bank has told nothing yet. */
const differenceOf = ({ bankCents, ledgerCents }: BankAccount) =>
  bankCents === null || ledgerCents === null ? null : bankCents - ledgerCents;

/** What the bank has beyond what is owed to others; null where one of both is not known. */
const coverOf = ({ bankCents, owedCents }: BankAccount) =>
  bankCents === null || owedCents === null ? null : bankCents - owedCents;

function coverText(account: BankAccount): string {
  const cents = coverOf(account);
  if (cents === null) return '';
  return cents < 0 ? `es fehlen ${amountText(-cents)} €` : 'gedeckt';
}

function Cover({ account }: { account: BankAccount }) {
  const text = coverText(account);
  return (
    text && (
      <span className="block">
        <StateMark tone={text === 'gedeckt' ? 'good' : 'bad'}>{text}</StateMark>
      </span>
    )
  );
}

function amountText(cents: number): string {
  return amountColumn<number>('', '', (value) => value).text(cents);
}
