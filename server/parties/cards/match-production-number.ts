import type { Db } from '#server/platform/db/database.ts';
import { countAttempt, forgetAttempts } from '#server/tenancy/throttling/throttle.ts';
import './tables.ts';

/** Guesses of anybody at one card. */
const GUESSES_AT_CARD = { most: 20, minutes: 60, message: 'Zu viele Versuche. Bitte versuchen Sie es später erneut.' };

/** A card, and who has it. */
export interface MatchedCard {
  card: string;
  regionId: number;
  /** null as long as nobody has registered it. */
  customerId: number | null;
  /** Whether that holder has shown the production number. */
  isProven: boolean;
}

/**
 * The card with both of these numbers on it; undefined where there is none. A right guess forgives the wrong ones at
 * this card. Throws Refusal 429 after many.
 */
export async function matchProductionNumber(db: Db, card: string, productionNumber: string): Promise<MatchedCard | undefined> {
  const atCard = `add-card card ${card}`;
  await countAttempt(db, atCard, GUESSES_AT_CARD);
  const found = await db
    .selectFrom('card')
    .select(['region_id', 'customer_id', 'proven_at'])
    .where('card_number', '=', card)
    .where('production_number', '=', productionNumber.toUpperCase())
    .executeTakeFirst();
  if (!found) return undefined;
  await forgetAttempts(db, atCard);
  return { card, regionId: found.region_id, customerId: found.customer_id, isProven: found.proven_at !== null };
}
