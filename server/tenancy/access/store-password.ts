import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { forgetDevicesBut } from '#server/tenancy/inbox/forget-devices.ts';
import { addresseeOf } from './addressee-of.ts';
import { audit } from './audit.ts';
import { passwordChanged } from './credential-mails.ts';
import { forgetMailedTokens } from './mailed-token.ts';
import { forgetWrongPasswords } from './own-password.ts';
import { forgetTillPin } from './till-pin/forget-till-pin.ts';
import './tables.ts';

/**
 * Puts a new password in force: ends every session of the person, forgets wrong tries, and tells the owner by mail.
 * No browser is known any longer: whoever had the former password may have signed in with many, and each would have
 * tries of its own to guess the new one. Messages go on only to the browser in which the owner has changed it.
 */
export async function storePassword(
  trx: Trx,
  personId: number,
  hash: string,
  act: 'password-set' | 'password-changed',
  ownBrowser: Buffer | null = null,
): Promise<void> {
  const person = await trx
    .updateTable('person')
    .set({ password_hash: hash })
    .where('person_id', '=', personId)
    .returning(['email', 'first_name', 'last_name', 'region_id'])
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('session').where('person_id', '=', personId).execute();
  await trx.deleteFrom('known_device').where('person_id', '=', personId).execute();
  await forgetDevicesBut(trx, personId, ownBrowser);
  await forgetMailedTokens(trx, personId, 'new-password');
  await forgetWrongPasswords(trx, personId);
  await forgetTillPin(trx, personId);
  await audit(trx, { personId, regionId: person.region_id, act });
  await queueMail(trx, passwordChanged(addresseeOf(personId, person)));
}
