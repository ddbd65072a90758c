import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endPerson } from '#server/tenancy/credentials/end-person.ts';
import { findHeldPerson, holdPerson } from '#server/tenancy/people/hold-person.ts';
import { forgetPersonInCases } from '#server/tenancy/decisions/forget-person-in-cases.ts';
import { assertOwnPassword, wrongPassword } from '#server/tenancy/credentials/own-password.ts';
import { listRegisteredCards } from '#server/parties/cards/card-registration.ts';
import { forgetOwnFormerBookings } from '#server/parties/cards/kept-former-bookings.ts';
import { freeCards } from '#server/parties/cards/card-holder.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { deleteMailsOf } from '#server/platform/mail/reads.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { accountEnded } from './mails.ts';
import { forgetEndedAddresses } from '#server/tenancy/people/ended-accounts.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/**
 * Ends a card holder's account for good (Article 17 GDPR): the person's data are deleted, the bookings stay without a
 * name, as the law requires. The cards still work for those who hold them. Throws Refusal 422 for a wrong password.
 */
export async function endAccount(db: Db, customer: PersonKey, password: string): Promise<void> {
  const checked = await assertOwnPassword(db, customer.personId, password);
  await db.transaction().execute(async (trx) => {
    const person = await holdPerson(trx, customer.personId);
    if (person.password_hash !== checked) throw wrongPassword('password');
    await erase(trx, customer, person);
  });
}

interface StaffAct {
  staffId: number;
  reason: string;
}

/** The same for a card holder who has asked staff for it. Throws Refusal 404 where the account has ended already. */
export async function endAccountByStaff(db: Db, customer: PersonKey, { staffId, reason }: StaffAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await findHeldPerson(trx, customer.personId);
    if (!person) throw notFound('Dieses Konto ist schon beendet.');
    await audit(trx, {
      personId: staffId,
      regionId: customer.regionId,
      act: 'account-ended',
      subject: `person ${customer.personId}`,
      reason,
    });
    await erase(trx, customer, person);
  });
}

async function erase(
  trx: Trx,
  customer: PersonKey,
  person: { email: string; first_name: string; last_name: string },
): Promise<void> {
  const farewell = accountEnded(addresseeOf(customer.personId, person), { filled: await listFilledCards(trx, customer) });
  await forgetOwnFormerBookings(trx, customer.regionId, await listRegisteredCards(trx, customer.personId));
  await freeCards(trx, customer.personId);
  await endPerson(trx, customer.personId, person.email);
  await trx.deleteFrom('customer').where('person_id', '=', customer.personId).execute();
  await deleteMailsOf(trx, customer.personId);
  await forgetPersonInCases(trx, customer.personId);
  await audit(trx, { ...customer, act: 'account-ended' });
  await queueMail(trx, farewell);
}

/** Cards of his on which there is still money. */
async function listFilledCards(db: Db, { personId, regionId }: PersonKey) {
  const cards = await listRegisteredCards(db, personId);
  const numbers = cards.map(({ card }) => card);
  const accounts = await findCardAccounts(db, regionId, numbers);
  return accounts.filter(({ balance }) => balance > 0);
}

/** Years after the end of an account for which its consents need a proof (declaration of consent; § 195 BGB). */
const PROOF_YEARS = 3;

/** Deletes the consents of accounts that ended so long ago that nobody may ask for a proof any more. */
export async function forgetProofs(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await forgetEndedAddresses(trx, PROOF_YEARS);
    if (ended.length > 0) await trx.deleteFrom('consent_event').where('person_id', 'in', ended).execute();
  });
}
