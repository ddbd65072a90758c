import type { Cents } from '#contract/common/money.ts';
import { campaignMessages } from '#contract/money/campaigns/campaigns.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { UNDONE, type Undone } from '#server/ledger/undone.ts';
import { type ClaimKind, type ClaimPayment, type ClaimPaymentRefusal, payClaim } from '#server/ledger/write/pay-claim.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActByStaff, BookedBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { getClaimPayment, listClaims } from './claims.ts';

export type ClaimMoney = Omit<ClaimPayment, 'actorId' | 'reason'> & { regionId: number };

/**
 * Books money for a claim as the bank statement says it; without a person (`askedBy` null), the bank's own file says
 * it.
 */
export async function carryOutClaimPayment(
  trx: Trx,
  { regionId, ...payment }: ClaimMoney,
  { askedBy, reason, office }: BookedBy,
): Promise<Cents> {
  const { kind, id } = payment;
  const outcome = await payClaim(trx, office.keys, regionId, { ...payment, reason, actorId: askedBy ?? PORTAL });
  if (!outcome.isPosted) throw claimPaymentRefused(kind, outcome.refusal);
  if (outcome.isReplay) return 0;
  const [claim] = await listClaims(trx, kind, [regionId], [id]);
  const act = kind === 'campaign' ? 'campaign-payment-recorded' : 'claim-payment-recorded';
  await audit(trx, { personId: askedBy, regionId, act, subject: claim!.label, reason });
  return Math.abs(payment.cents);
}

/**
 * Undoes money for a claim that was for another item, as if the bank had sent it back. Returns the entry of the
 * contrary. Throws Refusal 422 where a part of it has gone back already. The caller holds the claims of the kind.
 */
export async function undoClaimPayment(
  trx: Trx,
  kind: ClaimKind,
  { regionId, entryId, idempotencyKey }: Undone,
  { askedBy, reason, office }: ActByStaff,
): Promise<number> {
  const { id, paymentId, cents } = await getClaimPayment(trx, kind, { regionId, entryId });
  const [claim] = await listClaims(trx, kind, [regionId], [id]);
  const { claimedCents, openCents, label } = claim!;
  if (cents > 0 && claimedCents - openCents < cents)
    throw ruleBroken('Von diesem Geld ist schon etwas zurückgezahlt. Nehmen Sie zuerst die Zuordnung der Rückzahlung zurück.');
  const day = await getLedgerToday(trx);
  const back = { kind, id, cents: -cents, openCents, day, bankText: UNDONE, reason, returns: paymentId };
  const outcome = await payClaim(trx, office.keys, regionId, { ...back, actorId: askedBy, idempotencyKey });
  if (!outcome.isPosted) throw claimPaymentRefused(kind, outcome.refusal);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: label, reason });
  return outcome.entryId;
}

const unknown: Record<ClaimKind, string> = { campaign: campaignMessages.gone, 'take-over': 'Diese Forderung gibt es nicht.' };
const refusals: Record<Exclude<ClaimPaymentRefusal, 'CLAIM_UNKNOWN'>, string> = {
  INVALID_AMOUNT: 'Diesen Betrag kann niemand buchen.',
  OPEN_CHANGED:
    'Inzwischen ist ein anderer Betrag offen. Bitte laden Sie die Seite neu und prüfen Sie, ob die Zahlung schon gebucht ist.',
  NOTHING_TO_RETURN: 'Diese Zahlung gibt es nicht, oder sie ist schon zurückgekommen.',
  MORE_THAN_OWED: 'Zurückgezahlt werden kann höchstens, was zu viel gezahlt ist.',
  KEY_REUSED: 'Diese Buchung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
};

/** What the books' no means to the person who asked. */
const claimPaymentRefused = (kind: ClaimKind, refusal: ClaimPaymentRefusal): Refusal =>
  refusal === 'CLAIM_UNKNOWN' ? notFound(unknown[kind]) : ruleBroken(refusals[refusal]);
