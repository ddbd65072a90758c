import { sql } from 'kysely';
import type { assignCards } from '#contract/parties/card-stock/card-stock.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { cardMessages } from '#contract/parties/cards/cards.ts';
import { isCardNumber } from '#contract/common/card-number.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { nameSome } from './name-some.ts';
import '#server/parties/cards/tables.ts';

export type CardChoice = Pick<ParsedInputOf<typeof assignCards>, 'choice' | 'batch' | 'firstCard' | 'lastCard' | 'cards'>;

/** A card as it is found in the stock. */
export interface StockCard {
  card: string;
  isRegistered: boolean;
  partnerId: number | null;
  employerId: number | null;
}

/**
 * The chosen cards of a region, in one order for everybody; nobody else changes them until the transaction ends. Throws Refusal 422 at the field where
 * there are no such cards.
 */
export async function chooseCards(trx: Trx, regionId: number, choice: CardChoice): Promise<StockCard[]> {
  if (choice.choice === 'list') return chooseListed(trx, regionId, choice.cards);
  if (choice.choice === 'range') return chooseRange(trx, regionId, choice);
  const cards = await holdCards(trx, regionId, sql`batch_id = ${Number(choice.batch)}`);
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
  return holdCards(trx, regionId, sql`batch_id = ${first.batchId} and batch_position between ${from} and ${to}`);
}

async function getPlace(trx: Trx, regionId: number, field: 'firstCard' | 'lastCard', card: string) {
  if (!isCardNumber(card)) throw atField(field, cardMessages.numberInvalid);
  const found = await trx
    .selectFrom('card')
    .select(['batch_id as batchId', 'batch_position as position'])
    .where('region_id', '=', regionId)
    .where('card_number', '=', card)
    .executeTakeFirst();
  if (!found) throw atField(field, 'Diese Karte gibt es in der Region nicht.');
  const { batchId, position } = found;
  if (batchId === null || position === null)
    throw atField(field, 'Diese Karte gehört zu keinem Produktionsauftrag. Bitte geben Sie ihre Nummer in einer Liste an.');
  return { batchId, position };
}

/** One number a line, or apart by whatever else; a number that stands there twice is one card. */
async function chooseListed(trx: Trx, regionId: number, text: string): Promise<StockCard[]> {
  const wanted = [...new Set(text.split(/[^\d]+/).filter((word) => word !== ''))];
  const cards = await holdCards(trx, regionId, sql`card_number = any (${wanted}::text[])`);
  const found = new Set(cards.map(({ card }) => card));
  const unknown = wanted.filter((card) => !found.has(card));
  if (unknown.length > 0) throw atField('cards', `Diese Karten gibt es in der Region nicht: ${nameSome(unknown)}`);
  return cards;
}

async function holdCards(trx: Trx, regionId: number, isChosen: ReturnType<typeof sql>): Promise<StockCard[]> {
  const { rows } = await sql<StockCard>`
    select card_number as card, customer_id is not null as "isRegistered", partner_id as "partnerId", employer_id as "employerId"
      from card where region_id = ${regionId} and ${isChosen} order by card_number for update`.execute(trx);
  return rows;
}

function atField(field: string, message: string) {
  return ruleBroken(message, { [field]: message });
}
