import { accountMessages } from '#contract/tenancy/credentials/account-messages.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { assertNewPassword } from './assert-new-password.ts';
import { confirmAddress } from './confirm-account.ts';
import { findMailedTokenOwner, redeemMailedToken } from './mailed-token.ts';
import type { Newcomers } from './newcomers.ts';
import { findHeldPerson } from '#server/tenancy/people/hold-person.ts';
import { hashPassword } from './password.ts';
import { storePassword } from './store-password.ts';

/**
 * Sets a new password by a mailed link; all sessions end. It proves the address, so what waits for it comes along.
 * Throws Refusal 422 for a bad link, an easy password, or a consent that is missing.
 */
export async function setNewPassword(
  { db, config, regionContent }: { db: Db; config: Pick<Config, 'SEAL_KEY'>; regionContent: RegionContent },
  { t, password, conditionsConsent }: { t: string; password: string; conditionsConsent?: boolean | undefined },
  newcomers: Newcomers,
): Promise<void> {
  // Looked up first, so that nobody makes us hash for nothing.
  const ownerId = await findMailedTokenOwner(db, config, t, 'new-password');
  if (ownerId === undefined) throw invalidLink();
  await assertNewPassword({ db, regionContent }, ownerId, password, 'password');
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const personId = await redeemMailedToken(trx, config, t, 'new-password');
    if (personId === undefined) throw invalidLink();
    const before = await findHeldPerson(trx, personId);
    if (!before) throw invalidLink();
    await storePassword(trx, personId, hash, 'password-set');
    await confirmAddress(trx, personId);
    await newcomers.welcome(trx, personId, {
      isFirstPassword: before.password_hash === null,
      consents: conditionsConsent === true,
    });
  });
}

function invalidLink() {
  return atField('t', accountMessages.linkInvalid);
}
