import type { PartnerStatement } from '#contract/reports/documents/statements.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';

/**
 * When the amount of a statement went over: 'überwiesen am 25.11.2026', 'Einzug am 30.11.2026'. A day that has passed
 * before the bank was told is no promise any more.
 */
export function paymentText(
  { cents, paidOn, state }: Pick<PartnerStatement, 'cents' | 'paidOn' | 'state'>,
  today: string = berlinToday(),
): string {
  if (paidOn === null) return state === 'balanced' ? 'nichts zu zahlen' : 'mit der nächsten Abrechnung';
  const isPayout = cents > 0;
  if (state === 'paid' || state === 'returned') return `${isPayout ? 'überwiesen' : 'eingezogen'} am ${formatDate(paidOn)}`;
  const coming = isPayout ? 'Überweisung' : 'Einzug';
  return paidOn < today ? `${coming} in Kürze` : `${coming} am ${formatDate(paidOn)}`;
}
