import { groupDigits } from '#contract/common/group-digits.ts';
import { type assignCards as call, cardStockMessages, MOST_ASSIGNED_CARDS } from '#contract/parties/card-stock/card-stock.ts';
import { findUsedCards } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { findPlaceInBatch, giveStockCards, holdStockCards, type StockCard } from '#server/parties/cards/reads.ts';
import { listReceiversOf, type Receiver, tellReceiver } from './receivers.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { cardMessages } from '#contract/parties/cards/cards.ts';
import { isCardNumber } from '#contract/common/card-number.ts';

interface Assignment {
  region: RegionEntry;
  choice: CardChoice;
  /** null takes them back. */
  to: Receiver | null;
  staffId: number;
  reason: string;
  onGiven: OnCardsGiven;
}

/**
 * What else happens when an employer is given cards, in the same transaction. The room that invoices the cards hands it
 * in.
 */
export type OnCardsGiven = (
  trx: Trx,
  given: { region: RegionEntry; employerId: number; count: number; staffId: number },
) => Promise<void>;

/**
 * Gives unsold cards to a partner or an employer, who is told by mail, or takes them back: all of them or none. Returns
 * how many they were. Throws Refusal 422 where there are no such cards, and 409 where one is not to be had.
 */
export async function assignCards(db: Db, { region, choice, to, staffId, reason, onGiven }: Assignment): Promise<number> {
  const { regionId } = region;
  return db.transaction().execute(async (trx) => {
    const cards = await chooseCards(trx, regionId, choice);
    await assertAtHand(trx, regionId, cards, to);
    await giveStockCards(trx, regionId, numbersOf(cards), to);
    const concerned = to ? [{ receiver: to, count: cards.length }] : await listReceiversOf(trx, cards);
    for (const { receiver, count } of concerned) {
      const act = to ? 'cards-assigned' : 'cards-taken-back';
      await audit(trx, { personId: staffId, regionId, act, subject: `${receiver.kind} ${receiver.id}, ${count} cards`, reason });
      await tellReceiver(trx, region, receiver, { isGiven: to !== null, count, reason });
    }
    if (to?.kind === 'employer') await onGiven(trx, { region, employerId: to.id, count: cards.length, staffId });
    return cards.length;
  });
}

async function assertAtHand(trx: Trx, regionId: number, cards: readonly StockCard[], to: Receiver | null): Promise<void> {
  if (cards.length > MOST_ASSIGNED_CARDS) throw ruleBroken(cardStockMessages.tooMany);
  const registered = cards.filter(({ isRegistered }) => isRegistered);
  refuse(numbersOf(registered), 'sind schon registriert');
  refuse(await findUsedCards(trx, regionId, numbersOf(cards)), 'sind schon verkauft oder gesperrt');
  const isGiven = ({ partnerId, employerId }: StockCard) => partnerId !== null || employerId !== null;
  if (to) refuse(numbersOf(cards.filter(isGiven)), 'sind schon zugeteilt; nehmen Sie sie zuerst zurück');
  else refuse(numbersOf(cards.filter((card) => !isGiven(card))), 'sind niemandem zugeteilt');
}

function refuse(cards: readonly string[], what: string): void {
  if (cards.length > 0)
    throw new Refusal('CARDS_NOT_AT_HAND', `Es wurde nichts geändert. Diese Karten ${what}: ${nameSome(cards)}`);
}

function numbersOf(cards: readonly StockCard[]): string[] {
  return cards.map(({ card }) => card);
}

type CardChoice = Pick<ParsedInputOf<typeof call>, 'choice' | 'batch' | 'firstCard' | 'lastCard' | 'cards'>;

/**
 * The chosen cards of a region, in one order for everybody; nobody else changes them until the transaction ends. Throws
 * Refusal 422 at the field where there are no such cards.
 */
async function chooseCards(trx: Trx, regionId: number, choice: CardChoice): Promise<StockCard[]> {
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

/**
 * Reads a list of card numbers, with anything but digits between them. A number that stands there twice is one card.
 */
async function chooseListed(trx: Trx, regionId: number, text: string): Promise<StockCard[]> {
  const wanted = [...new Set(text.split(/[^\d]+/).filter((word) => word !== ''))];
  const cards = await holdStockCards(trx, regionId, { cards: wanted });
  const found = new Set(cards.map(({ card }) => card));
  const unknown = wanted.filter((card) => !found.has(card));
  if (unknown.length > 0) throw atField('cards', `Diese Karten gibt es in der Region nicht: ${nameSome(unknown)}`);
  return cards;
}

const MOST = 5;

/** The first few of many, and how many more there are. */
function nameSome(cards: readonly string[]): string {
  const more = cards.length - MOST;
  return `${cards.slice(0, MOST).map(groupDigits).join(', ')}${more > 0 ? ` und ${more} weitere` : ''}`;
}
