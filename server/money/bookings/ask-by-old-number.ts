import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import { findCardByOldNumber, hasOldNumbers } from '#server/parties/cards/card-aliases.ts';
import type { Db } from '#server/platform/db/database.ts';
import { countAttempt, returnAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Cashier } from './book.ts';

const TOO_MANY = 'Zu viele unbekannte Kartennummern. Bitte warten Sie einige Minuten.';
/**
 * Numbers of others may follow each other, so they can be guessed: enough for slips of a hand, too few to find cards.
 */
const MISSES_OF_PERSON = { most: 10, minutes: 10, message: TOO_MANY };
/** A partner makes as many people as it likes. */
const MISSES_OF_PARTNER = { most: 50, minutes: 10, message: TOO_MANY };

/**
 * What a cashier asks for as the number of a former provider, in one form. Null for a number of ours, and where no card
 * came from another provider. There is nothing to guess then, so such a slip is told like any other.
 */
export async function readAskedOldNumber(db: Db, regionId: number, asked: string): Promise<string | null> {
  const oldNumber = readOldNumber(asked);
  return oldNumber !== null && (await hasOldNumbers(db, regionId)) ? oldNumber : null;
}

/**
 * The card that a former provider's number stands for; undefined where it stands for none. Counted before it is looked
 * up, and given back for a hit, so that a full window tells nothing. Throws Refusal 429.
 */
export async function askByOldNumber(
  db: Db,
  { personId, partnerId, regionId }: Cashier,
  oldNumber: string,
): Promise<string | undefined> {
  const [ofPerson, ofPartner] = [`old number ${personId}`, `old number partner ${partnerId}`];
  // The partner's first: where that window is full, the person's is left alone.
  await countAttempt(db, ofPartner, MISSES_OF_PARTNER);
  await countAttempt(db, ofPerson, MISSES_OF_PERSON);
  const card = await findCardByOldNumber(db, regionId, oldNumber);
  if (card !== undefined) {
    await returnAttempt(db, ofPerson);
    await returnAttempt(db, ofPartner);
  }
  return card;
}
