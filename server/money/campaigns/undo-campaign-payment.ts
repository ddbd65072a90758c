import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { payCampaign } from '#server/ledger/write/pay-campaign.ts';
import { UNDONE } from '#server/ledger/undone.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { campaignPaymentRefused } from './carry-out-campaign-payment.ts';
import { listSponsorClaims } from './sponsor-claims.ts';

interface Undone {
  regionId: number;
  /** The entry that had booked it. */
  entryId: number;
  idempotencyKey: string;
}

/**
 * Undoes money for a campaign that was for another item, as if the bank had sent it back. Returns the entry of the
 * contrary. Throws Refusal 422 where a part of it has gone back already. The caller holds these claims.
 */
export async function undoCampaignPayment(
  trx: Trx,
  { regionId, entryId, idempotencyKey }: Undone,
  { askedBy, reason, office }: Pick<ActBy, 'askedBy' | 'reason' | 'office'>,
): Promise<number> {
  const { campaignId, paymentId, cents } = await trx
    .selectFrom('campaign_payment')
    .select(['campaign_id as campaignId', 'payment_id as paymentId', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const [claim] = await listSponsorClaims(trx, [regionId], [campaignId]);
  const { claimedCents, openCents, label } = claim!;
  if (cents > 0 && claimedCents - openCents < cents)
    throw ruleBroken('Von diesem Geld ist schon etwas zurückgezahlt. Nehmen Sie zuerst die Zuordnung der Rückzahlung zurück.');
  const day = berlinDay(await readLedgerClock(trx)).toString();
  const back = { campaignId, cents: -cents, openCents, day, bankText: UNDONE, reason, returns: paymentId };
  const outcome = await payCampaign(trx, office.keys, regionId, { ...back, actorId: askedBy, idempotencyKey });
  if (!outcome.isPosted) throw campaignPaymentRefused(outcome.refusal);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: label, reason });
  return outcome.entryId;
}
