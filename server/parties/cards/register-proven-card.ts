import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getAddressee } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { reopenCardAccount } from '#server/ledger/write/accounts.ts';
import { latestCardBookings } from '#server/ledger/read/card-history.ts';
import { findLatestAct } from '#server/tenancy/audit/list-acts.ts';
import { claimProvenCard } from './claim-card.ts';
import { findOpenLostCardCase } from './open-lost-card-case.ts';
import { findReplacements } from './replacement.ts';
import { cardProvenByAnother } from './mails.ts';
import { countAttempt, forgetAttempts } from '#server/tenancy/throttling/throttle.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/**
 * Registers a card to a customer who has shown its production number, or notes the proof where it is his already, with
 * a trace. Another holder, who has not shown it, loses the card and is told by mail. A lock of his that nothing speaks
 * for ends, too (docs/decisions/whose-card-it-is.md). Returns false where its holder has shown it before.
 */
export async function registerProvenCard(trx: Trx, { personId, regionId }: PersonKey, card: string): Promise<boolean> {
  const before = await trx
    .selectFrom('card')
    .select('registered_at')
    .where('card_number', '=', card)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const former = await claimProvenCard(trx, card, personId);
  if (former === undefined) return false;
  const [account] = await findCardAccounts(trx, regionId, [card]);
  const subject = `account ${account!.accountId}`;
  await audit(trx, { personId, regionId, act: former === personId ? 'card-proven' : 'card-added', subject });
  if (former !== null && former !== personId) {
    await audit(trx, { personId: former, regionId, act: 'card-taken-over', subject });
    const lock = { regionId, card, accountId: account!.accountId, holderId: former, registeredAt: before!.registered_at! };
    if (account!.status === 'locked' && (await isIdleLock(trx, lock)) && (await reopenCardAccount(trx, regionId, card)))
      await audit(trx, { personId, regionId, act: 'card-unlocked', subject });
    await queueMail(trx, cardProvenByAnother(await getAddressee(trx, former), { card }));
  }
  return true;
}

interface Lock {
  regionId: number;
  card: string;
  accountId: number;
  /** Who has lost the card to the person with the production number, and since when it was his. */
  holderId: number;
  registeredAt: Date;
}

/**
 * Whether a card was locked by a holder alone who had never used it: most likely a stranger with its number. Staff's
 * locks stay, and those of cards that were in use, reported lost or replaced: it may be a finder who shows the number.
 */
async function isIdleLock(trx: Trx, { regionId, card, accountId, holderId, registeredAt }: Lock): Promise<boolean> {
  const locked = await findLatestAct(trx, `account ${accountId}`, 'card-locked');
  if (!locked || locked.personIds.some((personId) => personId !== holderId) || locked.at < registeredAt) return false;
  const used = await latestCardBookings(trx, regionId, accountId, { most: 1, since: registeredAt });
  if (used.length > 0) return false;
  if ((await findOpenLostCardCase(trx, { regionId, card })) !== undefined) return false;
  return (await findReplacements(trx, regionId, card)).after === null;
}

/** Guesses of anybody at one card. */
const GUESSES_AT_CARD = { most: 20, minutes: 60, message: 'Zu viele Versuche. Bitte versuchen Sie es später erneut.' };

/** A card, and who has it. */
interface MatchedCard {
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
