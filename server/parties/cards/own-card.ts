import type { Db } from '#server/platform/db/database.ts';
import { listRegisteredCards, type RegisteredCard } from './card-registration.ts';

/** A card of that customer; undefined for a number that is unknown or somebody else's, and nobody learns which. */
export async function findOwnCard(db: Db, customerId: number, card: string): Promise<RegisteredCard | undefined> {
  const cards = await listRegisteredCards(db, customerId);
  return cards.find((own) => own.card === card);
}
