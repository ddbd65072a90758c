import type { assignCards } from '#contract/parties/card-stock/card-stock.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { cardMessages } from '#contract/parties/cards/cards.ts';
import { isCardNumber } from '#contract/common/card-number.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { findPlaceInBatch, holdStockCards, type StockCard } from '#server/parties/cards/stock-cards.ts';

export type CardChoice = Pick<ParsedInputOf<typeof assignCards>, 'choice' | 'batch' | 'firstCard' | 'lastCard' | 'cards'>;

/**
 * The chosen cards of a region, in one order for everybody; nobody else changes them until the transaction ends. Throws
 * Refusal 422 at the field where there are no such cards.
 */
export async function chooseCards(trx: Trx, regionId: number, choice: CardChoice): Promise<StockCard[]> {
  if (choice.choice === 'list') return chooseListed(trx, regionId, choice.cards);
  if (choice.choice === 'range') return chooseRange(trx, regionId, choice);
  const cards = await holdStockCards(trx, regionId, { batchId: Number(choice.batch) });
  if (cards.length === 0) throw atField('batch', 'In diesem Produktionsauftrag gibt es keine Karten.');
  return cards;
}

/** From one card to another as they lie in the printer's box, whichever is the first. */
async function chooseRange(trx: Trx, regionId: number, { firstCard, lastCard }: CardChoice): Promise<StockCard[]> {
  const first = await getPlace(trx, regionId, 'firstCard', firstCard);
  const last = await getPlace(trx, regionId, 'lastCard', lastCard);
  if (first.batchId !== last.batchId)
    throw atField('lastCard', 'Die beiden Karten stammen nicht aus demselben Produktionsauftrag.');
  const [from, to] = [Math.min(first.position, last.position), Math.max(first.position, last.position)];
  return holdStockCards(trx, regionId, { batchId: first.batchId, from, to });
}

async function getPlace(trx: Trx, regionId: number, field: 'firstCard' | 'lastCard', card: string) {
  if (!isCardNumber(card)) throw atField(field, cardMessages.numberInvalid);
  const found = await findPlaceInBatch(trx, regionId, card);
  if (!found) throw atField(field, 'Diese Karte gibt es in der Region nicht.');
  const { batchId, position } = found;
  if (batchId === null || position === null)
    throw atField(field, 'Diese Karte gehört zu keinem Produktionsauftrag. Bitte geben Sie ihre Nummer in einer Liste an.');
  return { batchId, position };
}

/** One number a line, or apart by whatever else; a number that stands there twice is one card. */
async function chooseListed(trx: Trx, regionId: number, text: string): Promise<StockCard[]> {
  const wanted = [...new Set(text.split(/[^\d]+/).filter((word) => word !== ''))];
  const cards = await holdStockCards(trx, regionId, { cards: wanted });
  const found = new Set(cards.map(({ card }) => card));
  const unknown = wanted.filter((card) => !found.has(card));
  if (unknown.length > 0) throw atField('cards', `Diese Karten gibt es in der Region nicht: ${nameSome(unknown)}`);
  return cards;
}

function atField(field: string, message: string) {
  return ruleBroken(message, { [field]: message });
}

const MOST = 5;

/** The first few of many, and how many more there are. */
export function nameSome(names: readonly string[]): string {
  const more = names.length - MOST;
  return `${names.slice(0, MOST).join(', ')}${more > 0 ? ` und ${more} weitere` : ''}`;
}
