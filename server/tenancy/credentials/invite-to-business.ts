import type { Config } from '#server/platform/config.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { type Mail, queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { businessInvitation } from '#server/tenancy/people/mails.ts';
import { secretForMail } from './mailed-token.ts';

interface Hold {
  trx: Trx;
  region: RegionEntry;
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'SEAL_KEY'>;
}

/** Who gets an account of a business. */
interface Invited {
  personId: number;
  email: string;
  firstName: string;
  lastName: string;
}

/** Mails somebody who works for a business a link by which to set the password; `why` tells of the account. */
export async function inviteToBusiness(hold: Hold, person: Invited, why: string): Promise<void> {
  await queueMail(hold.trx, await invitationTo(hold, person, why));
}

/** The mail itself, where several go out together. */
export async function invitationTo({ trx, region, config }: Hold, person: Invited, why: string): Promise<Mail> {
  const { url, secretLink } = await secretForMail(trx, config, person.personId, 'new-password', region);
  return businessInvitation({ ...person, secretLink }, { region, why, url });
}
