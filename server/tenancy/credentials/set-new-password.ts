import { accountMessages } from '#contract/tenancy/credentials/account-messages.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { assertNewPassword } from './assert-new-password.ts';
import { confirmAddress } from './confirm-account.ts';
import { findMailedTokenOwner, redeemMailedToken } from './mailed-token.ts';
import { hashPassword } from './password.ts';
import { storePassword } from './store-password.ts';

/** Sets a new password by a mailed link; all sessions end. Throws Refusal 422 for a bad link or an easy password. */
export async function setNewPassword(
  { db, config, regionContent }: { db: Db; config: Pick<Config, 'SEAL_KEY'>; regionContent: RegionContent },
  { t, password }: { t: string; password: string },
): Promise<void> {
  // Looked up first, so that nobody makes us hash for nothing.
  const ownerId = await findMailedTokenOwner(db, config, t, 'new-password');
  if (ownerId === undefined) throw invalidLink();
  await assertNewPassword({ db, regionContent }, ownerId, password, 'password');
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const personId = await redeemMailedToken(trx, config, t, 'new-password');
    if (personId === undefined) throw invalidLink();
    await storePassword(trx, personId, hash, 'password-set');
    await confirmAddress(trx, personId);
  });
}

function invalidLink() {
  return ruleBroken(accountMessages.linkInvalid, { t: accountMessages.linkInvalid });
}
