import { secondFactorMessages } from '#contract/tenancy/credentials/second-factor-messages.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { countCode, takeCode } from '#server/tenancy/credentials/second-factor/take-code.ts';
import { wrongCode } from '#server/tenancy/credentials/second-factor/own-second-factor.ts';
import { tellOfSecondFactor } from '#server/tenancy/credentials/second-factor/tell-of-second-factor.ts';
import { findTicket, redeemTicket } from '#server/tenancy/credentials/second-factor/ticket.ts';
import { forgetAttempts } from '#server/tenancy/throttling/throttle.ts';
import { type Browser, openDoor, type SignedIn } from './open-door.ts';

interface SecondStep extends Browser {
  ticket: string;
  /** The other half of the ticket, which the browser has kept. */
  browserToken: string | undefined;
  code: string;
}

/**
 * The second step of a login. Throws Refusal 422 for a wrong code, and 429 after too many. 422 `TICKET_SPENT` for a
 * ticket that is used, too old or of another browser.
 */
export async function finishSignIn(
  { db, config, keys }: { db: Db; config: Pick<Config, 'SEAL_KEY'>; keys: SealKeys },
  { ticket, browserToken, code, ...browser }: SecondStep,
): Promise<SignedIn> {
  const found = await findTicket({ db, config }, ticket, browserToken);
  if (!found) throw ticketSpent();
  const { person_id: personId, region_id: regionId, password_hash: passwordHash } = found;
  const { bucket, isLast } = await countCode(db, personId, browser.deviceToken);
  const taken = await db.transaction().execute(async (trx) => {
    const kind = await takeCode(trx, keys, personId, code);
    // Of two with the same ticket the second must not waste its code.
    if (kind && !(await redeemTicket(trx, ticket))) throw ticketSpent();
    if (kind === 'recovery') await tellOfSecondFactor(trx, personId, 'recovery-code-used');
    return kind;
  });
  if (!taken) {
    // The password is known at this point: the owner must hear of it, once each time this is locked.
    if (isLast) await db.transaction().execute((trx) => tellOfSecondFactor(trx, personId, 'second-factor-refused'));
    else await audit(db, { personId, regionId, act: 'second-factor-refused' });
    throw wrongCode();
  }
  await forgetAttempts(db, bucket);
  const signedIn = await openDoor({ db, config }, { personId, regionId, passwordHash }, browser);
  if (!signedIn) throw ticketSpent();
  return signedIn;
}

function ticketSpent(): Refusal {
  return new Refusal('TICKET_SPENT', secondFactorMessages.ticketSpent);
}
