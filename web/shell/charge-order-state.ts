import { type ChargeOrderRow, chargeOrderStates, type ForecastDay } from '#contract/money/charges/charges.ts';
import { formatDate } from '#web/format/format-date.ts';
import type { Tone } from '#web/ui/state-mark.tsx';

/** What has become of a charge order, and what comes next. */
export function stateText({ state, paysOn }: Pick<ChargeOrderRow, 'state' | 'paysOn'>): string {
  if (state === 'unpaid') return `zu zahlen bis ${formatDate(paysOn)}`;
  if (state === 'announced' || state === 'filed') return `Einzug am ${formatDate(paysOn)}`;
  return chargeOrderStates[state];
}

const tones: Partial<Record<ChargeOrderRow['state'], Tone>> = {
  overdue: 'bad',
  returned: 'bad',
  cancelled: 'plain',
  paid: 'good',
  loaded: 'good',
  settled: 'good',
};

/** Whether it went well, waits for its day, wants somebody to see to it, or is over. */
export const toneOf = ({ state }: Pick<ChargeOrderRow, 'state'>): Tone => tones[state] ?? 'waiting';

/** When a coming charge is paid, and what that is: ["Einzug am", "30.11.2026"]. */
export const paysText = ({ method, paysOn }: Pick<ForecastDay, 'method' | 'paysOn'>): [string, string] => [
  method === 'Bankeinzug' ? 'Einzug am' : 'Zu zahlen bis',
  formatDate(paysOn),
];
