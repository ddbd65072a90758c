import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { recordPayment } from '#server/ledger/write/book-payment.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { paymentRefused } from './payment-refused.ts';

interface TakenBack {
  regionId: number;
  /** The entry that had booked it. */
  takesBack: number;
  idempotencyKey: string;
}

/**
 * Takes back money between a partner and the operator that was for another item. Returns the entry of the contrary.
 * Throws Refusal 422 where it was paid out to the partner meanwhile.
 */
export async function takeBackPartnerPayment(
  trx: Trx,
  { regionId, takesBack, idempotencyKey }: TakenBack,
  { askedBy, reason, office }: Pick<ActBy, 'askedBy' | 'reason' | 'office'>,
): Promise<number> {
  const { partnerId, cents, bankText } = await trx
    .selectFrom('partner_payment')
    .select(['partner_id as partnerId', 'cents', 'reference as bankText'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', takesBack)
    .executeTakeFirstOrThrow();
  const day = berlinDay(await readLedgerClock(trx)).toString();
  const payment = { takesBack, partnerId, cents: -cents, day, bankText, reason, actorId: askedBy, idempotencyKey };
  const outcome = await recordPayment(trx, office.keys, regionId, payment);
  if (!outcome.isPosted) throw paymentRefused(outcome.refusal);
  const subject = `entry ${takesBack}`;
  await audit(trx, { personId: askedBy, regionId, act: 'payment-taken-back', subject, reason });
  return outcome.entryId;
}
