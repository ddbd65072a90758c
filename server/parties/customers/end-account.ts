import { formatCents } from '#contract/common/money.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endPerson } from '#server/tenancy/credentials/end-person.ts';
import { findHeldPerson, holdPerson } from '#server/tenancy/people/hold-person.ts';
import { forgetPersonInCases } from '#server/tenancy/decisions/forget-person-in-cases.ts';
import { assertOwnPassword, wrongPassword } from '#server/tenancy/credentials/own-password.ts';
import { listRegisteredCards } from '#server/parties/cards/card-registration.ts';
import { freeCards } from '#server/parties/cards/card-holder.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { deleteMailsOf } from '#server/platform/mail/mails-of-person.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import './tables.ts';

interface Customer {
  personId: number;
  regionId: number;
}

/**
 * Ends a card holder's account for good (Article 17 GDPR): the person goes, the bookings stay, as the law wants them kept,
 * and name nobody. The cards go on working for whoever holds them. Throws Refusal 422 for a wrong password.
 */
export async function endAccount(db: Db, customer: Customer, password: string): Promise<void> {
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
export async function endAccountByStaff(db: Db, customer: Customer, { staffId, reason }: StaffAct): Promise<void> {
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
  customer: Customer,
  person: { email: string; first_name: string; last_name: string },
): Promise<void> {
  const letter = await farewell(trx, customer, person);
  await freeCards(trx, customer.personId);
  await endPerson(trx, customer.personId, letter.to);
  await trx.deleteFrom('customer').where('person_id', '=', customer.personId).execute();
  await deleteMailsOf(trx, customer.personId);
  await forgetPersonInCases(trx, customer.personId);
  await audit(trx, { ...customer, act: 'account-ended' });
  await queueMail(trx, letter);
}

/** The last mail: that the account is gone, and what becomes of the money. */
async function farewell(
  db: Db,
  { personId, regionId }: Customer,
  person: { email: string; first_name: string; last_name: string },
) {
  const cards = await listRegisteredCards(db, personId);
  const accounts = await findCardAccounts(
    db,
    regionId,
    cards.map(({ card }) => card),
  );
  const filled = accounts.filter(({ balance }) => balance > 0);
  const lines = filled.map(
    ({ card, balance, status }) => `Karte ${card}: ${formatCents(balance)} €${status === 'locked' ? ' (gesperrt)' : ''}`,
  );
  return {
    to: person.email,
    recipientId: personId,
    subject: 'Ihr Konto wurde gelöscht',
    salutation: `Guten Tag ${person.first_name} ${person.last_name},`,
    paragraphs: [
      'Ihr Konto und Ihre persönlichen Daten wurden soeben gelöscht. Die Buchungen Ihrer Karten bewahren wir ohne Ihren Namen auf, solange das Gesetz es verlangt.',
      ...(lines.length ? [`Auf Ihren Karten ist noch Guthaben:\n${lines.join('\n')}`, AFTERWARDS] : []),
    ],
  };
}

const AFTERWARDS =
  'Mit einer Karte, die nicht gesperrt ist, können Sie es weiterhin bei allen Partnern einlösen, oder Sie registrieren die Karte erneut. Bewahren Sie die Karte gut auf: Solange sie nicht registriert ist, können wir sie bei Verlust nicht sperren. Für Guthaben auf einer gesperrten Karte wenden Sie sich bitte an uns.';
