import { z } from 'zod';
import { atLeast } from '#server/platform/at-least.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findAccount } from '#server/tenancy/people/find-person.ts';
import { cellCall } from '#server/tenancy/neighbours/cell-call.ts';
import type { Neighbours } from '#server/tenancy/neighbours/neighbours.ts';
import type { Elsewhere } from '#server/tenancy/regions/elsewhere.ts';
import { countAttempt, mayMail } from '#server/tenancy/throttling/throttle.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { newPassword } from './mails.ts';
import type { Newcomers } from './newcomers.ts';
import { forgetMailedTokens, secretForMail } from './mailed-token.ts';
import { notFound } from '#server/platform/http/refusal.ts';

/** Lets the page of the link ask for the terms at once; without it they are asked for by the answer. */
const FIRST_PASSWORD = 'erstes=1';
/** Far more than the work takes. */
const ANSWER_AFTER_MS = 250;

export interface MailOffice {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'SEAL_KEY'>;
  regionContent: RegionContent;
}

/**
 * Mails a link for a new password, also to somebody whose account opens only now. Whether the address is known shows
 * neither in the answer nor in its time.
 */
export function askForNewPassword(portal: MailOffice, email: string, newcomers?: Newcomers): Promise<null> {
  return atLeast(ANSWER_AFTER_MS, async () => {
    await mailLink(portal, email, newcomers);
    return null;
  });
}

async function mailLink(portal: MailOffice, email: string, newcomers?: Newcomers): Promise<void> {
  const known = await findAccount(portal.db, { email });
  if (!known) await newcomers?.open(portal.db, email);
  const person = known ?? (await findAccount(portal.db, { email }));
  if (person && (await mayMail(portal.db, 'reset', email)))
    await mailResetLink(portal, person, 'asked', (trx) =>
      audit(trx, { personId: person.person_id, regionId: person.region_id, act: 'reset-asked' }),
    );
}

interface ManyCells extends MailOffice {
  elsewhere: Elsewhere;
  neighbours: Neighbours;
}

const resetCall = cellCall({ purpose: 'reset', question: z.object({ email: z.string() }), answer: z.null() });

/**
 * The same in all cells at once, as nobody has to know in which one the account is: each mails its own people. The
 * answer waits for the others whether somebody is known or not.
 */
export function askAllCellsForNewPassword(portal: ManyCells, email: string, newcomers: Newcomers): Promise<null> {
  return atLeast(ANSWER_AFTER_MS, async () => {
    await Promise.all([mailLinkFromHere(portal, email, newcomers), portal.neighbours.ask(resetCall, { email })]);
    return null;
  });
}

/** Mails links to those whom neighbours have been asked for. */
export function mailLinksForNeighbours(portal: ManyCells, newcomers: Newcomers): void {
  portal.neighbours.onAsked(resetCall, async ({ email }) => {
    await mailLinkFromHere(portal, email, newcomers);
    return null;
  });
}

/** Whoever has left with a region gets the mail from there. */
async function mailLinkFromHere(portal: ManyCells, email: string, newcomers: Newcomers): Promise<void> {
  const regionId = (await findAccount(portal.db, { email }))?.region_id ?? null;
  if (regionId === null || !(await portal.elsewhere.findOfRegion({ regionId }))) await mailLink(portal, email, newcomers);
}

interface Recipient {
  person_id: number;
  region_id: number | null;
  email: string;
  first_name: string;
  last_name: string;
  /** Has to agree to the terms with the password. */
  is_new_holder: boolean;
}

/** Mails a link for setting a new password, and does in the same transaction what belongs to it. */
export async function mailResetLink(
  { db, config, regionContent }: MailOffice,
  person: Recipient,
  why: 'asked' | 'resent',
  prepare: (trx: Trx) => Promise<void>,
): Promise<void> {
  const { person_id: personId, region_id: regionId } = person;
  const region = regionId === null ? undefined : await regionContent.find({ regionId });
  await db.transaction().execute(async (trx) => {
    await prepare(trx);
    const { url, secretLink } = await secretForMail(trx, config, personId, 'new-password', region);
    const asked = person.is_new_holder ? { why: 'first' as const, url: `${url}&${FIRST_PASSWORD}` } : { why, url };
    await queueMail(trx, newPassword({ ...addresseeOf(personId, person), secretLink }, { region, ...asked }));
  });
}

/** Nobody's mailbox is to be flooded. */
const MAILS = {
  most: 3,
  minutes: 15,
  message: 'Dieser Person wurden gerade schon mehrere Links gesendet. Bitte versuchen Sie es später erneut.',
};

/** Mails a fresh link for a new password; those before end. Throws Refusal 404 for nobody's id, 429 after some. */
export async function resendResetLink(office: MailOffice, gguid: string, staffId: number): Promise<void> {
  const person = await findAccount(office.db, { gguid });
  if (!person) throw notFound('Diese Person gibt es nicht.');
  const { person_id: personId, region_id: regionId } = person;
  await countAttempt(office.db, `reset-resent ${personId}`, MAILS);
  await mailResetLink(office, person, 'resent', async (trx) => {
    await forgetMailedTokens(trx, personId, 'new-password');
    await audit(trx, { personId: staffId, regionId, act: 'reset-link-resent', subject: `person ${personId}` });
  });
}
