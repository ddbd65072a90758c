import type { Trx } from '#server/platform/db/database.ts';
import { setAddress } from '#server/tenancy/people/rename-person.ts';
import { emailExists } from '#server/tenancy/people/taken-emails.ts';
import { forgetBrowsersOf } from '#server/tenancy/sessions/session.ts';
import { forgetMailedTokens } from './mailed-token.ts';

/**
 * Gives an account to another address, and perhaps another human: sessions, known browsers, links and the password end.
 * Returns false where the address has an account already.
 */
export async function readdressPerson(trx: Trx, personId: number, email: string): Promise<boolean> {
  if (await emailExists(trx, email)) return false;
  await setAddress(trx, personId, email);
  await forgetBrowsersOf(trx, personId);
  await forgetMailedTokens(trx, personId, 'new-password');
  return true;
}
