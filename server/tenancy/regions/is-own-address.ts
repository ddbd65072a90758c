import type { Config } from '#server/platform/config.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { cleanContentField } from './clean-content-field.ts';
import type { RegionContent } from './region-content.ts';

/**
 * Whether a mail address is the operator's or a region's own. Nobody may have an account with it. Mails to staff would
 * seem to come from a card holder, and staff would read the card holder's mails.
 */
export async function isOwnAddress(
  { config, regionContent }: { config: Pick<Config, 'MAIL_FROM' | 'CONTACT_MAIL'>; regionContent: RegionContent },
  email: string,
): Promise<boolean> {
  const regions = await regionContent.list();
  const own = [config.MAIL_FROM, config.CONTACT_MAIL, ...regions.map(({ content }) => cleanContentField('email', content.email))];
  const wanted = readMailAddress(email)?.toLowerCase();
  return own.some((address) => address && readMailAddress(address)?.toLowerCase() === wanted);
}
