import { Temporal } from 'temporal-polyfill';
import { DEBIT_LEAD_DAYS, INVOICE_LEAD_DAYS } from '#contract/common/charge-leads.ts';
import { bankingDaysUntil, isBankingDay, laterBankingDay } from '#server/money/bank/banking-day.ts';

export type PaymentMethod = 'Bankeinzug' | 'Rechnung';

/** The bank wants a file a banking day before; one more day is for its release by staff. */
const FILE_LEAD = 2;

/** The last due day whose cards are put into an order on a day of Berlin, or before it. */
export function orderableUntil(today: Temporal.PlainDate, method: PaymentMethod): Temporal.PlainDate {
  if (method === 'Rechnung') return today.add({ days: INVOICE_LEAD_DAYS });
  // Nothing begins on a day on which banks do not work.
  let from = today;
  while (!isBankingDay(from)) from = from.subtract({ days: 1 });
  let due = from;
  for (let next = from; bankingDaysUntil(from, next, DEBIT_LEAD_DAYS + 1) <= DEBIT_LEAD_DAYS; next = next.add({ days: 1 }))
    due = next;
  return due;
}

/** The day, today at the earliest, on which the order of a coming due day is made. */
export function orderedOn(today: Temporal.PlainDate, due: Temporal.PlainDate, method: PaymentMethod): Temporal.PlainDate {
  let day = due;
  const isOrderable = (on: Temporal.PlainDate) => Temporal.PlainDate.compare(orderableUntil(on, method), due) >= 0;
  while (Temporal.PlainDate.compare(day, today) > 0 && isOrderable(day.subtract({ days: 1 }))) day = day.subtract({ days: 1 });
  return day;
}

/** The days of an order that is made today for a due day. */
export interface OrderDays {
  /** By direct debit: the due day, or the first banking day after it, and from when on the cards are loaded. */
  debitsOn: Temporal.PlainDate;
  loadsOn: Temporal.PlainDate;
  /** By invoice. */
  payBy: Temporal.PlainDate;
}

/**
 * An order in time is loaded on its due day, and collected on it or on the first banking day after it. A late order is
 * announced as long before as any other, and loaded when it is collected.
 */
export function chargeOrderDays(today: Temporal.PlainDate, due: Temporal.PlainDate): OrderDays {
  let debitsOn = laterBankingDay(due, 0);
  const isInTime = bankingDaysUntil(today, due, DEBIT_LEAD_DAYS) === DEBIT_LEAD_DAYS;
  while (bankingDaysUntil(today, debitsOn, DEBIT_LEAD_DAYS) < DEBIT_LEAD_DAYS) debitsOn = laterBankingDay(debitsOn, 1);
  const invoiced = today.add({ days: INVOICE_LEAD_DAYS });
  return {
    debitsOn,
    loadsOn: isInTime ? due : debitsOn,
    payBy: Temporal.PlainDate.compare(due, invoiced) < 0 ? invoiced : due,
  };
}

/** Whether the bank should have the file with the debits of a day by now; until then an order can be cancelled. */
export function isFileDue(today: Temporal.PlainDate, debitsOn: Temporal.PlainDate): boolean {
  return bankingDaysUntil(today, debitsOn, FILE_LEAD + 1) <= FILE_LEAD;
}

/** When a file made today can be collected at the earliest: the announced day, while the bank can keep it. */
export function collectionDay(today: Temporal.PlainDate, debitsOn: Temporal.PlainDate): Temporal.PlainDate {
  const earliest = laterBankingDay(today, 1);
  return Temporal.PlainDate.compare(debitsOn, earliest) < 0 ? earliest : debitsOn;
}
