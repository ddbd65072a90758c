import { type ChargeOrderRow, chargeOrderStates, type ForecastDay } from '#contract/money/charges/charges.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';

/** What has become of an order, and what comes next. */
export function stateText({ state, paysOn }: Pick<ChargeOrderRow, 'state' | 'paysOn'>): string {
  if (state === 'unpaid') return `zu zahlen bis ${formatDate(paysOn)}`;
  if (state === 'announced' || state === 'filed') return `Einzug am ${formatDate(paysOn)}`;
  return chargeOrderStates[state];
}

export type OrderTone = 'good' | 'waiting' | 'bad' | 'ended';

const tones: Partial<Record<ChargeOrderRow['state'], OrderTone>> = {
  overdue: 'bad',
  returned: 'bad',
  cancelled: 'ended',
  paid: 'good',
  loaded: 'good',
  settled: 'good',
};

/** Whether it went well, waits for its day, wants somebody to see to it, or is over. */
export const toneOf = ({ state }: Pick<ChargeOrderRow, 'state'>): OrderTone => tones[state] ?? 'waiting';

/** Whether an order is over: loaded and not sent back by the bank, or cancelled. */
export const isOver = ({ state }: Pick<ChargeOrderRow, 'state'>): boolean =>
  state === 'loaded' || state === 'settled' || state === 'cancelled';

/** "1 Karte", "60 Karten". */
export const cardCount = (cards: number) => (cards === 1 ? '1 Karte' : `${formatCount(cards)} Karten`);

/** When a coming charge is paid, and what that is: ["Einzug am", "30.11.2026"]. */
export const paysText = ({ method, paysOn }: Pick<ForecastDay, 'method' | 'paysOn'>): [string, string] => [
  method === 'Bankeinzug' ? 'Einzug am' : 'Zu zahlen bis',
  formatDate(paysOn),
];

/** Until when plans count for a coming charge: the day before its order is made. */
export function changeableText({ frozenOn }: Pick<ForecastDay, 'frozenOn'>): string {
  if (frozenOn === null) return 'steht fest';
  const last = new Date(Date.parse(frozenOn) - 86_400_000).toISOString().slice(0, 10);
  return last < berlinToday() ? 'wird heute festgelegt' : `änderbar bis ${formatDate(last)}`;
}
