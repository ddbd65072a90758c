import { z } from 'zod';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { returnPayment } from '#server/ledger/write/book-payment.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import type { BookedBy, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { paymentRefused } from './payment-refused.ts';
import { getStatementPayment } from './get-statement-payment.ts';
import { paymentCameBack } from './mails.ts';
import { statementLabel } from './statement-label.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  statement: z.number().int(),
  cents: z.number().int(),
  day: z.iso.date(),
  bankText: z.string(),
  idempotencyKey: z.uuid(),
});

const words = {
  payout: {
    title: 'Überweisung als zurückgekommen vermerken',
    effect: 'Der Betrag steht dem Partner wieder zu. Auf dieses Konto wird nichts mehr überwiesen, bis das freigegeben ist.',
  },
  collection: {
    title: 'Lastschrift als zurückgegeben vermerken',
    effect: 'Der Partner schuldet den Betrag wieder. Von ihm wird nichts mehr eingezogen, bis das freigegeben ist.',
  },
} as const;

export type PaymentReturnPayload = z.infer<typeof payload>;

/** The bank has sent the payment of a statement back (docs/decisions/when-a-payment-comes-back.md). */
export const paymentReturnKind: FourEyesKind<PaymentReturnPayload> = {
  name: 'payment-return',
  payload,
  permits: accountingPermits,
  subjectOf: ({ regionId, statement }) => `statement ${statementLabel(regionId, statement)}`,
  needsSecond: () => false,
  async moves(db, { regionId, statement, cents, idempotencyKey }) {
    const { partnerId } = await getStatementPayment(db, regionId, statement);
    return { regionId, target: `partner ${partnerId}`, cents, idempotencyKey };
  },
  async describe(db, { regionId, statement, day, bankText }) {
    const payment = await getStatementPayment(db, regionId, statement);
    return {
      title: `${words[payment.kind].title}: ${payment.partner}`,
      facts: [
        { name: 'Partner', value: payment.partner },
        { name: 'Abrechnung', value: statementLabel(regionId, statement) },
        { name: 'Betrag', value: `${formatCents(payment.cents)} €` },
        { name: 'Tag', value: formatIsoDay(day) },
        { name: 'Text der Bank', value: bankText },
        { name: 'Folge', value: words[payment.kind].effect },
      ],
    };
  },
  carryOut: carryOutPaymentReturn,
};

/** What such an act of staff does; without a person (`askedBy` null), the bank's own file says it. */
export async function carryOutPaymentReturn(
  trx: Trx,
  { regionId, statement, day, bankText, idempotencyKey }: PaymentReturnPayload,
  { askedBy, reason, office }: BookedBy,
): Promise<Cents> {
  const outcome = await returnPayment(trx, office.keys, regionId, {
    statement,
    day,
    bankText,
    idempotencyKey,
    reason,
    actorId: askedBy ?? PORTAL,
  });
  if (!outcome.isPosted) throw paymentRefused(outcome.refusal);
  if (outcome.isReplay) return 0;
  const { partnerId, kind } = await getStatementPayment(trx, regionId, statement);
  const label = statementLabel(regionId, statement);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-returned', subject: `statement ${label}`, reason });
  const region = await getOwnRegion(trx, { regionId });
  const told = { region, label, kind, cents: outcome.cents, bankText };
  await tellBusiness(trx, { kind: 'partner', regionId, partnerId }, (to) => paymentCameBack(to, told));
  return outcome.cents;
}
