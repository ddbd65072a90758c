import { messages } from '#contract/common/errors.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { partnerOf } from '#server/parties/businesses/own-business.ts';
import { findHeldPerson } from '#server/tenancy/people/hold-person.ts';
import { handOverSession } from '#server/tenancy/sessions/session.ts';
import { countAttempt, returnAttempt } from '#server/tenancy/throttling/throttle.ts';
import { takeTillPin, tryTillPin } from '#server/tenancy/credentials/till-pin/try-till-pin.ts';
import type { SignedIn } from './open-door.ts';
import { listColleagues } from './list-till-people.ts';

/** However many colleagues a shop has, nobody tries all their PINs at its tills. */
const AT_A_TILL = {
  most: 20,
  minutes: 15,
  message: 'Zu viele Versuche an dieser Kasse. Bitte melden Sie sich mit Ihrem Passwort an.',
};

/**
 * Changes to a colleague of the same shop in this browser: ends the caller's session and starts the colleague's. Throws
 * Refusal 404 for anybody else, 422 for a wrong PIN, 429 after too many at this shop. 403 where the caller's session
 * has ended meanwhile.
 */
export async function changeTillUser(
  { db, config, keys }: { db: Db; config: Pick<Config, 'SEAL_KEY'>; keys: SealKeys },
  caller: Caller,
  { id, pin, device }: { id: string; pin: string; device: string },
): Promise<SignedIn> {
  const colleague = (await listColleagues(db, caller)).find(({ gguid }) => gguid === id);
  if (!colleague) throw notFound('Diese Person bucht nicht an dieser Kasse.');
  const { personId } = colleague;
  const bucket = `till-pin ${caller.partnerId} ${caller.branchId ?? 'main'}`;
  await countAttempt(db, bucket, AT_A_TILL);
  const hash = await tryTillPin({ db, keys }, { ...partnerOf(caller), personId }, pin);
  await returnAttempt(db, bucket);
  return db.transaction().execute(async (trx) => {
    // Locked, so that a person dismissed meanwhile is either seen here or loses this session too.
    const isThere = await findHeldPerson(trx, personId);
    if (!isThere || !(await takeTillPin(trx, personId, hash))) throw notFound('Diese Person bucht nicht an dieser Kasse.');
    const sessionToken = await handOverSession(trx, config, caller.sessionHash, { personId, device });
    if (sessionToken === null) throw new Refusal('NO_SESSION', messages.sessionExpired);
    await audit(trx, { personId, regionId: caller.regionId, act: 'signed-in-by-pin', subject: `person ${caller.personId}` });
    return { personId, partner_role: 'user', sessionToken, deviceToken: null };
  });
}
