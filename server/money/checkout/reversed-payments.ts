import type { Cents } from '#contract/common/money.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { settleCase } from '#server/tenancy/decisions/open-case.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { holdCheckoutOrder } from './checkout-orders.ts';

/** A payment that its payer, a bank or the provider took back. */
export interface ReversedPayment {
  regionId: number;
  orderId: string;
  provider: 'paypal' | 'demo';
  /** The provider's number of the reversal. */
  refundId: string;
  /** The provider's number of the payment. */
  paymentId: string;
  personId: number;
  payer: string;
  /** In hundredths of the currency. */
  cents: Cents;
  currency: string;
  caseNumber: number | null;
  toldAt: Date;
  /** It is there again. */
  isRestored: boolean;
}

/** One of them. */
export type Reversal = Pick<ReversedPayment, 'orderId' | 'refundId'>;

const reversed = (db: Db) =>
  db
    .selectFrom('payment_gone_back as b')
    .innerJoin('checkout_order as o', (join) =>
      join.onRef('o.region_id', '=', 'b.region_id').onRef('o.order_id', '=', 'b.order_id'),
    )
    .leftJoin('payment_gone_back as r', (join) =>
      join.onRef('r.region_id', '=', 'b.region_id').onRef('r.order_id', '=', 'b.order_id').onRef('r.undoes', '=', 'b.refund_id'),
    )
    .select(['b.region_id as regionId', 'b.order_id as orderId', 'b.refund_id as refundId', 'b.provider'])
    .select(['b.cents', 'b.currency', 'b.case_number as caseNumber', 'b.told_at as toldAt', 'r.refund_id as restoredBy'])
    .select(['o.payment_id as paymentId', 'o.person_id as personId'])
    .where('b.how', '=', 'reversed');
type ReversedRow = Awaited<ReturnType<ReturnType<typeof reversed>['execute']>>[number];

/** Those of all regions that are not there again, the latest first. */
export async function listReversedPayments(db: Db): Promise<ReversedPayment[]> {
  return describe(
    db,
    await reversed(db).where('r.refund_id', 'is', null).orderBy('b.told_at', 'desc').orderBy('b.refund_id').execute(),
  );
}

/** Throws Refusal 404 where there is none. */
export async function getReversedPayment(db: Db, { orderId, refundId }: Reversal): Promise<ReversedPayment> {
  const rows = await reversed(db).where('b.order_id', '=', orderId).where('b.refund_id', '=', refundId).execute();
  const [payment] = await describe(db, rows);
  if (!payment) throw notFound('Diese Rückbuchung gibt es nicht.');
  return payment;
}

async function describe(db: Db, rows: readonly ReversedRow[]): Promise<ReversedPayment[]> {
  const names = await listNamesOfPeople(
    db,
    rows.map(({ personId }) => personId),
  );
  return rows.map(({ paymentId, restoredBy, ...row }) => ({
    ...row,
    paymentId: paymentId!,
    payer: names.get(row.personId) ?? '',
    isRestored: restoredBy !== null,
  }));
}

/** Throws Refusal 404 and 422 where it cannot be noted that a reversed payment is there again, by that movement. */
export async function assertRestorable(db: Db, { movement, ...which }: Reversal & { movement: string }): Promise<void> {
  const { provider, isRestored } = await getReversedPayment(db, which);
  if (isRestored) throw restoredAlready();
  const known = await db
    .selectFrom('payment_gone_back')
    .select('refund_id')
    .where('provider', '=', provider)
    .where('refund_id', '=', movement)
    .executeTakeFirst();
  if (known) throw sameMovement();
}

/**
 * Notes that a reversed payment is there again, whole, by the provider's number of that movement. Its case ends:
 * nothing is left to decide. Throws Refusal 404 and 422 as `assertRestorable` does.
 */
export async function restorePayment(
  trx: Trx,
  { movement, staffId, ...which }: Reversal & { movement: string; staffId: number },
): Promise<ReversedPayment> {
  // Whoever gives the payment back, or is told that more of it went back, waits.
  await holdCheckoutOrder(trx, which.orderId);
  const payment = await getReversedPayment(trx, which);
  if (payment.isRestored) throw restoredAlready();
  const { regionId, orderId, refundId, provider, cents, currency, caseNumber } = payment;
  const noted = await trx
    .insertInto('payment_gone_back')
    .values({
      region_id: regionId,
      order_id: orderId,
      provider,
      refund_id: movement,
      how: 'restored',
      cents: -cents,
      currency,
      undoes: refundId,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'refund_id']).doNothing())
    .returning('refund_id')
    .executeTakeFirst();
  if (!noted) throw sameMovement();
  if (caseNumber !== null) await settleCase(trx, { regionId, number: caseNumber }, { by: staffId, reason: RESTORED });
  return payment;
}

const RESTORED = 'Der Zahlungsdienst hat die Rückbuchung aufgehoben. Das Geld ist wieder da.';

const restoredAlready = (): Refusal => ruleBroken('Es ist schon vermerkt, dass dieses Geld wieder da ist.');

const sameMovement = (): Refusal =>
  atField('movement', 'Diese Nummer ist schon vermerkt. Bitte geben Sie die der Gutschrift an.');
