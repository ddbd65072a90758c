import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { payClaim } from '#server/ledger/write/pay-claim.ts';
import { UNDONE } from '#server/ledger/undone.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { claimPaymentRefused } from './carry-out-claim-payment.ts';
import { listClaims } from './list-claims.ts';

interface Undone {
  regionId: number;
  /** The entry that had booked it. */
  entryId: number;
  idempotencyKey: string;
}

/**
 * Undoes money for a claim that was for another item, as if the bank had sent it back. Returns the entry of the
 * contrary. Throws Refusal 422 where a part of it has gone back already. The caller holds the claims.
 */
export async function undoClaimPayment(
  trx: Trx,
  { regionId, entryId, idempotencyKey }: Undone,
  { askedBy, reason, office }: Pick<ActBy, 'askedBy' | 'reason' | 'office'>,
): Promise<number> {
  const { takeOverId, paymentId, cents } = await trx
    .selectFrom('take_over_payment')
    .select(['take_over_id as takeOverId', 'payment_id as paymentId', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const [claim] = await listClaims(trx, [regionId], [takeOverId]);
  const { claimedCents, openCents, label } = claim!;
  if (cents > 0 && claimedCents - openCents < cents)
    throw ruleBroken('Von diesem Geld ist schon etwas zurückgezahlt. Nehmen Sie zuerst die Zuordnung der Rückzahlung zurück.');
  const day = berlinDay(await readLedgerClock(trx)).toString();
  const back = { takeOverId, cents: -cents, openCents, day, bankText: UNDONE, reason, returns: paymentId };
  const outcome = await payClaim(trx, office.keys, regionId, { ...back, actorId: askedBy, idempotencyKey });
  if (!outcome.isPosted) throw claimPaymentRefused(outcome.refusal);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: label, reason });
  return outcome.entryId;
}
