import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { UNDONE, type Undone } from '#server/ledger/undone.ts';
import { isPaidOut, recordPayment } from '#server/ledger/write/book-payment.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActByStaff } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { paymentRefused } from './payment-refused.ts';

/**
 * Undoes money between a partner and the operator that was for another item. Returns the entry of the contrary. The
 * caller holds the payments of the region. Throws Refusal 422 where it was paid out to the partner meanwhile, by a
 * statement or beside them.
 */
export async function undoPartnerPayment(trx: Trx, undone: Undone, by: ActByStaff): Promise<number> {
  const { regionId, entryId } = undone;
  const booked = await findPayment(trx, undone);
  if (booked.cents > 0 && (await isPaidOut(trx, regionId, { ...booked, entryId }))) throw ruleBroken(PAID_OUT);
  if (booked.cents > 0 && (await isPaidSince(trx, { ...booked, regionId, entryId }))) throw ruleBroken(PAID_SINCE);
  return bookContrary(trx, undone, { ...booked, returns: entryId }, by);
}

/**
 * Undoes that the bank has taken back a payment between a partner and the operator, which was another one. It stands
 * again, by an entry of its own. `entryId` is the entry by which that was booked. An entry is undone once, so the first
 * payment stays what came back. Returns the new entry. The caller holds the payments of the region. Throws Refusal 422
 * where so much is not owed to the partner any more.
 */
export async function undoTakenBackPartnerPayment(trx: Trx, undone: Undone, by: ActByStaff): Promise<number> {
  return bookContrary(trx, undone, await findPayment(trx, undone), by);
}

function findPayment(trx: Trx, { regionId, entryId }: Undone): Promise<{ partnerId: number; cents: number }> {
  return trx
    .selectFrom('partner_payment')
    .select(['partner_id as partnerId', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
}

async function bookContrary(
  trx: Trx,
  { regionId, entryId, idempotencyKey }: Undone,
  { cents, ...booked }: { partnerId: number; cents: number; returns?: number },
  { askedBy, reason, office }: ActByStaff,
): Promise<number> {
  const day = await getLedgerToday(trx);
  const payment = { ...booked, cents: -cents, day, bankText: UNDONE, reason, actorId: askedBy, idempotencyKey };
  const outcome = await recordPayment(trx, office.keys, regionId, payment);
  if (!outcome.isPosted) throw paymentRefused(outcome.refusal);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: `entry ${entryId}`, reason });
  return outcome.entryId;
}

/** Whether we have paid the partner something beside the files after an entry: it may have been this money. */
async function isPaidSince(
  trx: Trx,
  { regionId, partnerId, entryId }: { regionId: number; partnerId: number; entryId: number },
): Promise<boolean> {
  const paid = await trx
    .selectFrom('partner_payment as p')
    .leftJoin('partner_payment as r', (join) =>
      join.onRef('r.region_id', '=', 'p.region_id').onRef('r.returns', '=', 'p.entry_id'),
    )
    .select('p.entry_id')
    .where('p.region_id', '=', regionId)
    .where('p.partner_id', '=', partnerId)
    .where('p.entry_id', '>', entryId)
    .where('p.cents', '<', 0)
    .where('p.returns', 'is', null)
    .where('r.entry_id', 'is', null)
    .executeTakeFirst();
  return paid !== undefined;
}

const PAID_SINCE =
  'Seither ist an diesen Partner Geld gezahlt. Nehmen Sie zuerst die Zuordnung dieser Zahlung zurück. Wurde sie von Hand gebucht, lassen Sie sich das Geld überweisen und ordnen Sie diese Zahlung dem richtigen Posten zu.';

const PAID_OUT =
  'Eine Abrechnung hat dieses Geld schon an den Partner ausgezahlt. Bitten Sie ihn, es zu überweisen, und ordnen Sie diese Zahlung dem richtigen Posten zu.';
