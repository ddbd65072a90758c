import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findAccount } from '#server/tenancy/people/find-person.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { forgetMailedTokens } from './mailed-token.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';

interface Office {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>;
  regionContent: RegionContent;
}

/** Nobody's mailbox is to be flooded. */
const MAILS = {
  most: 3,
  minutes: 15,
  message: 'Dieser Person wurden gerade schon mehrere Links gesendet. Bitte versuchen Sie es später erneut.',
};

/** Mails a fresh link for a new password; those before end. Throws Refusal 404 for nobody's id, 429 after some. */
export async function resendResetLink(office: Office, gguid: string, staffId: number): Promise<void> {
  const person = await findAccount(office.db, { gguid });
  if (!person) throw notFound('Diese Person gibt es nicht.');
  const { person_id: personId, region_id: regionId } = person;
  await countAttempt(office.db, `reset-resent ${personId}`, MAILS);
  await mailResetLink(office, person, 'resent', async (trx) => {
    await forgetMailedTokens(trx, personId, 'new-password');
    await audit(trx, { personId: staffId, regionId, act: 'reset-link-resent', subject: `person ${personId}` });
  });
}
