import type { CampaignOffer } from '#contract/money/campaigns/offers.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sql } from 'kysely';
import { nameGiftPlaces } from './gift-places.ts';
import { boundOf } from './start-kind.ts';

/** What a region's campaigns give by themselves today, by the clock of the books; nothing that is used up. */
export async function listOffers(db: Db, regionId: number): Promise<CampaignOffer[]> {
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('state', '=', 'running')
    .where('given_for', 'in', ['top-up', 'registration'])
    .where(sql<boolean>`ledger_today() between starts_on and ends_on and given_cents + gift_cents <= budget_cents`)
    .orderBy('ends_on')
    .orderBy('campaign_id')
    .execute();
  if (rows.length === 0) return [];
  const nameOf = await nameGiftPlaces(db, regionId, rows.map(boundOf));
  return rows.map((row) => ({
    name: row.name,
    giftCents: row.gift_cents,
    givenFor: row.given_for as CampaignOffer['givenFor'],
    topUpCents: row.top_up_cents,
    endsOn: row.ends_on,
    useUntil: row.use_until,
    where: nameOf(boundOf(row)),
  }));
}
