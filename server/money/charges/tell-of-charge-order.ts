import type { Trx } from '#server/platform/db/database.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { getChargeOrder } from './get-charge-order.ts';
import { orderAnnounced } from './mails.ts';

/** Whose portal tells it. */
export type Occasion = Pick<RegionEntry, 'regionId' | 'cardName' | 'primaryColor'> & { portalUrl: string };

/** Tells an employer of what has become of its order, in the transaction in which that happens. */
export type TellOfChargeOrder = (trx: Trx, number: number) => Promise<void>;

/** Tells an employer what it has to pay for an order, and when. */
export async function tellOfChargeOrder(trx: Trx, { portalUrl, ...region }: Occasion, number: number): Promise<void> {
  const order = await getChargeOrder(trx, region.regionId, number);
  await tellBusiness(trx, { kind: 'employer', ...order }, (to) => orderAnnounced(to, { region, order, portalUrl }));
}
