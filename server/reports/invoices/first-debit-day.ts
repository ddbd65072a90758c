import type { Temporal } from 'temporal-polyfill';
import { laterBankingDay } from '#server/money/bank/banking-day.ts';
import { dayWithoutCollection } from '#server/reports/settlements/issue-days.ts';

/**
 * The first day from one on, itself included, on which invoices are debited; a partner's statements have days of their
 * own.
 */
export function firstDebitDay(from: Temporal.PlainDate, kind: 'partner' | 'employer'): Temporal.PlainDate {
  return kind === 'partner' ? dayWithoutCollection(from) : laterBankingDay(from, 0);
}
