import type { Cents } from '#contract/common/money.ts';
import { type ClaimPayment, type ClaimPaymentRefusal, payClaim } from '#server/ledger/write/pay-claim.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { listClaims } from './list-claims.ts';

/** Who books where nobody asked. */
const PORTAL = 0;

export type ClaimMoney = Omit<ClaimPayment, 'actorId' | 'reason'> & { regionId: number };

/**
 * Books money for a claim as the bank statement says it; without a person (`askedBy` null), the bank's own file says
 * it.
 */
export async function carryOutClaimPayment(
  trx: Trx,
  { regionId, ...payment }: ClaimMoney,
  { askedBy, reason, office }: Pick<ActBy, 'reason' | 'office'> & { askedBy: number | null },
): Promise<Cents> {
  const outcome = await payClaim(trx, office.keys, regionId, { ...payment, reason, actorId: askedBy ?? PORTAL });
  if (!outcome.isPosted) throw claimPaymentRefused(outcome.refusal);
  if (outcome.isReplay) return 0;
  const [claim] = await listClaims(trx, [regionId], [payment.takeOverId]);
  await audit(trx, { personId: askedBy, regionId, act: 'claim-payment-recorded', subject: claim!.label, reason });
  return Math.abs(payment.cents);
}

const refusals: Record<Exclude<ClaimPaymentRefusal, 'CLAIM_UNKNOWN'>, string> = {
  INVALID_AMOUNT: 'Diesen Betrag kann niemand buchen.',
  OPEN_CHANGED:
    'Inzwischen ist ein anderer Betrag offen. Bitte laden Sie die Seite neu und prüfen Sie, ob die Zahlung schon gebucht ist.',
  NOTHING_TO_RETURN: 'Diese Zahlung gibt es nicht, oder sie ist schon zurückgekommen.',
  MORE_THAN_OWED: 'Zurückgezahlt werden kann höchstens, was zu viel gezahlt ist.',
  KEY_REUSED: 'Diese Buchung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
};

/** What the books' no means to the person who asked. */
export function claimPaymentRefused(refusal: ClaimPaymentRefusal): Refusal {
  return refusal === 'CLAIM_UNKNOWN' ? notFound('Diese Forderung gibt es nicht.') : ruleBroken(refusals[refusal]);
}
