import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { assertNewPassword } from './assert-new-password.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { assertOwnPassword, wrongPassword } from './own-password.ts';
import { hashPassword } from './password.ts';
import { moveDevices } from '#server/tenancy/inbox/forget-devices.ts';
import { insertSession, noteBrowser } from '#server/tenancy/sessions/session.ts';
import { rememberDevice } from '#server/tenancy/sessions/known-devices.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import { storePassword } from './store-password.ts';

interface Change {
  password: string;
  newPassword: string;
  /** What the browser keeps as a sign that its person has signed in before. */
  deviceToken: string | undefined;
  /** The browser, in words. */
  device: string;
}

/**
 * Changes the own password; all other sessions end. Returns the token of the one that stays, and what this browser
 * should store, if it is new. Throws Refusal 422 when the present password is wrong or was replaced at the same moment,
 * and where the new one is easily guessed.
 */
export async function changePassword(
  { db, config, regionContent }: { db: Db; config: Pick<Config, 'SEAL_KEY'>; regionContent: RegionContent },
  personId: number,
  { password, newPassword, deviceToken, device }: Change,
): Promise<{ sessionToken: string; deviceToken: string | null }> {
  const checked = await assertOwnPassword(db, personId, password);
  await assertNewPassword({ db, regionContent }, personId, newPassword, 'newPassword');
  const hash = await hashPassword(newPassword);
  return db.transaction().execute(async (trx) => {
    const { password_hash } = await holdPerson(trx, personId);
    if (password_hash !== checked) throw wrongPassword('password');
    const browser = deviceToken === undefined ? null : hashOf(deviceToken);
    await storePassword(trx, personId, hash, 'password-changed', browser);
    const sessionToken = await insertSession(trx, config, { personId, device });
    const newDevice = (await rememberDevice(trx, personId, deviceToken))!;
    await noteBrowser(trx, sessionToken, newDevice);
    if (browser) await moveDevices(trx, personId, browser, hashOf(newDevice));
    return { sessionToken, deviceToken: newDevice };
  });
}
