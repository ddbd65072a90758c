import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { UNDONE } from '#server/ledger/undone.ts';
import { isPaidOut, recordPayment } from '#server/ledger/write/book-payment.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { paymentRefused } from './payment-refused.ts';

interface Undone {
  regionId: number;
  /** The entry that had booked it. */
  entryId: number;
  idempotencyKey: string;
}

/**
 * Undoes money between a partner and the operator that was for another item. Returns the entry of the contrary. The
 * caller holds the payments of the region. Throws Refusal 422 where it was paid out to the partner meanwhile.
 */
export async function undoPartnerPayment(
  trx: Trx,
  { regionId, entryId, idempotencyKey }: Undone,
  { askedBy, reason, office }: Pick<ActBy, 'askedBy' | 'reason' | 'office'>,
): Promise<number> {
  const { partnerId, cents } = await trx
    .selectFrom('partner_payment')
    .select(['partner_id as partnerId', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  if (cents > 0 && (await isPaidOut(trx, regionId, { partnerId, entryId, cents }))) throw ruleBroken(PAID_OUT);
  const day = berlinDay(await readLedgerClock(trx)).toString();
  const payment = { partnerId, cents: -cents, returns: entryId, day, bankText: UNDONE, reason, actorId: askedBy, idempotencyKey };
  const outcome = await recordPayment(trx, office.keys, regionId, payment);
  if (!outcome.isPosted) throw paymentRefused(outcome.refusal);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: `entry ${entryId}`, reason });
  return outcome.entryId;
}

const PAID_OUT =
  'Eine Abrechnung hat dieses Geld schon an den Partner ausgezahlt. Bitten Sie ihn, es zu überweisen, und ordnen Sie diese Zahlung dem richtigen Posten zu.';
