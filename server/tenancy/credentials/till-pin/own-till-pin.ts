import { sql } from 'kysely';
import { PIN_TRIES } from '#contract/tenancy/credentials/till-pins.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { assertOwnPassword, wrongPassword } from '#server/tenancy/credentials/own-password.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { forgetTillPin, pinOf } from './till-pins.ts';

export async function getOwnTillPin(db: Db, { personId }: Caller): Promise<{ isSet: boolean; isClosed: boolean }> {
  const row = await db.selectFrom('till_pin').select('tries').where('person_id', '=', personId).executeTakeFirst();
  return { isSet: row !== undefined, isClosed: (row?.tries ?? 0) >= PIN_TRIES };
}

/** Sets the own PIN. Throws Refusal 422 where the password is wrong or was replaced, 429 after too many wrong ones. */
export async function setOwnTillPin(
  { db, keys }: { db: Db; keys: SealKeys },
  { personId, partnerId, regionId }: Caller,
  { pin, password }: { pin: string; password: string },
): Promise<void> {
  if (regionId === null || partnerId === null) throw new Error(`person ${personId} is of no partner`);
  const checked = await assertOwnPassword(db, personId, password);
  const pin_hash = await hashPassword(pinOf(keys.at(-1)!, { personId, partnerId, regionId }, pin));
  await db.transaction().execute(async (trx) => {
    const { password_hash } = await holdPerson(trx, personId);
    if (password_hash !== checked) throw wrongPassword('password');
    await trx
      .insertInto('till_pin')
      .values({ region_id: regionId, person_id: personId, pin_hash })
      .onConflict((row) => row.columns(['region_id', 'person_id']).doUpdateSet({ pin_hash, tries: 0, set_at: sql`now()` }))
      .execute();
    await audit(trx, { personId, regionId, act: 'till-pin-set' });
  });
}

export async function removeOwnTillPin(db: Db, { personId, regionId }: Caller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await forgetTillPin(trx, personId);
    await audit(trx, { personId, regionId, act: 'till-pin-removed' });
  });
}
