import { type PartnerStatement, statementStates } from '#contract/reports/documents/statements.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import type { Tone } from '#web/ui/state-mark.tsx';
import { paymentTones } from './payment-tones.ts';

/**
 * When the amount of a statement went over: 'überwiesen am 25.11.2026', 'Einzug am 30.11.2026'. A day that has passed
 * before the bank was told is told as what was meant, and promises nothing any more.
 */
export function paymentText(
  { cents, paidOn, state }: Pick<PartnerStatement, 'cents' | 'paidOn' | 'state'>,
  today: string = berlinToday(),
): string {
  if (paidOn === null) return state === 'balanced' ? 'nichts zu zahlen' : 'mit der nächsten Abrechnung';
  const isPayout = cents > 0;
  if (state === 'paid' || state === 'returned') return `${isPayout ? 'überwiesen' : 'eingezogen'} am ${formatDate(paidOn)}`;
  const coming = isPayout ? 'Überweisung' : 'Einzug';
  return `${coming} ${paidOn < today ? 'fällig seit' : 'am'} ${formatDate(paidOn)}`;
}

/** How far the payment of a statement is. A day that has passed before the bank was told is no plan any more. */
export function paymentState(
  { paidOn, state }: Pick<PartnerStatement, 'paidOn' | 'state'>,
  today: string = berlinToday(),
): { text: string; tone: Tone } {
  if (state === 'planned' && paidOn !== null && paidOn < today) return { text: 'verspätet', tone: 'attention' };
  return { text: statementStates[state], tone: paymentTones[state] };
}
