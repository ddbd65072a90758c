import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { audit } from './audit.ts';
import { emailExists } from './email-exists.ts';
import { contractorInvitation } from './people-mails.ts';
import { secretForMail } from './secret-for-mail.ts';
import './tables.ts';

interface Invitation {
  region: RegionEntry;
  email: string;
  firstName: string;
  lastName: string;
  reason: string;
  staffId: number;
}

/**
 * Makes an account for a region's contractor, who gets a link to set a password. Throws Refusal 422 for an address that
 * has an account.
 */
export async function inviteContractor(
  db: Db,
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>,
  { region, email, firstName, lastName, reason, staffId }: Invitation,
): Promise<void> {
  const taken = 'Diese E-Mail-Adresse hat schon ein Konto.';
  await db.transaction().execute(async (trx) => {
    if (await emailExists(trx, email)) throw ruleBroken(taken, { email: taken });
    const { person_id: personId } = await trx
      .insertInto('person')
      .values({ email, first_name: firstName, last_name: lastName, role: 'contractor', region_id: region.regionId })
      .returning('person_id')
      .executeTakeFirstOrThrow();
    const { url, secretLink } = await secretForMail(trx, config, personId, 'new-password', region);
    await audit(trx, { personId: staffId, regionId: region.regionId, act: 'contractor-invited', subject: `person ${personId}` });
    await queueMail(trx, contractorInvitation({ personId, email, firstName, lastName, secretLink }, { region, reason, url }));
  });
}
