import type { ReactNode } from 'react';
import { formatCents } from '#contract/common/money.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { marksOf } from './marks-of.ts';
import classes from './transactions.module.css';

/**
 * All shown columns but the last, which leads to the correction of a booking, are exported. The others can be chosen.
 */
export function transactionColumns(
  correction: (transaction: PartnerTransaction) => ReactNode,
): TableColumn<PartnerTransaction>[] {
  return [
    {
      id: 'date',
      header: 'Datum',
      text: ({ dateFormatted }) => dateFormatted,
      sortBy: ({ date }) => date,
      value: ({ dateFormatted }) => dayOf(dateFormatted),
      format: 'dd.mm.yyyy',
      narrow: 'bare',
    },
    {
      id: 'time',
      header: 'Uhrzeit',
      text: ({ time }) => time,
      // The seconds are in the panel and in files.
      render: ({ time }) => time.slice(0, 'HH:MM'.length),
      sortBy: ({ time }) => secondsOf(time),
      value: ({ time }) => secondsOf(time) / 86_400,
      format: 'hh:mm:ss',
      narrow: 'bare',
    },
    {
      id: 'card',
      header: 'Kartennummer',
      text: ({ cardID }) => cardID,
      searched: ({ cardID }) => cardID.replaceAll(' ', ''),
      narrow: 'bare',
    },
    {
      id: 'text',
      header: 'Buchungsart',
      // In files as well as on the screen: a Storno says that it is one.
      text: (transaction) => [transaction.text, ...marksOf(transaction).map((mark) => `(${mark})`)].join(' '),
      render: (transaction) => <BookingText transaction={transaction} />,
      narrow: 'main',
    },
    {
      id: 'amount',
      header: 'Betrag in Euro',
      text: ({ amount }) => formatCents(centsOfEuros(amount)),
      sortBy: ({ amount }) => centsOfEuros(amount),
      // Play money is in no sum.
      cents: ({ amount, isTest }) => (isTest ? null : centsOfEuros(amount)),
      value: ({ amount }) => amount,
      format: '#,##0.00',
      isAmount: true,
      isSigned: true,
      render: ({ amount }) => <SignedAmount cents={centsOfEuros(amount)} isOfOthers />,
    },
    { id: 'branch', header: 'Standort', text: ({ branch }) => branch, isExtra: true, narrow: 'bare' },
    {
      id: 'fee',
      header: 'Gebühr netto',
      text: ({ fee }) => formatCents(centsOfEuros(fee)),
      sortBy: ({ fee }) => centsOfEuros(fee),
      value: ({ fee }) => fee,
      format: '#,##0.00',
      isAmount: true,
      isExtra: true,
    },
    {
      id: 'number',
      header: 'Buchungsnummer',
      text: ({ bookingNumber }) => String(bookingNumber),
      sortBy: ({ bookingNumber }) => bookingNumber,
      value: ({ bookingNumber }) => bookingNumber,
      isExtra: true,
    },
    { id: 'reason', header: 'Grund des Stornos', text: ({ stornoReason }) => stornoReason ?? '', isExtra: true },
    { id: 'correction', header: 'Korrektur', text: () => '', render: correction, isAction: true, narrow: 'hidden' },
  ];
}

/** The kind of a booking with its sign, and what is special about it. */
export function BookingText({ transaction }: { transaction: PartnerTransaction }) {
  const { text } = transaction;
  return (
    <>
      <span className={`nowrap ${classes.type}`} data-type={text}>
        {text}
      </span>
      {marksOf(transaction).map((mark) => (
        <span key={mark} className={classes.mark}>
          {mark}
        </span>
      ))}
    </>
  );
}

/** Midnight UTC, as spreadsheets want a day. */
function dayOf(dateFormatted: string): Date {
  const [day, month, year] = dateFormatted.split('.').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day));
}

function secondsOf(time: string): number {
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number];
  return hours * 3600 + minutes * 60 + seconds;
}
