import { sql } from 'kysely';
import { cardMessages } from '#contract/cards.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import { holdPerson } from '#server/tenancy/access/hold-person.ts';
import { countAttempt, forgetAttempts, returnAttempt } from '#server/tenancy/access/throttle.ts';
import { findCardAccounts } from '#server/ledger/card-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { claimCard } from './claim-card.ts';
import './tables.ts';

interface Customer {
  personId: number;
  regionId: number;
}

const TOO_MANY = 'Zu viele Versuche. Bitte versuchen Sie es später erneut.';
/**
 * Guesses of one person at any cards, and of anybody at one card. A right one does not count; it forgives the wrong ones at this
 * card, but not those of the person, who could show a card of his own again and again.
 */
const GUESSES_OF_PERSON = { most: 10, minutes: 15, message: TOO_MANY };
const GUESSES_AT_CARD = { most: 20, minutes: 60, message: TOO_MANY };

/**
 * Registers a card to a customer who knows its production number, or notes this proof for a card that he registered by its
 * number alone. A card that is unknown, of another region, or of another
 * production number is one answer: nobody learns here which numbers there are. Throws Refusal 409, 422 or 429.
 */
export async function addCard(db: Db, { personId, regionId }: Customer, card: string, productionNumber: string): Promise<void> {
  const ofPerson = `add-card person ${personId}`;
  const atCard = `add-card card ${card}`;
  await countAttempt(db, ofPerson, GUESSES_OF_PERSON);
  await countAttempt(db, atCard, GUESSES_AT_CARD);

  const found = await db
    .selectFrom('card')
    .select(['customer_id', 'proven_at'])
    .where('card_number', '=', card)
    .where('region_id', '=', regionId)
    .where('production_number', '=', productionNumber.toUpperCase())
    .executeTakeFirst();
  if (!found)
    throw ruleBroken(cardMessages.productionNumberInvalid, { newCardProductionNumber: cardMessages.productionNumberInvalid });
  await returnAttempt(db, ofPerson);
  await forgetAttempts(db, atCard);

  if (found.customer_id === personId) {
    if (found.proven_at !== null) throw taken('Diese Karte gehört bereits zu Ihrem Konto.');
    return prove(db, { personId, regionId }, card);
  }
  const [account] = await findCardAccounts(db, regionId, [card]);
  if (account?.status !== 'produced' && account?.status !== 'active') {
    const message = 'Diese Karte ist gesperrt und kann nicht mehr hinzugefügt werden.';
    throw ruleBroken(message, { newCardToAdd: message });
  }
  await db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId);
    // Of several at the same time one is faster.
    if (!(await claimCard(trx, card, personId, 'production number')))
      throw taken('Diese Karte ist bereits auf ein anderes Konto registriert.');
    await audit(trx, { personId, regionId, act: 'card-added', subject: `account ${account.accountId}` });
  });
}

/** Also for a card that is locked by now: its balance can be rescued then. */
async function prove(db: Db, { personId, regionId }: Customer, card: string): Promise<void> {
  const [account] = await findCardAccounts(db, regionId, [card]);
  await db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId);
    await trx
      .updateTable('card')
      .set({ proven_at: sql<Date>`now()` })
      .where('card_number', '=', card)
      .where('customer_id', '=', personId)
      .execute();
    await audit(trx, { personId, regionId, act: 'card-proven', subject: `account ${account!.accountId}` });
  });
}

function taken(message: string): Refusal {
  return new Refusal(409, 'CARD_TAKEN', message, { fieldErrors: { newCardToAdd: message } });
}
