import { cardMessages } from '#contract/parties/cards/cards.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { countAttempt, returnAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import { isCardNumber } from '#contract/common/card-number.ts';
import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import { findCardInPlace, hasOldNumbers } from './card-aliases.ts';
import { isOpen } from './claim-card.ts';
import { matchProductionNumber, registerProvenCard } from './register-proven-card.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/** Guesses of one person at any cards. A right one does not count, but forgives none: it may be a card of his own. */
const GUESSES_OF_PERSON = { most: 10, minutes: 15, message: 'Zu viele Versuche. Bitte versuchen Sie es später erneut.' };

/**
 * Registers a card to a customer who knows its production number, by our number or by that of its former provider. If
 * he registered it by its card number alone, this proof is noted. Another holder who knows only the card number loses
 * it. A card that is unknown, of another region or of another production number gets the same answer, so that nobody
 * learns which numbers exist. Throws Refusal 409, 422 or 429.
 */
export async function addCard(db: Db, customer: PersonKey, typed: string, productionNumber: string): Promise<void> {
  const { personId, regionId } = customer;
  // Where no card came from another provider, this is a slip and guesses nothing.
  if (!isCardNumber(typed) && !(await hasOldNumbers(db, regionId))) throw atField('newCardToAdd', cardMessages.numberInvalid);
  const ofPerson = `add-card person ${personId}`;
  await countAttempt(db, ofPerson, GUESSES_OF_PERSON);
  // An old number of no card is asked for as a card's is, and found nowhere.
  const card = (await findCardInPlace(db, regionId, typed)) ?? readOldNumber(typed) ?? typed;
  const found = await matchProductionNumber(db, card, productionNumber);
  if (found?.regionId !== regionId) throw atField('newCardProductionNumber', cardMessages.productionNumberInvalid);
  await returnAttempt(db, ofPerson);

  if (found.customerId === personId && found.isProven) throw cardTaken('Diese Karte gehört bereits zu Ihrem Konto.');
  // One that somebody has locked, he or another without a proof, may be a lost card, whose balance is to be rescued.
  if (found.customerId === null && !(await isOpen(db, regionId, card)))
    throw atField('newCardToAdd', 'Diese Karte ist gesperrt und kann nicht mehr hinzugefügt werden.');
  await db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId);
    if (!(await registerProvenCard(trx, customer, card)))
      throw cardTaken('Diese Karte ist bereits auf ein anderes Konto registriert.');
  });
}

function cardTaken(message: string): Refusal {
  return new Refusal('CARD_TAKEN', message, { fieldErrors: { newCardToAdd: message } });
}
