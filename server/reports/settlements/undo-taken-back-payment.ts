import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { UNDONE } from '#server/ledger/undone.ts';
import { recordPayment } from '#server/ledger/write/book-payment.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { paymentRefused } from './payment-refused.ts';

interface Undone {
  regionId: number;
  /** The entry by which it was booked that the bank had taken the payment back. */
  entryId: number;
  idempotencyKey: string;
}

/**
 * Undoes that the bank has taken back a payment between a partner and the operator, which was another one: it stands
 * again, by an entry of its own. An entry is undone once, so the first payment stays what came back. Returns that
 * entry. The caller holds the payments of the region. Throws Refusal 422 where so much is not owed to the partner any
 * more.
 */
export async function undoTakenBackPartnerPayment(
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
  const day = berlinDay(await readLedgerClock(trx)).toString();
  const payment = { partnerId, cents: -cents, day, bankText: UNDONE, reason, actorId: askedBy, idempotencyKey };
  const outcome = await recordPayment(trx, office.keys, regionId, payment);
  if (!outcome.isPosted) throw paymentRefused(outcome.refusal);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: `entry ${entryId}`, reason });
  return outcome.entryId;
}
