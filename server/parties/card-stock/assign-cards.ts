import { cardStockMessages, MOST_ASSIGNED_CARDS } from '#contract/parties/card-stock/card-stock.ts';
import { findUsedCards } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { giveStockCards, type StockCard } from '#server/parties/cards/stock-cards.ts';
import { type CardChoice, chooseCards, nameSome } from './choose-cards.ts';
import { listReceiversOf } from './receivers.ts';
import { type Receiver, tellReceiver } from './tell-receiver.ts';

interface Assignment {
  region: RegionEntry;
  choice: CardChoice;
  /** null takes them back. */
  to: Receiver | null;
  staffId: number;
  reason: string;
}

/**
 * Gives unsold cards to a partner or an employer, who is told by mail, or takes them back: all of them or none. Returns
 * how many they were. Throws Refusal 422 where there are no such cards, and 409 where one is not to be had.
 */
export async function assignCards(db: Db, { region, choice, to, staffId, reason }: Assignment): Promise<number> {
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
