import type { PartnerStatement } from '#contract/reports/documents/statements.ts';
import { formatDate } from '#web/format/format-date.ts';

/** When the amount of a statement went over: 'überwiesen am 25.11.2026', 'Einzug am 30.11.2026'. */
export function paymentText({ cents, paidOn, state }: Pick<PartnerStatement, 'cents' | 'paidOn' | 'state'>): string {
  if (paidOn === null) return state === 'balanced' ? 'nichts zu zahlen' : 'mit der nächsten Abrechnung';
  const isPayout = cents > 0;
  const done = state === 'paid' || state === 'returned';
  return `${done ? (isPayout ? 'überwiesen' : 'eingezogen') : isPayout ? 'Überweisung' : 'Einzug'} am ${formatDate(paidOn)}`;
}
