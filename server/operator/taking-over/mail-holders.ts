import { endOfRun } from '#server/platform/jobs/end-of-run.ts';
import { KEPT_TAKE_OVER_DAYS, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import type { Config } from '#server/platform/config.ts';
import { berlinDay, formatDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { type Mail, queueMail } from '#server/platform/mail/queue-mail.ts';
import { countGivenUp } from '#server/platform/mail/reads.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import {
  countHolders,
  dropWaitingHolder,
  type HolderToMail,
  listHoldersToMail,
  noteMailed,
} from '#server/parties/cards/waiting-cards.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { listEmailsElsewhere } from '#server/tenancy/people/taken-emails.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { listMailing, setMailing } from './intakes.ts';
import { getTakeOver, holdTakeOver } from './hold-take-over.ts';
import { cardTakenOver } from './mails.ts';
import { takeOverIntake } from './tables.ts';

export const MAIL_HOLDERS_JOB = 'mail-holders';
/** What is lost, and done again, where a process is killed in the middle. */
const AT_ONCE = 100;

interface Office {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL'>;
  regionContent: RegionContent;
}

type Row = Awaited<ReturnType<typeof getTakeOver>>;

/** The job: mails the holders of all take-overs whose mails were started and not stopped. */
export async function mailHolders(office: Office, isTimeUp: () => boolean = endOfRun()): Promise<void> {
  for (const { id } of await listMailing(office.db, takeOverIntake)) await mailHoldersOf(office, id, isTimeUp);
}

/** In portions, each a transaction that holds the take-over. So nobody is mailed twice, wherever a process dies. */
async function mailHoldersOf(office: Office, takeOverId: number, isTimeUp: () => boolean): Promise<void> {
  let after: number | null = 0;
  do {
    const last: number = after;
    after = await office.db.transaction().execute((trx) => mailSome(trx, office, takeOverId, last));
  } while (after !== null && !isTimeUp());
}

/** Returns the last holder that was looked at; null where nobody is left, or nobody is to be mailed any more. */
async function mailSome(trx: Trx, office: Office, takeOverId: number, after: number): Promise<number | null> {
  await giveTime(trx);
  const row = await holdTakeOver(trx, takeOverId);
  if (row.mailing_since === null) return null;
  const key = { regionId: row.region_id, takeOverId };
  const holders = await listHoldersToMail(trx, key, { after, most: AT_ONCE });
  if (holders.length === 0) {
    await setMailing(trx, takeOverIntake, { regionId: row.region_id, id: takeOverId }, null);
    return null;
  }
  const emails = holders.map(({ email }) => email);
  const elsewhere = await listEmailsElsewhere(trx, row.region_id, emails);
  for (const holder of holders.filter(({ email }) => !elsewhere.has(email.toLowerCase())))
    await noteMailed(trx, key, holder.holder, await queueMail(trx, await composeMail(office, row, holder)));
  return holders.at(-1)!.holder;
}

/** Told to nobody's account: the address is the former provider's word, and may be somebody else's by now. */
async function composeMail(
  { config, regionContent }: Office,
  { region_id: regionId, provider, finished_at }: Row,
  { email, firstName, lastName }: Pick<HolderToMail, 'email' | 'firstName' | 'lastName'>,
): Promise<Mail> {
  const region = (await regionContent.find({ regionId }))!;
  const url = new URL('/reset-password', config.PUBLIC_URL);
  url.searchParams.set('region', region.slug);
  const until = formatDay(berlinDay(finished_at!).add({ days: KEPT_TAKE_OVER_DAYS - 1 }));
  return cardTakenOver({ email, personId: null, firstName, lastName }, { region, provider, until, url: url.href });
}

/** The mail as one of the holders reads it. Throws Refusal 404, and 422 before everything is done. */
export async function previewMail(office: Office, takeOverId: number): Promise<{ subject: string; text: string }> {
  const row = await getTakeOver(office.db, takeOverId);
  if (row.state !== 'done') throw ruleBroken(NOT_YET);
  const mail = await composeMail(office, row, { email: 'kim@mail.example', firstName: 'Kim', lastName: 'Beispiel' });
  return { subject: mail.subject, text: writeMail(mail).text };
}

interface StaffAct {
  id: number;
  staffId: number;
  reason: string;
}

/**
 * Has the holders mailed from now on. Throws Refusal 404, and 422 before everything is done or where nobody is left.
 */
export async function startMails(db: Db, { id, staffId, reason }: StaffAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await holdTakeOver(trx, id);
    if (row.state !== 'done') throw ruleBroken(NOT_YET);
    if (row.mailing_since !== null) return;
    if (((await readHolders(trx, row))?.toMail ?? 0) === 0) throw ruleBroken(takeOverMessages.nobodyToMail);
    await setMailing(trx, takeOverIntake, { regionId: row.region_id, id }, staffId);
    const subject = `take-over ${id}`;
    await audit(trx, { personId: staffId, regionId: row.region_id, act: 'take-over-mails-started', subject, reason });
  });
}

/** Mails nobody else from now on; what is in the outbox already goes out. Throws Refusal 404. */
export async function stopMails(db: Db, { id, staffId, reason }: StaffAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await holdTakeOver(trx, id);
    if (row.mailing_since === null) return;
    await setMailing(trx, takeOverIntake, { regionId: row.region_id, id }, null);
    const subject = `take-over ${id}`;
    await audit(trx, { personId: staffId, regionId: row.region_id, act: 'take-over-mails-stopped', subject, reason });
  });
}

/**
 * Lets no card wait for an address any more: its owner wants to be forgotten. Nobody is mailed there then, and the
 * production number is the way to the card. Returns how many cards waited. Throws Refusal 404 where none did.
 */
export async function forgetHolder(
  db: Db,
  { id, email, staffId, reason }: StaffAct & { email: string },
): Promise<{ cards: number }> {
  return db.transaction().execute(async (trx) => {
    const { region_id: regionId } = await holdTakeOver(trx, id);
    const cards = await dropWaitingHolder(trx, { regionId, takeOverId: id }, email);
    if (cards === 0) throw notFound(takeOverMessages.nobodyWaits);
    await audit(trx, { personId: staffId, regionId, act: 'moved-holder-forgotten', subject: `take-over ${id}`, reason });
    return { cards };
  });
}

/** How far the holders of a take-over are; null where its files name nobody, or it is not done. */
export async function readHolders(db: Db, { region_id: regionId, take_over_id: takeOverId, state }: Row) {
  if (state !== 'done') return null;
  const { people, came, mailIds, unmailed } = await countHolders(db, { regionId, takeOverId });
  if (people === 0) return null;
  const unmailable = (await listEmailsElsewhere(db, regionId, unmailed)).size;
  const failed = await countGivenUp(db, mailIds);
  return { people, came, mailed: mailIds.length, failed, toMail: unmailed.length - unmailable, unmailable };
}

const NOT_YET = 'E-Mails gibt es, sobald die Übernahme abgeschlossen ist.';
