import { useMemo } from 'react';
import { type BankAccount, coverOf } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, balanceColumn, countColumn } from '#web/ui/table/value-columns.ts';
import desk from '#web/operator/desk/desk.module.css';
import { StateMark } from '#web/ui/state-mark.tsx';
import classes from './bank.module.css';

/** Bank and books of each region side by side. */
export function AccountTable({ accounts }: { accounts: readonly BankAccount[] }) {
  // Those of which the bank has told something first.
  const rows = useMemo(
    () => accounts.toSorted((one, other) => Number(one.asOf === null) - Number(other.asOf === null)),
    [accounts],
  );
  return (
    <>
      <div className="row gap-3 mt-4">
        <Differing accounts={accounts} />
        <Untold accounts={accounts} />
      </div>
      <div className={classes.accounts}>
        <DeskTable
          title="Bankkonten"
          prefix="konten-"
          noun="Konten"
          rows={rows}
          columns={columns}
          keyOf={({ region, iban }) => `${region} ${iban}`}
          empty="Noch keine Region hat ein Konto."
        />
      </div>
    </>
  );
}

const MOST_NAMED = 3;

/** Which accounts the bank sees otherwise than the books. */
function Differing({ accounts }: { accounts: readonly BankAccount[] }) {
  const differing = accounts.filter((account) => (differenceOf(account) ?? 0) !== 0);
  if (differing.length === 0) return null;
  const named = differing.slice(0, MOST_NAMED).map(differenceText);
  const more = differing.length - named.length;
  return (
    <p>
      <StateMark tone="attention">Bank und Bücher weichen ab</StateMark> {named.join(', ')}
      {more > 0 && ` und ${more} ${more === 1 ? 'weiteres Konto' : 'weitere Konten'}`}
    </p>
  );
}

/** What nobody has assigned yet stands in no book. */
function differenceText(account: BankAccount): string {
  const { cardName, unclear } = account;
  const reason = unclear === 0 ? '' : ` (${unclear === 1 ? '1 Umsatz ist' : `${formatCount(unclear)} Umsätze sind`} unklar)`;
  return `${cardName} um ${amountText(differenceOf(account)!).replace('-', '−')} €${reason}`;
}

/** Of how many accounts the bank has told nothing yet: their books stand in the sums, and nothing of the bank. */
function Untold({ accounts }: { accounts: readonly BankAccount[] }) {
  const untold = accounts.filter(({ asOf, ledgerCents }) => asOf === null && ledgerCents !== null);
  if (untold.length === 0) return null;
  const cents = untold.reduce((sum, { ledgerCents }) => sum + ledgerCents!, 0);
  return (
    <p>
      <StateMark tone="attention">{untold.length === 1 ? '1 Konto' : `${untold.length} Konten`} ohne Auszug</StateMark> In den
      Büchern stehen dort {amountText(cents).replace('-', '−')} €.
    </p>
  );
}

const columns: readonly TableColumn<BankAccount>[] = [
  {
    id: 'region',
    header: 'Region',
    narrow: 'main',
    text: ({ cardName }) => cardName,
    render: ({ cardName, iban }) => (
      <>
        {cardName}
        <span className={`soft small nowrap ${desk.below}`}>{iban}</span>
      </>
    ),
  },
  { id: 'iban', header: 'Konto', narrow: 'hidden', text: ({ iban }) => iban, isExtra: true },
  {
    id: 'asOf',
    header: 'Stand',
    narrow: 'bare',
    text: ({ asOf }) => (asOf ? formatDate(asOf) : 'noch kein Auszug'),
    render: ({ asOf }) => (asOf ? formatDate(asOf) : <StateMark tone="attention">noch kein Auszug</StateMark>),
  },
  {
    ...amountColumn<BankAccount>('bank', 'Bank', ({ bankCents }) => bankCents ?? 0),
    isSparse: true,
    text: ({ bankCents }) => (bankCents === null ? '' : amountText(bankCents)),
  },
  {
    ...balanceColumn<BankAccount>('underWay', 'Unterwegs', ({ underWayCents }) => underWayCents ?? 0),
    narrow: 'hidden',
    isSparse: true,
    text: ({ underWayCents }) => (underWayCents ? amountText(underWayCents) : ''),
  },
  {
    ...amountColumn<BankAccount>('ledger', 'Bücher', ({ ledgerCents }) => ledgerCents ?? 0),
    narrow: 'hidden',
    text: ({ ledgerCents }) => (ledgerCents === null ? '–' : amountText(ledgerCents)),
  },
  {
    ...balanceColumn<BankAccount>('difference', 'Unterschied', (account) => differenceOf(account) ?? 0),
    isSparse: true,
    text(account) {
      const cents = differenceOf(account);
      return cents === null ? '' : amountText(cents);
    },
  },
  {
    ...amountColumn<BankAccount>('owed', 'Kundengelder', ({ owedCents }) => owedCents ?? 0),
    narrow: 'hidden',
    text: ({ owedCents }) => (owedCents === null ? '–' : amountText(owedCents)),
    render: (account) => (
      <>
        {account.owedCents === null ? '–' : amountText(account.owedCents)}
        <Cover account={account} />
      </>
    ),
  },
  { id: 'cover', header: 'Deckung der Kundengelder', text: coverText, isExtra: true },
  {
    ...countColumn<BankAccount>('unclear', 'Unklar', ({ unclear }) => unclear),
    text: ({ unclear }) => (unclear > 0 ? formatCount(unclear) : ''),
    isSparse: true,
  },
  {
    ...balanceColumn<BankAccount>('clarified', 'In Klärung', ({ clarifiedCents }) => clarifiedCents),
    text: ({ clarifiedCents }) => (clarifiedCents === 0 ? '' : amountText(clarifiedCents)),
    narrow: 'hidden',
    isSparse: true,
  },
  {
    id: 'gaps',
    header: 'Lücken',
    isSparse: true,
    text: ({ gaps, asOf }) => (asOf === null ? '' : gaps === 0 ? 'keine' : String(gaps)),
    render: ({ gaps, asOf }) => asOf !== null && (gaps === 0 ? 'keine' : <StateMark tone="bad">{gaps}</StateMark>),
  },
];

/** With what is under way; null where the bank has told nothing yet. */
const differenceOf = ({ bankCents, underWayCents, ledgerCents }: BankAccount) =>
  bankCents === null || ledgerCents === null ? null : bankCents + (underWayCents ?? 0) - ledgerCents;

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
