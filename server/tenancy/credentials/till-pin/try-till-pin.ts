import { sql } from 'kysely';
import { PIN_TRIES, pinMessages } from '#contract/tenancy/credentials/till-pins.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getAddressee } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { tillPinLocked } from '#server/tenancy/credentials/mails.ts';
import { isPassword } from '#server/tenancy/credentials/password.ts';
import { pinOf, type PinOwner } from './till-pins.ts';

/**
 * Tries a person's PIN. Each try is counted before it is checked, so that of many at once only three are checked.
 * Returns the hash it was right for. Throws Refusal 422 at the field for a wrong one, and 422 `PIN_CLOSED` from the
 * third on, until the owner has given the password.
 */
export async function tryTillPin({ db, keys }: { db: Db; keys: SealKeys }, owner: PinOwner, pin: string): Promise<string> {
  const { personId } = owner;
  const row = await db
    .updateTable('till_pin')
    .set({ tries: sql<number>`tries + 1` })
    .where('person_id', '=', personId)
    .where('tries', '<', PIN_TRIES)
    .returning(['pin_hash', 'tries', 'region_id'])
    .executeTakeFirst();
  if (!row) throw closed();
  // The newest key first: few PINs are older.
  for (const key of keys.toReversed()) if (await isPassword(pinOf(key, owner, pin), row.pin_hash)) return row.pin_hash;
  const left = PIN_TRIES - row.tries;
  await db.transaction().execute(async (trx) => {
    await audit(trx, { personId, regionId: row.region_id, act: 'till-pin-refused' });
    if (left === 0) await queueMail(trx, tillPinLocked(await getAddressee(trx, personId)));
  });
  if (left === 0) throw closed();
  const message = `Die PIN ist falsch. Sie haben noch ${left === 1 ? 'einen Versuch' : `${left} Versuche`}.`;
  throw atField('pin', message);
}

/** The right PIN is used: its tries are forgotten. False where it was replaced or removed since it was checked. */
export async function takeTillPin(trx: Trx, personId: number, hash: string): Promise<boolean> {
  const row = await trx
    .updateTable('till_pin')
    .set({ tries: 0 })
    .where('person_id', '=', personId)
    .where('pin_hash', '=', hash)
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

function closed(): Refusal {
  return new Refusal('PIN_CLOSED', pinMessages.closed, { fieldErrors: { pin: pinMessages.closed } });
}
