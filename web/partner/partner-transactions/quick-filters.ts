import { formatDate } from '#web/format/format-date.ts';
import { noFilter, type TransactionFilter } from './transaction-filter.ts';

export type QuickFilter = (typeof quickFilters)[number];

/** In the specification's words. */
export const quickFilters = ['aktueller Tag', 'gestriger Tag', 'aktueller Monat', 'letzter Monat'] as const;

/** The fields that a quick filter sets, all others empty; `today` is an ISO date. */
export function fieldsOf(quickFilter: QuickFilter, today: string): TransactionFilter {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  switch (quickFilter) {
    case 'aktueller Tag':
      return { ...noFilter, from: formatDate(today), timeFrom: '00:00' };
    case 'gestriger Tag':
      return wholeDays(dayOf(year, month, day - 1), dayOf(year, month, day - 1));
    case 'aktueller Monat':
      return { ...noFilter, from: dayOf(year, month, 1), timeFrom: '00:00' };
    case 'letzter Monat':
      return wholeDays(dayOf(year, month - 1, 1), dayOf(year, month, 0));
  }
}

function wholeDays(from: string, to: string): TransactionFilter {
  return { ...noFilter, from, to, timeFrom: '00:00', timeTo: '23:59' };
}

/** As the fields hold it. Day 0 is the last of the month before. */
function dayOf(year: number, month: number, day: number): string {
  return formatDate(new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10));
}
