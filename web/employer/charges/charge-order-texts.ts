import { type ChargeOrderRow, chargeOrderStates } from '#contract/money/charges/charges.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatDate } from '#web/format/format-date.ts';

/** What has become of an order, and what comes next. */
export function stateText({ state, paysOn }: Pick<ChargeOrderRow, 'state' | 'paysOn'>): string {
  if (state === 'unpaid') return `zu zahlen bis ${formatDate(paysOn)}`;
  if (state === 'announced' || state === 'filed') return `Einzug am ${formatDate(paysOn)}`;
  return chargeOrderStates[state];
}

/** Whether somebody should see to it, or it is over. */
export function toneOf({ state }: Pick<ChargeOrderRow, 'state'>): 'bad' | 'soft' | 'plain' {
  if (state === 'overdue' || state === 'returned') return 'bad';
  return state === 'cancelled' ? 'soft' : 'plain';
}

/** "1 Karte", "60 Karten". */
export const cardCount = (cards: number) => (cards === 1 ? '1 Karte' : `${formatCount(cards)} Karten`);
