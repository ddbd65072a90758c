import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { forgetDevicesBut } from '#server/tenancy/inbox/forget-devices.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { passwordChanged } from './mails.ts';
import { forgetMailedTokens } from './mailed-token.ts';
import { forgetWrongPasswords } from './own-password.ts';
import { forgetTillPin } from './till-pin/till-pins.ts';
import { setPasswordHash } from '#server/tenancy/people/password-hash.ts';
import { forgetBrowsersOf } from '#server/tenancy/sessions/session.ts';

/**
 * Puts a new password in force: ends every session of the person, forgets wrong tries, and tells the owner by mail.
 * Known browsers are forgotten too. A thief of the former password may have signed in with many, and each would have
 * its own tries to guess the new one. Messages go on only to the browser in which the owner has changed it.
 */
export async function storePassword(
  trx: Trx,
  personId: number,
  hash: string,
  act: 'password-set' | 'password-changed',
  ownBrowser: Buffer | null = null,
): Promise<void> {
  const person = await setPasswordHash(trx, personId, hash);
  await forgetBrowsersOf(trx, personId);
  await forgetDevicesBut(trx, personId, ownBrowser);
  await forgetMailedTokens(trx, personId, 'new-password');
  await forgetWrongPasswords(trx, personId);
  await forgetTillPin(trx, personId);
  await audit(trx, { personId, regionId: person.region_id, act });
  await queueMail(trx, passwordChanged(addresseeOf(personId, person)));
}
