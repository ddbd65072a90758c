import { useMemo } from 'react';
import { accountLineKinds, type AccountLine, paymentLineKinds } from '#contract/reports/business-accounts/business-accounts.ts';
import { formatCents, formatEuros } from '#contract/common/money.ts';
import { invoiceMessages } from '#contract/reports/invoices/invoices.ts';
import { reminderMessages } from '#contract/reports/reminders/reminders.ts';
import { moneyMessages } from '#contract/reports/settlements/runs.ts';
import { fetchStaffInvoice } from '#web/api/invoices.ts';
import { fetchReminderLetter } from '#web/api/reminders.ts';
import { fetchRunStatement } from '#web/api/settlements.ts';
import { DeskLink } from '#web/operator/desk/desk-parts.tsx';
import { toneOfItem } from '#web/operator/open-items/open-item-parts.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { asOptions } from '#web/ui/form/as-options.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, balanceColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { noteOf, stateOf } from './account-items.tsx';
import classes from './business-accounts.module.css';

/** What of the account one wants to see. */
const views: Record<string, { label: string; has: (line: AccountLine) => boolean }> = {
  posten: { label: 'Posten', has: ({ kind }) => !paymentLineKinds.has(kind) && kind !== 'reminder' },
  offen: { label: 'Was davon offen ist', has: ({ state }) => state === 'open' },
  zahlungen: { label: 'Zahlungen', has: ({ kind }) => paymentLineKinds.has(kind) },
  mahnungen: { label: 'Mahnungen', has: ({ kind }) => kind === 'reminder' },
};

/** All items and payments of a business by their day, with the balance after each. */
export function AccountLines({ lines, owner }: { lines: readonly AccountLine[]; owner: string }) {
  const [{ zeigen = '', jahr = '' }, change] = useAddressParams();
  const invoice = usePaper(fetchStaffInvoice, 'Rechnung', invoiceMessages.paperFailed);
  const reminder = usePaper(fetchReminderLetter, 'Mahnung', reminderMessages.letterFailed);
  const statement = usePaper(fetchRunStatement, 'Abrechnung', moneyMessages.paperFailed);
  const [openInvoice, openReminder, openStatement] = [invoice.start, reminder.start, statement.start];
  const columns = useMemo(
    () => columnsOf({ invoice: openInvoice, reminder: openReminder, statement: openStatement }),
    [openInvoice, openReminder, openStatement],
  );
  const has = views[zeigen]?.has;
  const matches = useMemo(
    () => (has || jahr ? (line: AccountLine) => (!has || has(line)) && (!jahr || line.day.startsWith(jahr)) : null),
    [has, jahr],
  );
  const years = [...new Set(lines.map(({ day }) => day.slice(0, 4)))].toReversed();
  return (
    <>
      <DeskTable
        title="Konto"
        noun="Zeilen"
        owner={owner}
        rows={lines}
        columns={columns}
        matches={matches}
        initialSort={{ column: 'day', isDescending: true }}
        keyOf={({ place }) => place}
        nameOf={nameOf}
        empty="Auf diesem Konto hat sich noch nichts bewegt."
        isLandscape
        quick={
          <>
            <QuickSelect
              label="Zeigen"
              value={has ? zeigen : ''}
              onChange={(value) => change({ zeigen: value || undefined, seite: undefined })}
              options={[{ value: '', label: 'Alles' }, ...Object.entries(views).map(([value, { label }]) => ({ value, label }))]}
            />
            <QuickSelect
              label="Jahr"
              value={years.includes(jahr) ? jahr : ''}
              onChange={(value) => change({ jahr: value || undefined, seite: undefined })}
              options={[{ value: '', label: 'Alle Jahre' }, ...asOptions(years)]}
            />
          </>
        }
        said={
          <>
            {invoice.alerts}
            {reminder.alerts}
            {statement.alerts}
          </>
        }
      />
    </>
  );
}

function usePaper(fetchPaper: (id: string) => Promise<Blob>, name: string, fallback: string) {
  return useAttempt({
    act: async ({ id, label }: { id: string; label: string }) => saveFile(await fetchPaper(id), `${name} ${label}.pdf`),
    fallback,
  });
}

const nameOf = ({ kind, label }: AccountLine) => [accountLineKinds[kind], label].filter(Boolean).join(' ');

type Papers = Record<'invoice' | 'reminder' | 'statement', (paper: { id: string; label: string }) => void>;

function LineName({ line: { kind, label, paper }, papers }: { line: AccountLine; papers: Papers }) {
  if (paper === null || label === null) return [accountLineKinds[kind], label].filter(Boolean).join(' ');
  const { kind: paperKind, id } = paper;
  return (
    <>
      {accountLineKinds[kind]}{' '}
      {paperKind === 'charge-order' ? (
        <DeskLink to={`/arbeitgeber-ladeauftraege?id=${id}`}>{label}</DeskLink>
      ) : (
        <button type="button" className="link nowrap" onClick={() => papers[paperKind]({ id, label })}>
          {label}
          <span className="visually-hidden"> als PDF öffnen</span>
        </button>
      )}
    </>
  );
}

const stateTexts = { balanced: 'ausgeglichen', settled: 'verrechnet', cancelled: 'storniert' } as const;

function textOfState({ state, open }: AccountLine): string {
  if (open) return [stateOf(open), noteOf(open)].filter(Boolean).join(', ');
  return state === null || state === 'open' ? '' : stateTexts[state];
}

function LineState({ line }: { line: AccountLine }) {
  const { state, open } = line;
  if (!open)
    return state === null ? null : <StateMark tone={state === 'cancelled' ? 'plain' : 'good'}>{textOfState(line)}</StateMark>;
  return (
    <>
      <StateMark tone={toneOfItem(open)}>{stateOf(open)}</StateMark>
      {noteOf(open) && <span className="block soft small breakable">{noteOf(open)}</span>}
    </>
  );
}

/** What is open from a statement on is not its own amount. */
const textOf = ({ text, open }: AccountLine) =>
  open?.kind === 'statement' && !open.state.startsWith('file-') ? `offen seither: ${formatEuros(Math.abs(open.cents))}` : text;

/** Empty where nothing is owed on that side. */
const sideColumn = (id: string, header: string, cents: (line: AccountLine) => number): TableColumn<AccountLine> => ({
  ...amountColumn(id, header, cents),
  text: (line) => (cents(line) === 0 ? '' : formatCents(cents(line))),
  value: (line) => (cents(line) === 0 ? '' : cents(line) / 100),
});

const columnsOf = (papers: Papers): readonly TableColumn<AccountLine>[] => [
  { ...dayColumn<AccountLine>('day', 'Tag', ({ day }) => day), sortBy: ({ place }) => place, narrow: 'bare' },
  {
    id: 'what',
    header: 'Was',
    text: nameOf,
    render: (line) => (
      <>
        <LineName line={line} papers={papers} />
        {textOf(line) && <span className={`block soft small ${classes.text}`}>{textOf(line)}</span>}
      </>
    ),
    narrow: 'main',
  },
  // It stands below what it is about, and has a column of its own in files.
  { id: 'text', header: 'Text', text: textOf, isExtra: true, isExported: true },
  { ...sideColumn('debit', 'Soll in Euro', ({ debitCents }) => debitCents), short: 'Soll' },
  { ...sideColumn('credit', 'Haben in Euro', ({ creditCents }) => creditCents), short: 'Haben' },
  {
    ...balanceColumn<AccountLine>('balance', 'Saldo in Euro', ({ balanceCents }) => balanceCents),
    short: 'Saldo',
    render: ({ balanceCents }) => <SignedAmount cents={balanceCents} />,
  },
  { id: 'state', header: 'Stand', text: textOfState, render: (line) => <LineState line={line} />, narrow: 'bare' },
];
