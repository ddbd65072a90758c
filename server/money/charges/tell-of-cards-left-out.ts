import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { getChargeOrder } from './get-charge-order.ts';
import { cardsLeftOut } from './mails.ts';
import type { Occasion } from './tell-of-charge-order.ts';

/** Tells an employer that its order is loaded, which cards were left out and why, and what happens to their money. */
export async function tellOfCardsLeftOut(trx: Trx, { portalUrl, ...region }: Occasion, number: number): Promise<void> {
  const { regionId } = region;
  const order = await getChargeOrder(trx, regionId, number);
  const rows = await trx
    .selectFrom('charge_order_card')
    .select(({ fn }) => ['skipped', fn.countAll<number>().as('cards'), sql<Cents>`sum(cents)::bigint`.as('cents')])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .where('skipped', 'is not', null)
    .groupBy('skipped')
    .orderBy('skipped')
    .execute();
  const groups = rows.map(({ skipped, ...group }) => ({ why: skipped!, ...group }));
  await tellBusiness(trx, { kind: 'employer', ...order }, (to) => cardsLeftOut(to, { region, order, groups, portalUrl }));
}
