import { type CancelOutcome, cancelChargeOrder as cancelInBooks } from '#server/ledger/write/settle-charge-order.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import type { ChargeOrder } from './get-charge-order.ts';
import { orderCancelled } from './mails.ts';

const refusals: Record<Exclude<CancelOutcome, 'CANCELLED' | 'ORDER_UNKNOWN'>, string> = {
  ALREADY_CANCELLED: 'Dieser Ladeauftrag ist schon storniert.',
  PAID: 'Dieser Ladeauftrag ist schon bezahlt oder geladen.',
  IN_FILE: 'Dieser Ladeauftrag steht schon in einer Lastschriftdatei.',
};

/** Cancels an order for staff, and tells the employer. Throws Refusal 422 where it is paid, or the bank knows of it. */
export async function cancelChargeOrder(
  trx: Trx,
  order: ChargeOrder,
  { staffId, reason }: { staffId: number; reason: string },
): Promise<void> {
  const outcome = await tryCancelChargeOrder(trx, order, { staffId, reason });
  if (outcome === 'ORDER_UNKNOWN') throw notFound('Diesen Ladeauftrag gibt es nicht.');
  if (outcome !== 'CANCELLED') throw ruleBroken(refusals[outcome]);
}

/** The same for the portal itself, without staff: who comes too late is answered why, and nothing is done. */
export async function tryCancelChargeOrder(
  trx: Trx,
  { regionId, number, label, employerId }: ChargeOrder,
  { staffId, reason }: { staffId: number | null; reason: string },
): Promise<CancelOutcome> {
  const outcome = await cancelInBooks(trx, regionId, number, { actorId: staffId ?? PORTAL, reason });
  if (outcome !== 'CANCELLED') return outcome;
  await audit(trx, { personId: staffId, regionId, act: 'charge-order-cancelled', subject: `order ${label}`, reason });
  const region = await getOwnRegion(trx, { regionId });
  await tellBusiness(trx, { kind: 'employer', regionId, employerId }, (to) => orderCancelled(to, { region, label, reason }));
  return outcome;
}
