import type { OutputOf } from '#contract/common/call.ts';
import type { staffChargeOrders } from '#contract/money/charges/charges.ts';
import { findContract, listContracts } from '#server/parties/businesses/contracts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';
import { listChargeFiles } from './charge-files.ts';
import { describeRow } from './describe-charge-order.ts';
import { listOrders } from './get-charge-order.ts';

/** The orders of all employers, or of one, with their debits' files. Throws Refusal 404 for an unknown employer. */
export async function listForStaff(
  db: Db,
  gguid: string | undefined,
  today: string,
): Promise<OutputOf<typeof staffChargeOrders>> {
  const one = gguid === undefined ? undefined : await findContract(db, 'employer', gguid);
  if (gguid !== undefined && !one) throw notFound('Diesen Arbeitgeber gibt es nicht.');
  const employers = new Map((one ? [one] : await listContracts(db, 'employer')).map((row) => [row.employer_id, row]));
  const regionOf = await nameRegions(db);
  const orders = await listOrders(db, one?.employer_id);
  return {
    orders: orders.map((order) => ({
      ...describeRow(order, today),
      employer: employers.get(order.employerId)?.name ?? '',
      employerId: employers.get(order.employerId)!.gguid,
      ...regionOf(order.regionId),
    })),
    files: await listChargeFiles(db, 'orders', one?.employer_id),
  };
}
