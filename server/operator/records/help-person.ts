import { endAccountByStaff } from '#server/parties/customers/end-account.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { askForNewPassword } from '#server/tenancy/credentials/reset-link.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findHeldPerson } from '#server/tenancy/people/hold-person.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { endSessionsOf } from '#server/tenancy/sessions/session.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { sessionsEnded } from './mails.ts';
import { findOrRefuse } from './read-person.ts';

interface Help {
  /** The person's. */
  id: string;
  staffId: number;
  reason: string;
}

type Office = Pick<Portal, 'db' | 'config' | 'regionContent'>;

/** Mails a person a link for a new password, as if asked for by him. Throws Refusal 404, 409 for an ended account. */
export async function sendReset(office: Office, { id, staffId, reason }: Help): Promise<void> {
  const { personId, regionId } = await findOrRefuse(office.db, id);
  const person = await getPerson(office.db, personId);
  if (person.ended_at) throw hasEnded();
  await askForNewPassword(office, person.email);
  await audit(office.db, { personId: staffId, regionId, act: 'reset-asked', subject: `person ${personId}`, reason });
}

/** Signs a person out everywhere and tells him by mail. Throws as `sendReset` does. */
export async function endSessionsByStaff({ db, regionContent }: Office, { id, staffId, reason }: Help): Promise<void> {
  const { personId, regionId } = await findOrRefuse(db, id);
  const region = regionId === null ? undefined : await regionContent.find({ regionId });
  await db.transaction().execute(async (trx) => {
    const person = await findHeldPerson(trx, personId);
    if (!person) throw hasEnded();
    await endSessionsOf(trx, personId);
    const trace = { regionId, act: 'sessions-ended-by-staff', subject: `person ${personId}` } as const;
    await audit(trx, { ...trace, personId: staffId, reason });
    await audit(trx, { ...trace, personId });
    await queueMail(trx, sessionsEnded(addresseeOf(personId, person), { region, reason }));
  });
}

/** Ends a card holder's account as he wished. Throws as `sendReset` does, and 409 for anybody who is no card holder. */
export async function endPersonByStaff({ db }: Office, { id, staffId, reason }: Help): Promise<void> {
  const { personId, regionId } = await findOrRefuse(db, id);
  const { role, ended_at } = await getPerson(db, personId);
  if (ended_at) throw hasEnded();
  if (role !== 'customer' || regionId === null)
    throw new Refusal('NOT_A_CARD_HOLDER', 'Nur Konten von Karteninhaberinnen und Karteninhabern können hier beendet werden.');
  await endAccountByStaff(db, { personId, regionId }, { staffId, reason });
}

function hasEnded(): Refusal {
  return new Refusal('ACCOUNT_ENDED', 'Dieses Konto ist schon beendet.');
}
