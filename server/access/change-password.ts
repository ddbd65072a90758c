import type { Db } from '#server/platform/db/database.ts';
import { assertOwnPassword } from './own-password.ts';
import { hashPassword } from './password.ts';
import { insertSession } from './session.ts';
import { storePassword } from './store-password.ts';

/** Changes the own password. Answers the token of the session that goes on; all others end. Throws Refusal 422 when the present one is wrong. */
export async function changePassword(
  db: Db,
  personId: number,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<string> {
  await assertOwnPassword(db, personId, password);
  const hash = await hashPassword(newPassword);
  return db.transaction().execute(async (trx) => {
    await storePassword(trx, personId, hash, 'password-changed');
    return insertSession(trx, personId);
  });
}
