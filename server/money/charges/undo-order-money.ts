import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { type OrderUndoRefusal, undoChargeOrderMoney } from '#server/ledger/write/settle-charge-order.ts';
import { UNDONE } from '#server/ledger/undone.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { getChargeOrder } from './get-charge-order.ts';

interface Undone {
  regionId: number;
  /** The entry that had booked it. */
  entryId: number;
  idempotencyKey: string;
}

/**
 * Undoes a transfer for a charge order, or the payout of a credit, that was for another item. Returns the entry of
 * the contrary. Throws Refusal 422 where the money is not there any more.
 */
export async function undoOrderMoney(
  trx: Trx,
  { regionId, entryId, idempotencyKey }: Undone,
  { askedBy, reason, office }: Pick<ActBy, 'askedBy' | 'reason' | 'office'>,
): Promise<number> {
  const { number, kind, cents } = await trx
    .selectFrom('charge_payment')
    .select(['number', 'kind', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const type = kind === 'charge-payout' ? ('charge-payout-undo' as const) : ('charge-payment-undo' as const);
  const day = berlinDay(await readLedgerClock(trx)).toString();
  const money = { type, returns: entryId, number, cents, day, bankText: UNDONE, reason, actorId: askedBy, idempotencyKey };
  const outcome = await undoChargeOrderMoney(trx, office.keys, regionId, money);
  if (!outcome.isPosted) throw ruleBroken(orderUndoRefusals[outcome.refusal]);
  const { label } = await getChargeOrder(trx, regionId, number);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: `order ${label}`, reason });
  return outcome.entryId;
}

const INSTEAD = 'Lassen Sie es sich vom Arbeitgeber überweisen, und ordnen Sie diese Zahlung dem richtigen Posten zu.';
/** What the books' no means to the person who asked. */
export const orderUndoRefusals: Record<OrderUndoRefusal, string> = {
  PAYMENT_UNKNOWN: 'Diese Zahlung gibt es nicht.',
  TAKEN_BACK: 'Dieses Geld ist schon zurückgenommen. Bitte laden Sie die Seite neu.',
  LOADED: `Mit diesem Geld sind schon Karten geladen. ${INSTEAD}`,
  MORE_THAN_CREDIT: `Was hier zu viel kam, ist schon verrechnet oder ausgezahlt. ${INSTEAD}`,
  KEY_REUSED: 'Diese Buchung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
};
