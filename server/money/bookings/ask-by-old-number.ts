import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import { findCardByOldNumber } from '#server/parties/cards/card-aliases.ts';
import type { Db } from '#server/platform/db/database.ts';
import { countAttempt, returnAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Cashier } from './book.ts';

const TOO_MANY = 'Zu viele unbekannte Kartennummern. Bitte warten Sie einige Minuten.';
/** Numbers of others may follow each other, so they can be guessed: enough for slips of a hand, too few to find cards. */
const MISSES_OF_PERSON = { most: 10, minutes: 10, message: TOO_MANY };
/** A partner makes as many people as it likes. */
const MISSES_OF_PARTNER = { most: 50, minutes: 10, message: TOO_MANY };

/**
 * The card that a cashier asks for by the number of its former provider; undefined where it stands for none. Counted
 * before it is looked up, and given back for a hit, so that a full window tells nothing. Throws Refusal 429.
 */
export async function askByOldNumber(
  db: Db,
  { personId, partnerId, regionId }: Cashier,
  asked: string,
): Promise<string | undefined> {
  if (readOldNumber(asked) === null) return undefined;
  const [ofPerson, ofPartner] = [`old number ${personId}`, `old number partner ${partnerId}`];
  await countAttempt(db, ofPerson, MISSES_OF_PERSON);
  await countAttempt(db, ofPartner, MISSES_OF_PARTNER);
  const card = await findCardByOldNumber(db, regionId, asked);
  if (card !== undefined) {
    await returnAttempt(db, ofPerson);
    await returnAttempt(db, ofPartner);
  }
  return card;
}
