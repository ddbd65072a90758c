import { endOfRun } from '#server/platform/jobs/end-of-run.ts';
import { sql } from 'kysely';
import { partyMoveMessages } from '#contract/operator/moving-parties/moving-parties.ts';
import { listMailing, setMailing } from '#server/operator/taking-over/intakes.ts';
import { listContractsOf } from '#server/parties/businesses/contracts.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { type Mail, queueMail } from '#server/platform/mail/queue-mail.ts';
import { countGivenUp } from '#server/platform/mail/reads.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { type Business, listOpenBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { getPartyMove, holdPartyMove, keyOf, type MoveKey, type PartyMoveRow, subjectOfMove } from './hold-party-move.ts';
import { employerMoved, partnerMoved } from './mails.ts';
import type { PartyMoveOffice as Office } from './party-move-office.ts';
import { partyMoveIntake } from './tables.ts';

export const MAIL_CONTACTS_JOB = 'mail-moved-parties';
/** What is lost, and done again, where a process is killed in the middle. */
const AT_ONCE = 100;

/** The job: mails the contact persons of all moves whose mails were started and not stopped. */
export async function mailContacts(office: Office, isTimeUp: () => boolean = endOfRun()): Promise<void> {
  for (const { id } of await listMailing(office.db, partyMoveIntake)) {
    let isFinished: boolean;
    do isFinished = await office.db.transaction().execute((trx) => mailSome(trx, office, id));
    while (!isFinished && !isTimeUp());
  }
}

/** A portion in one transaction that holds the move. So nobody is mailed twice. Returns whether nobody is left. */
async function mailSome(trx: Trx, office: Office, moveId: number): Promise<boolean> {
  await giveTime(trx);
  const move = await holdPartyMove(trx, moveId);
  if (move.mailing_since === null) return true;
  const contacts = await listToMail(trx, keyOf(move), AT_ONCE);
  if (contacts.length === 0) {
    await setMailing(trx, partyMoveIntake, { regionId: move.region_id, id: moveId }, null);
    return true;
  }
  for (const contact of contacts)
    await trx
      .updateTable('moved_party')
      .set({ mailed_at: sql<Date>`ledger_now()`, mail_id: await queueMail(trx, await composeMail(office, move, contact)) })
      .where('region_id', '=', move.region_id)
      .where('moved_party_id', '=', contact.id)
      .execute();
  return false;
}

interface Contact {
  /** Of what has moved in. */
  id: number;
  personId: number | null;
  email: string;
  firstName: string;
  lastName: string;
  kind: Business['kind'];
  companyName: string;
  contractId: string;
}

/** Who has an account without a password, and was not mailed. */
async function listToMail(db: Db, { regionId, moveId }: MoveKey, most?: number): Promise<Contact[]> {
  const rows = await db
    .selectFrom('moved_party')
    .select(['moved_party_id', 'partner_id', 'employer_id', 'person_id'])
    .where('region_id', '=', regionId)
    .where('party_move_id', '=', moveId)
    .where('person_id', 'is not', null)
    .where('mailed_at', 'is', null)
    .orderBy('moved_party_id')
    .execute();
  const people = await listOpenBusinessPeople(
    db,
    rows.map(({ person_id }) => person_id!),
  );
  const waiting = new Map(people.filter(({ hasPassword }) => !hasPassword).map((person) => [person.personId, person]));
  const chosen = rows.filter(({ person_id }) => waiting.has(person_id!)).slice(0, most);
  const partners = await listBusinessesById(
    db,
    'partner',
    chosen.map(({ partner_id }) => partner_id),
  );
  const employers = await listContractsOf(
    db,
    'employer',
    regionId,
    chosen.flatMap(({ employer_id }) => employer_id ?? []),
  );
  return chosen.map(({ moved_party_id: id, partner_id, employer_id, person_id: personId }) => {
    const { email, firstName, lastName } = waiting.get(personId!)!;
    const to = { id, personId, email, firstName, lastName };
    if (employer_id === null) {
      const { name: companyName, contractId } = partners.get(partner_id)!;
      return { ...to, kind: 'partner', companyName, contractId };
    }
    const { name: companyName, contract_id: contractId } = employers.get(employer_id)!;
    return { ...to, kind: 'employer', companyName, contractId };
  });
}

async function composeMail({ config, regionContent }: Office, move: PartyMoveRow, contact: Omit<Contact, 'id'>): Promise<Mail> {
  const region = (await regionContent.find({ regionId: move.region_id }))!;
  const url = new URL('/reset-password', config.PUBLIC_URL);
  url.searchParams.set('region', region.slug);
  const { kind, companyName, contractId, ...to } = contact;
  const write = kind === 'partner' ? partnerMoved : employerMoved;
  return write(to, { region, provider: move.provider, companyName, contractId, url: url.href });
}

/** The mails as one of each kind reads them. Throws Refusal 404, and 422 before everything is done. */
export async function previewPartyMail(office: Office, moveId: number): Promise<MailPreview[]> {
  const move = await getPartyMove(office.db, moveId);
  if (move.state !== 'done') throw ruleBroken(NOT_YET);
  const shown = { personId: null, email: 'kim@mail.example', firstName: 'Kim', lastName: 'Beispiel' };
  const contacts = await listToMail(office.db, keyOf(move));
  const firsts = (['partner', 'employer'] as const).flatMap((kind) => contacts.find((contact) => contact.kind === kind) ?? []);
  return Promise.all(
    firsts.map(async ({ kind, companyName, contractId }) => {
      const mail = await composeMail(office, move, { ...shown, kind, companyName, contractId });
      return { kind, subject: mail.subject, text: writeMail(mail).text };
    }),
  );
}

interface MailPreview {
  kind: Business['kind'];
  subject: string;
  text: string;
}

interface StaffAct {
  id: number;
  staffId: number;
  reason: string;
}

/** Has them mailed from now on. Throws Refusal 404, and 422 before everything is done or where nobody is left. */
export async function startPartyMails(db: Db, { id, staffId, reason }: StaffAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const move = await holdPartyMove(trx, id);
    if (move.state !== 'done') throw ruleBroken(NOT_YET);
    if (move.mailing_since !== null) return;
    if ((await listToMail(trx, keyOf(move))).length === 0) throw ruleBroken(partyMoveMessages.nobodyToMail);
    await setMailing(trx, partyMoveIntake, { regionId: move.region_id, id }, staffId);
    const subject = subjectOfMove(id);
    await audit(trx, { personId: staffId, regionId: move.region_id, act: 'party-mails-started', subject, reason });
  });
}

/** Mails nobody else from now on; what is in the outbox already goes out. Throws Refusal 404. */
export async function stopPartyMails(db: Db, { id, staffId, reason }: StaffAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const move = await holdPartyMove(trx, id);
    if (move.mailing_since === null) return;
    await setMailing(trx, partyMoveIntake, { regionId: move.region_id, id }, null);
    const subject = subjectOfMove(id);
    await audit(trx, { personId: staffId, regionId: move.region_id, act: 'party-mails-stopped', subject, reason });
  });
}

/** How many people of a move could be mailed, and were not. */
export const countToMail = async (db: Db, move: PartyMoveRow) => (await listToMail(db, keyOf(move))).length;

/** How far the mails of a move are; null before it is done, and once it goes back. */
export async function readPartyMails(db: Db, move: PartyMoveRow) {
  if (move.state !== 'done') return null;
  const parties = await db
    .selectFrom('moved_party')
    .select(['person_id', 'mail_id'])
    .where('region_id', '=', move.region_id)
    .where('party_move_id', '=', move.party_move_id)
    .where('branch_id', 'is', null)
    .where('card_number', 'is', null)
    .where('failed', 'is', null)
    .execute();
  const mailIds = parties.flatMap(({ mail_id }) => mail_id ?? []);
  return {
    people: parties.filter(({ person_id }) => person_id !== null).length,
    mailed: mailIds.length,
    failed: await countGivenUp(db, mailIds),
    toMail: (await listToMail(db, keyOf(move))).length,
    withoutLogin: parties.filter(({ person_id }) => person_id === null).length,
  };
}

const NOT_YET = 'E-Mails gibt es, sobald der Umzug abgeschlossen ist.';
