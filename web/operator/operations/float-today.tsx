import { useQuery } from '@tanstack/react-query';
import { formatEuros } from '#contract/common/money.ts';
import { type BankAccount, coverOf } from '#contract/reports/bank-statements/bank-statements.ts';
import { owedIn } from '#contract/reports/float/float.ts';
import { bankAccountsQuery } from '#web/api/bank-statements.ts';
import { floatQuery } from '#web/api/float.ts';
import { formatSigned } from '#web/format/format-signed.ts';
import { DeskLink } from '#web/operator/desk/desk-parts.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import classes from './staff-start.module.css';

const DAYS = 30;

/** The float in a line: how much, how that on cards has changed, and whether the bank covers it. */
export function FloatToday() {
  const { data } = useQuery(floatQuery({ days: DAYS }));
  const bank = useQuery(bankAccountsQuery);
  const [first, last] = [data?.days[0], data?.days.at(-1)];
  if (!data || !first || !last) return null;
  return (
    <p className={`sheet mt-6 row gap-4 middle ${classes.float}`}>
      <span>
        <DeskLink to="/kundengelder">Kundengelder</DeskLink>{' '}
        <strong className="large nowrap">{formatEuros(data.regions.reduce((sum, region) => sum + owedIn(region), 0))}</strong>
      </span>
      <span>
        <span className="soft small">davon auf Karten</span> {formatEuros(last.cards)},{' '}
        <span className="nowrap">{formatSigned(last.cards - first.cards)} €</span>{' '}
        <span className="soft small">in {DAYS} Tagen</span>
      </span>
      {bank.data && <Cover accounts={bank.data.accounts} />}
    </p>
  );
}

/** Of how many accounts the bank has told that they hold what is owed out of them. */
function Cover({ accounts }: { accounts: readonly BankAccount[] }) {
  const owing = accounts.filter(({ owedCents }) => owedCents !== null && owedCents > 0);
  const known = owing.filter(({ bankCents }) => bankCents !== null);
  const short = known.filter((account) => coverOf(account)! < 0);
  // As the bank's screen counts them, whether something is owed there or not.
  const unknown = accounts.filter(({ bankCents, ledgerCents }) => bankCents === null && ledgerCents !== null).length;
  const covered = known.length - short.length;
  return (
    <span className="row gap-3 middle">
      {short.length > 0 && <StateMark tone="bad">{accountsText(short.length)} nicht gedeckt</StateMark>}
      {covered > 0 && <StateMark tone="good">{accountsText(covered)} gedeckt</StateMark>}
      {unknown > 0 && <StateMark tone="attention">{accountsText(unknown)} ohne Auszug</StateMark>}
    </span>
  );
}

const accountsText = (count: number) => (count === 1 ? '1 Konto' : `${count} Konten`);
