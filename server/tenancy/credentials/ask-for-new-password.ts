import { atLeast } from '#server/platform/at-least.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findAccount } from '#server/tenancy/people/find-person.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { mayMail } from '#server/tenancy/throttling/may-mail.ts';

/** Far more than the work takes. */
const ANSWER_AFTER_MS = 250;

interface Needed {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>;
  regionContent: RegionContent;
}

/** Mails a link for a new password. Whether the address is known shows neither in the answer nor in its time. */
export function askForNewPassword(portal: Needed, email: string): Promise<null> {
  return atLeast(ANSWER_AFTER_MS, async () => {
    const person = await findAccount(portal.db, { email });
    if (person && (await mayMail(portal.db, 'reset', email)))
      await mailResetLink(portal, person, 'asked', (trx) =>
        audit(trx, { personId: person.person_id, regionId: person.region_id, act: 'reset-asked' }),
      );
    return null;
  });
}
