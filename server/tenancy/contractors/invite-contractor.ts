import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { contractorInvitation } from '#server/tenancy/people/mails.ts';
import { secretForMail } from '#server/tenancy/credentials/mailed-token.ts';
import { addContractor } from '#server/tenancy/people/add-person.ts';

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
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'SEAL_KEY'>,
  { region, email, firstName, lastName, reason, staffId }: Invitation,
): Promise<void> {
  const taken = 'Diese E-Mail-Adresse hat schon ein Konto.';
  await db.transaction().execute(async (trx) => {
    const personId = await addContractor(trx, { regionId: region.regionId, email, firstName, lastName });
    if (personId === undefined) throw atField('email', taken);
    const { url, secretLink } = await secretForMail(trx, config, personId, 'new-password', region);
    await audit(trx, { personId: staffId, regionId: region.regionId, act: 'contractor-invited', subject: `person ${personId}` });
    await queueMail(trx, contractorInvitation({ personId, email, firstName, lastName, secretLink }, { region, reason, url }));
  });
}
