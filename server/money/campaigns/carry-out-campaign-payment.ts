import type { Cents } from '#contract/common/money.ts';
import { campaignMessages } from '#contract/money/campaigns/campaigns.ts';
import { type CampaignPayment, type CampaignPaymentRefusal, payCampaign } from '#server/ledger/write/pay-campaign.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { listSponsorClaims } from './sponsor-claims.ts';

/** Who books where nobody asked. */
const PORTAL = 0;

export type CampaignMoney = Omit<CampaignPayment, 'actorId' | 'reason'> & { regionId: number };

/**
 * Books money for a campaign as the bank statement says it; without a person (`askedBy` null), the bank's own file says
 * it.
 */
export async function carryOutCampaignPayment(
  trx: Trx,
  { regionId, ...payment }: CampaignMoney,
  { askedBy, reason, office }: Pick<ActBy, 'reason' | 'office'> & { askedBy: number | null },
): Promise<Cents> {
  const outcome = await payCampaign(trx, office.keys, regionId, { ...payment, reason, actorId: askedBy ?? PORTAL });
  if (!outcome.isPosted) throw campaignPaymentRefused(outcome.refusal);
  if (outcome.isReplay) return 0;
  const [claim] = await listSponsorClaims(trx, [regionId], [payment.campaignId]);
  await audit(trx, { personId: askedBy, regionId, act: 'campaign-payment-recorded', subject: claim!.label, reason });
  return Math.abs(payment.cents);
}

const refusals: Record<Exclude<CampaignPaymentRefusal, 'CLAIM_UNKNOWN'>, string> = {
  INVALID_AMOUNT: 'Diesen Betrag kann niemand buchen.',
  OPEN_CHANGED:
    'Inzwischen ist ein anderer Betrag offen. Bitte laden Sie die Seite neu und prüfen Sie, ob die Zahlung schon gebucht ist.',
  NOTHING_TO_RETURN: 'Diese Zahlung gibt es nicht, oder sie ist schon zurückgekommen.',
  MORE_THAN_OWED: 'Zurückgezahlt werden kann höchstens, was zu viel gezahlt ist.',
  KEY_REUSED: 'Diese Buchung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
};

/** What the books' no means to the person who asked. */
export function campaignPaymentRefused(refusal: CampaignPaymentRefusal): Refusal {
  return refusal === 'CLAIM_UNKNOWN' ? notFound(campaignMessages.gone) : ruleBroken(refusals[refusal]);
}
