import type { Cents } from '#contract/common/money.ts';
import { undoChargeOrderMoney } from '#server/ledger/write/settle-charge-order.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import type { UndoneByBank } from '#server/ledger/undone.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { BookedBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import { chargeOrderLabel, getChargeOrder, isOwed } from './get-charge-order.ts';
import { orderPaymentTakenBack } from './mails.ts';
import { openReturnedDebit } from './returned-debit-kind.ts';
import { orderUndoRefusals } from './undo-order-money.ts';

/** A transfer for a charge order that the bank may take back. */
export interface ReturnableOrderPayment {
  regionId: number;
  entryId: number;
  cents: Cents;
  /** ISO day. */
  paidOn: string;
  label: string;
  employerId: number;
  isReturned: boolean;
}

/** Transfers of regions: those since a day (ISO) that nobody has taken back, or some by their entries. */
export async function listReturnableOrderPayments(
  db: Db,
  regionIds: readonly number[],
  which: { since: string } | { entryIds: readonly number[] },
): Promise<ReturnableOrderPayment[]> {
  const rows = await db
    .selectFrom('charge_payment as p')
    .innerJoin('charge_order as o', (join) => join.onRef('o.region_id', '=', 'p.region_id').onRef('o.number', '=', 'p.number'))
    .leftJoin('charge_payment as r', (join) =>
      join.onRef('r.region_id', '=', 'p.region_id').onRef('r.returns', '=', 'p.entry_id'),
    )
    .select(['p.region_id as regionId', 'p.entry_id as entryId', 'p.cents', 'p.day as paidOn', 'p.number'])
    .select(['o.employer_id as employerId', 'r.entry_id as returned'])
    .where('p.region_id', 'in', regionIds)
    // Also one of which the bank had taken back another.
    .where('p.kind', 'in', ['charge-payment', 'charge-payment-return-undo'])
    .$if('since' in which, (query) => query.where('r.entry_id', 'is', null))
    .where((row) => ('since' in which ? row('p.day', '>=', which.since) : row('p.entry_id', 'in', which.entryIds)))
    .orderBy('p.entry_id')
    .execute();
  return rows.map(({ number, returned, ...payment }) => ({
    ...payment,
    label: chargeOrderLabel(payment.regionId, number),
    isReturned: returned !== null,
  }));
}

/**
 * Books that the bank has taken back a transfer for a charge order. If all of it is still there, the order is unpaid
 * again, or the employer's credit is less. What it had settled of what came back before is owed again. Else, as cards
 * were loaded with it or it was used, its employer owes it whole, also of a cancelled order. No charge is made until
 * that is paid, and accounting has a case. The employer is told. The caller holds the charge orders of the region.
 * Without a person (`askedBy` null), the bank's own file says it. Returns the cents that it moves. Throws Refusal 422.
 */
export async function takeBackOrderPayment(
  trx: Trx,
  { regionId, entryId, idempotencyKey, ...said }: UndoneByBank,
  { askedBy, reason, office }: BookedBy,
): Promise<Cents> {
  const paid = await trx
    .selectFrom('charge_payment')
    .select(['number', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (!paid) throw ruleBroken(orderUndoRefusals.PAYMENT_UNKNOWN);
  const { number, cents } = paid;
  const outcome = await undoChargeOrderMoney(trx, office.keys, regionId, {
    type: 'charge-payment-return',
    number,
    cents,
    returns: entryId,
    ...said,
    reason,
    actorId: askedBy ?? PORTAL,
    idempotencyKey,
  });
  if (!outcome.isPosted) throw ruleBroken(orderUndoRefusals[outcome.refusal]);
  if (outcome.isReplay) return 0;
  const order = await getChargeOrder(trx, regionId, number);
  const { owed_cents: owed } = await trx
    .selectFrom('charge_payment')
    .select('owed_cents')
    .where('region_id', '=', regionId)
    .where('entry_id', '=', outcome.entryId)
    .$narrowType<{ owed_cents: Cents }>()
    .executeTakeFirstOrThrow();
  if (owed > 0)
    await openReturnedDebit(trx, { ...order, asked: owed }, { openedBy: askedBy, bankText: said.bankText, isTransfer: true });
  await audit(trx, { personId: askedBy, regionId, act: 'charge-payment-taken-back', subject: `order ${order.label}`, reason });
  const region = await getOwnRegion(trx, { regionId });
  await tellBusiness(trx, { kind: 'employer', ...order }, (to) =>
    orderPaymentTakenBack(to, { region, order, cents, owed, isToPay: isOwed(order), ...said }),
  );
  return cents;
}
