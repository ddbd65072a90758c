import { type CustomerRegistration, registrationMessages } from '#contract/parties/customers/registration.ts';
import { addCustomerAccount } from '#server/tenancy/people/add-person.ts';
import { assertUnknownPassword } from '#server/tenancy/credentials/assert-new-password.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findCredentials } from '#server/tenancy/people/find-credentials.ts';
import { countAttempt, mayMail, returnAttempt } from '#server/tenancy/throttling/throttle.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { isCardNumber } from '#contract/common/card-number.ts';
import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import { findCardInPlace, listCardsByOldNumber } from '#server/parties/cards/card-aliases.ts';
import { claimCard, findClaimableCard, isOpen } from '#server/parties/cards/claim-card.ts';
import { matchProductionNumber, registerProvenCard } from '#server/parties/cards/register-proven-card.ts';
import { isWaitingFor } from '#server/parties/cards/waiting-cards.ts';
import { askForNewPassword } from '#server/tenancy/credentials/reset-link.ts';
import { storeAddress } from './personal-data.ts';
import { waitingHolders } from './waiting-holders.ts';
import { atLeast } from '#server/platform/at-least.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { isOwnAddress } from '#server/tenancy/regions/is-own-address.ts';
import { askForNewsletter, storeConsent } from './consents.ts';
import { cardAddressKnown, cardRegistered } from './mails.ts';
import { salutationOf } from './salutation-of.ts';

const TOO_MANY = 'Zu viele Registrierungsversuche. Bitte versuchen Sie es später erneut.';
/** Registrations from one address that came to nothing: who tries out numbers or addresses has soon learned enough. */
const IN_VAIN = { most: 20, minutes: 60, message: TOO_MANY };
/** And those that succeeded: enough for a shop that helps people, too few to collect the cards of a region. */
const SUCCEEDED = { most: 30, minutes: 60, message: TOO_MANY };
/** Longer than either course takes, most of it for the password's hash. */
const ANSWER_AFTER_MS = 400;

type Region = NonNullable<Awaited<ReturnType<Portal['regionContent']['find']>>>;

/**
 * Opens the account of a card holder and registers the card; the card's region becomes the person's. Where the address
 * has an account already, its owner gets a mail, and the answer is the same. Throws Refusal 422 for a card that is not
 * free, and 429.
 */
export async function registerCustomer(portal: Portal, wanted: CustomerRegistration, ip: string): Promise<null> {
  const [inVain, succeeded] = [`registration in vain ${ip}`, `registration ${ip}`];
  await countAttempt(portal.db, inVain, IN_VAIN);
  await countAttempt(portal.db, succeeded, SUCCEEDED);
  let isRegistered = false;
  try {
    isRegistered = await atLeast(ANSWER_AFTER_MS, () => register(portal, wanted));
  } finally {
    await returnAttempt(portal.db, isRegistered ? inVain : succeeded);
  }
  return null;
}

async function register(portal: Portal, wanted: CustomerRegistration): Promise<boolean> {
  const { db, config, regionContent } = portal;
  const { emailInvalid } = registrationMessages;
  if (!readMailAddress(wanted.email) || (await isOwnAddress({ config, regionContent }, wanted.email)))
    throw atField('email', emailInvalid);
  const card = await findWantedCard(db, wanted);
  const region = card && (await regionContent.find(card));
  if (!region) {
    await tellWaitingHolder(portal, wanted);
    throw cardInvalid();
  }
  assertUnknownPassword(wanted.password, { email: wanted.email, names: [wanted.firstName, wanted.lastName], region }, 'password');
  const passwordHash = await hashPassword(wanted.password);
  return db.transaction().execute(async (trx) => {
    const salutation = salutationOf(wanted.gender);
    const personId = await addCustomerAccount(trx, { ...wanted, regionId: region.regionId, salutation, passwordHash });
    if (personId === undefined) {
      if (await mayMail(trx, 'known-address', wanted.email)) await tellOwner(trx, wanted.email, region);
      return false;
    }
    await storeAddress(trx, { personId, regionId: region.regionId }, wanted);
    const isClaimed = wanted.cardProductionNumber
      ? await registerProvenCard(trx, { personId, regionId: region.regionId }, card.card)
      : await claimCard(trx, card.card, personId);
    if (!isClaimed) throw cardInvalid();
    await storeConsent(trx, personId, 'conditionsConsent', 'given');
    if (wanted.marketingAdsConsent) await storeConsent(trx, personId, 'marketingAdsConsent', 'given');
    const { email, firstName, lastName } = wanted;
    const isProven = Boolean(wanted.cardProductionNumber);
    await queueMail(trx, cardRegistered({ personId, email, firstName, lastName }, { region, isProven }));
    const name = `${firstName} ${lastName}`;
    if (wanted.newsletterConsent) await askForNewsletter(trx, config, { personId, email, name, region });
    await audit(trx, { personId, regionId: region.regionId, act: 'registered' });
    return true;
  });
}

/** By its number alone only a card that nobody has; with the production number also one that is not proven yet. */
async function findWantedCard(
  db: Db,
  { cardID, cardProductionNumber }: CustomerRegistration,
): Promise<{ regionId: number; card: string } | undefined> {
  if (!cardProductionNumber) {
    const claimable = await findClaimableCard(db, cardID);
    return claimable && { ...claimable, card: cardID };
  }
  const { productionNumberInvalid } = registrationMessages;
  const found = isCardNumber(cardID)
    ? await matchProductionNumber(db, cardID, cardProductionNumber)
    : await matchOldNumber(db, cardID, cardProductionNumber);
  if (!found) throw atField('cardProductionNumber', productionNumberInvalid);
  if (found.isProven) return undefined;
  return found.customerId === null && !(await isOpen(db, found.regionId, found.card)) ? undefined : found;
}

/**
 * The card of any region that a former provider's number stands for, with this production number. One that stands for
 * none is asked for as well, so that it is refused after as many guesses.
 */
async function matchOldNumber(db: Db, oldNumber: string, productionNumber: string) {
  const cards = await listCardsByOldNumber(db, oldNumber);
  if (cards.length === 0) return matchProductionNumber(db, readOldNumber(oldNumber) ?? oldNumber, productionNumber);
  for (const { regionId } of cards) {
    const card = await findCardInPlace(db, regionId, oldNumber);
    const found = card === undefined ? undefined : await matchProductionNumber(db, card, productionNumber);
    if (found) return found;
  }
  return undefined;
}

/**
 * A card that was taken over is registered by its number to nobody. Where it waits for the very address that was typed,
 * the owner of the mailbox gets the link by which it becomes his. The answer is the same as for any other.
 */
async function tellWaitingHolder(portal: Portal, { cardID, email }: CustomerRegistration): Promise<void> {
  if (await isWaitingFor(portal.db, cardID, email)) await askForNewPassword(portal, email, waitingHolders);
}

async function tellOwner(trx: Trx, email: string, region: Region): Promise<void> {
  const owner = await findCredentials(trx, { email: email.toLowerCase() });
  // Otherwise he has ended the account in this very moment.
  if (owner) await queueMail(trx, cardAddressKnown({ email, personId: owner.person_id }, { region }));
}

function cardInvalid() {
  return atField('cardID', registrationMessages.cardInvalid);
}
