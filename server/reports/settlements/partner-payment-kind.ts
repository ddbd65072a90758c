import { z } from 'zod';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { getOpenCents, type PartnerPayment, recordPayment } from '#server/ledger/write/book-payment.ts';
import { listBusinessNames } from '#server/parties/businesses/reads.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import type { BookedBy, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { paymentRefused } from './payment-refused.ts';
import { partnerPaymentBooked } from './mails.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  partnerId: z.number().int(),
  /** Positive: from the partner. */
  cents: z.number().int(),
  day: z.iso.date(),
  bankText: z.string(),
  idempotencyKey: z.uuid(),
});

/** "zugunsten des Partners" or of the operator, in words. */
function openText(cents: number): string {
  if (cents === 0) return 'nichts';
  return `${formatCents(Math.abs(cents))} € zugunsten ${cents > 0 ? 'des Partners' : 'des Betreibers'}`;
}

export type PartnerPaymentPayload = z.infer<typeof payload>;

/** Money between a partner and the operator beside the files (docs/decisions/when-a-payment-comes-back.md). */
export const partnerPaymentKind: FourEyesKind<PartnerPaymentPayload> = {
  name: 'partner-payment',
  payload,
  permits: accountingPermits,
  subjectOf: ({ idempotencyKey }) => `payment ${idempotencyKey}`,
  needsSecond: () => false,
  moves: async (_, { regionId, partnerId, cents, idempotencyKey }) => ({
    regionId,
    target: `partner ${partnerId}`,
    cents: Math.abs(cents),
    idempotencyKey,
  }),
  async describe(db, { regionId, partnerId, cents, day, bankText }) {
    const partner = (await listBusinessNames(db, 'partner', [partnerId])).get(partnerId) ?? '';
    const open = await getOpenCents(db, regionId, partnerId);
    return {
      title: `${cents > 0 ? 'Zahlungseingang von' : 'Zahlung von Hand an'} ${partner}`,
      facts: [
        { name: 'Partner', value: partner },
        { name: cents > 0 ? 'Eingegangen' : 'Gezahlt', value: `${formatCents(Math.abs(cents))} €` },
        { name: 'Tag', value: formatIsoDay(day) },
        { name: 'Verwendungszweck', value: bankText },
        { name: 'Bisher offen', value: openText(open) },
        { name: 'Danach offen', value: openText(open + cents) },
      ],
    };
  },
  carryOut: carryOutPartnerPayment,
};

/**
 * What such an act of staff does, or that the bank has undone a payment (`returns`). Without a person (`askedBy` null),
 * the bank's own file says it.
 */
export async function carryOutPartnerPayment(
  trx: Trx,
  { regionId, ...payment }: PartnerPaymentPayload & Pick<PartnerPayment, 'returns'>,
  { askedBy, reason, office }: BookedBy,
): Promise<Cents> {
  const outcome = await recordPayment(trx, office.keys, regionId, { ...payment, reason, actorId: askedBy ?? PORTAL });
  if (!outcome.isPosted) throw paymentRefused(outcome.refusal);
  if (outcome.isReplay) return 0;
  await audit(trx, {
    personId: askedBy,
    regionId,
    act: payment.returns ? 'partner-payment-taken-back' : 'partner-payment-recorded',
    subject: `entry ${outcome.entryId}`,
    reason,
  });
  const region = await getOwnRegion(trx, { regionId });
  const { partnerId, day, bankText } = payment;
  const told = { region, isIncoming: payment.cents > 0, isReturn: Boolean(payment.returns), cents: outcome.cents, day, bankText };
  await tellBusiness(trx, { kind: 'partner', regionId, partnerId }, (to) => partnerPaymentBooked(to, told));
  return Math.abs(payment.cents);
}
