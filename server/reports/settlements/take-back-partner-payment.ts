import type { Cents } from '#contract/common/money.ts';
import type { UndoneByBank } from '#server/ledger/undone.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { BookedBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { carryOutPartnerPayment } from './partner-payment-kind.ts';
import { paymentRefused } from './payment-refused.ts';

/**
 * Books that the bank has taken back what a partner transferred, or sent back what it was paid by hand. The amount is
 * open again, and the partner is told. Returns the cents that it moves. Throws Refusal 422.
 */
export async function takeBackPartnerPayment(
  trx: Trx,
  { regionId, entryId, ...said }: UndoneByBank,
  by: BookedBy,
): Promise<Cents> {
  const paid = await trx
    .selectFrom('partner_payment')
    .select(['partner_id', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (!paid) throw paymentRefused('NOTHING_TO_RETURN');
  const { partner_id: partnerId, cents } = paid;
  return carryOutPartnerPayment(trx, { regionId, partnerId, cents: -cents, returns: entryId, ...said }, by);
}
