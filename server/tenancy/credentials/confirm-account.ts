import { accountMessages } from '#contract/tenancy/credentials/account-messages.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { confirmAddressOf } from '#server/tenancy/people/confirm-address.ts';
import { redeemMailedToken } from './mailed-token.ts';

/** Confirms the address of an account by the secret of the mailed link. Throws Refusal 422 for a bad one. */
export async function confirmAccount(db: Db, config: Pick<Config, 'SEAL_KEY'>, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const personId = await redeemMailedToken(trx, config, token, 'employer-account');
    if (personId === undefined) throw atField('t', accountMessages.linkInvalid);
    await confirmAddress(trx, personId);
  });
}

/** Reading a mail proves the address. Does nothing where that is known, or staff has to admit the person first. */
export async function confirmAddress(trx: Trx, personId: number): Promise<void> {
  const confirmed = await confirmAddressOf(trx, personId);
  if (confirmed) await audit(trx, { personId, regionId: confirmed.regionId, act: 'account-confirmed' });
}
