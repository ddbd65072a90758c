import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { newPassword } from './credential-mails.ts';
import { secretForMail } from './mailed-token.ts';

interface Recipient {
  person_id: number;
  region_id: number | null;
  email: string;
  first_name: string;
  last_name: string;
}

interface Office {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>;
  regionContent: RegionContent;
}

/** Mails a link for setting a new password, and does in the same transaction what belongs to it. */
export async function mailResetLink(
  { db, config, regionContent }: Office,
  person: Recipient,
  why: 'asked' | 'resent',
  prepare: (trx: Trx) => Promise<void>,
): Promise<void> {
  const { person_id: personId, region_id: regionId } = person;
  const region = regionId === null ? undefined : await regionContent.find({ regionId });
  await db.transaction().execute(async (trx) => {
    await prepare(trx);
    const { url, secretLink } = await secretForMail(trx, config, personId, 'new-password', region);
    await queueMail(trx, newPassword({ ...addresseeOf(personId, person), secretLink }, { region, why, url }));
  });
}
