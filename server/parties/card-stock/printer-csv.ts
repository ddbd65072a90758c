import { defuseCell } from '#contract/common/defuse-cell.ts';
import type { ProducedCard } from '#server/parties/cards/list-batch-cards.ts';

/** The file that the printer makes cards from, in the order of production. Letters and digits only, so it needs no byte order mark. */
export function printerCsv(cards: readonly ProducedCard[]): string {
  const lines = cards.map((card) => `${defuseCell(card.cardNumber)};${defuseCell(card.productionNumber)}\n`);
  return `card_number;production_number\n${lines.join('')}`;
}
