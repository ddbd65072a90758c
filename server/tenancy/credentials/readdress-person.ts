import type { Trx } from '#server/platform/db/database.ts';
import { emailExists } from '#server/tenancy/people/email-exists.ts';
import { forgetMailedTokens } from './mailed-token.ts';
import '#server/tenancy/people/tables.ts';

/**
 * Gives an account to another address, and perhaps another human: sessions, known browsers, links and the password end. Returns false where
 * the address has an account already.
 */
export async function readdressPerson(trx: Trx, personId: number, email: string): Promise<boolean> {
  if (await emailExists(trx, email)) return false;
  await trx.updateTable('person').set({ email, password_hash: null }).where('person_id', '=', personId).execute();
  await trx.deleteFrom('session').where('person_id', '=', personId).execute();
  await trx.deleteFrom('known_device').where('person_id', '=', personId).execute();
  await forgetMailedTokens(trx, personId, 'new-password');
  return true;
}
