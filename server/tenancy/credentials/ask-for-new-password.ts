import { atLeast } from '#server/platform/at-least.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { mailResetLink } from './mail-reset-link.ts';
import { mayMail } from '#server/tenancy/throttling/may-mail.ts';
import '#server/tenancy/people/tables.ts';

/** Far more than the work takes. */
const ANSWER_AFTER_MS = 250;

interface Needed {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>;
  regionContent: RegionContent;
}

/** Mails a link for setting a new password. Whether the address is known shows neither in the answer nor in its time. */
export function askForNewPassword(portal: Needed, email: string): Promise<null> {
  return atLeast(ANSWER_AFTER_MS, async () => {
    const person = await findPerson(portal, email);
    if (person && (await mayMail(portal.db, 'reset', email)))
      await mailResetLink(portal, person, 'asked', (trx) =>
        audit(trx, { personId: person.person_id, regionId: person.region_id, act: 'reset-asked' }),
      );
    return null;
  });
}

async function findPerson({ db }: Needed, email: string) {
  return db
    .selectFrom('person')
    .select(['person_id', 'region_id', 'email', 'first_name', 'last_name'])
    .where((person) => person.eb(person.fn<string>('lower', ['person.email']), '=', email.toLowerCase()))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}
