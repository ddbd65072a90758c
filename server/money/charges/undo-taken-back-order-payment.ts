import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { UNDONE } from '#server/ledger/undone.ts';
import { settleChargeOrder } from '#server/ledger/write/settle-charge-order.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { getChargeOrder } from './get-charge-order.ts';
import { chargeOrderMoneyRefused } from './charge-order-money-kind.ts';

interface Undone {
  regionId: number;
  /** The entry by which it was booked that the bank had taken the transfer back. */
  entryId: number;
  idempotencyKey: string;
}

/**
 * Undoes that the bank has taken back a transfer for a charge order, which was another one: it stands again, by an
 * entry of its own. An entry is undone once, so the first transfer stays what came back. Returns that entry. The caller
 * holds the charge orders of the region. Throws Refusal 422 where the order was paid or settled otherwise meanwhile.
 */
export async function undoTakenBackOrderPayment(
  trx: Trx,
  { regionId, entryId, idempotencyKey }: Undone,
  { askedBy, reason, office }: Pick<ActBy, 'askedBy' | 'reason' | 'office'>,
): Promise<number> {
  const { number, cents } = await trx
    .selectFrom('charge_payment')
    .select(['number', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const { label, open: openCents, settledEntry } = await getChargeOrder(trx, regionId, number);
  const since = await listTransfersSince(trx, { regionId, number, entryId });
  const isPaidAnew = openCents < cents && since.some(({ isUndo }) => !isUndo);
  // By a transfer, or by what was taken back from its cards.
  const isSettledAnew =
    settledEntry !== null && settledEntry > entryId && !since.some((one) => one.isUndo && one.entryId === settledEntry);
  if (isPaidAnew || isSettledAnew) throw ruleBroken(PAID_SINCE);
  const day = berlinDay(await readLedgerClock(trx)).toString();
  const payment = { type: 'charge-payment', number, cents, openCents, day, bankText: UNDONE, reason } as const;
  const outcome = await settleChargeOrder(trx, office.keys, regionId, { ...payment, actorId: askedBy, idempotencyKey });
  if (!outcome.isPosted) throw chargeOrderMoneyRefused(outcome.refusal);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: `order ${label}`, reason });
  return outcome.entryId;
}

const PAID_SINCE =
  'Dieser Ladeauftrag ist seither anders bezahlt. Nehmen Sie zuerst die Zuordnung der neueren Zahlung zurück. Geht das nicht, buchen Sie von Hand: bei diesem Ladeauftrag eine Zahlung über denselben Betrag, sie wird Guthaben des Arbeitgebers, und beim richtigen Posten die Rückgabe.';

/** Transfers for an order that came after an entry and still stand; `isUndo`: one of before, which stands again. */
async function listTransfersSince(
  trx: Trx,
  { regionId, number, entryId }: { regionId: number; number: number; entryId: number },
) {
  const rows = await trx
    .selectFrom('charge_payment as p')
    .leftJoin('charge_payment as r', (join) =>
      join.onRef('r.region_id', '=', 'p.region_id').onRef('r.returns', '=', 'p.entry_id'),
    )
    .select(['p.entry_id as entryId', 'p.bank_text as bankText'])
    .where('p.region_id', '=', regionId)
    .where('p.number', '=', number)
    .where('p.kind', '=', 'charge-payment')
    .where('p.entry_id', '>', entryId)
    .where('r.entry_id', 'is', null)
    .execute();
  return rows.map(({ bankText, ...row }) => ({ ...row, isUndo: bankText === UNDONE }));
}
