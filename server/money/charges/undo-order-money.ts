import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { ChargeUndoType } from '#server/ledger/entry-types.ts';
import { type OrderUndoRefusal, undoChargeOrderMoney } from '#server/ledger/write/settle-charge-order.ts';
import { formatCents } from '#contract/common/money.ts';
import { readEmployerCredit } from '#server/ledger/read/employer-credit.ts';
import { UNDONE, type Undone } from '#server/ledger/undone.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActByStaff } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { getChargeOrder, isOwed } from './get-charge-order.ts';
import { settleReturnedDebits } from './returned-debit-kind.ts';

/**
 * Undoes a transfer for a charge order, or the payout of a credit, that was for another item. Or undoes that the bank
 * had taken back a transfer, as it was another one. The transfer stands again, and what was paid anew meanwhile is the
 * employer's credit. Returns the entry of the contrary. The caller holds the charge orders of the region. Throws
 * Refusal 422 where the money is not there any more.
 */
export async function undoOrderMoney(
  trx: Trx,
  { regionId, entryId, idempotencyKey }: Undone,
  { askedBy, reason, office }: ActByStaff,
): Promise<number> {
  const { number, kind, cents } = await trx
    .selectFrom('charge_payment')
    .select(['number', 'kind', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const type = `${kind}-undo` as ChargeUndoType;
  const day = await getLedgerToday(trx);
  const money = { type, returns: entryId, number, cents, day, bankText: UNDONE, reason, actorId: askedBy, idempotencyKey };
  const outcome = await undoChargeOrderMoney(trx, office.keys, regionId, money);
  if (!outcome.isPosted) throw ruleBroken(orderUndoRefusals[outcome.refusal]);
  const order = await getChargeOrder(trx, regionId, number);
  if (type === 'charge-payment-return-undo' && !isOwed(order)) await settleReturnedDebits(trx, order, askedBy);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: `order ${order.label}`, reason });
  return outcome.entryId;
}

/** What is open of the order of a transfer that stands after all, and what its employer has too much, in sentences. */
export async function tellWhatIsOpen(db: Db, { regionId, entryId }: Pick<Undone, 'regionId' | 'entryId'>): Promise<string[]> {
  const { number } = await db
    .selectFrom('charge_payment')
    .select('number')
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const { open, employerId } = await getChargeOrder(db, regionId, number);
  const credit = await readEmployerCredit(db, regionId, employerId);
  return [
    ...(open > 0 ? [`Offen sind dort noch ${formatCents(open)} €.`] : []),
    ...(credit > 0
      ? [
          `Ihr Guthaben bei uns ist ${formatCents(credit)} €. Es wird mit Ihrem nächsten Ladeauftrag verrechnet; auf Wunsch zahlen wir es zurück.`,
        ]
      : []),
  ];
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
