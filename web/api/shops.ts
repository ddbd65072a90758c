import { queryOptions } from '@tanstack/react-query';
import { allRegions } from '#contract/tenancy/regions/regions.ts';
import { type CampaignOffer, campaignOffers } from '#contract/money/campaigns/offers.ts';
import { type ShopList, shops } from '#contract/reports/shops/shops.ts';
import { queryOf } from '#web/api/client.ts';

/** What campaigns of a region give today. */
export const offersQuery = (region: string, served?: readonly CampaignOffer[]) =>
  queryOptions({
    ...queryOf(campaignOffers, { region }),
    staleTime: 60_000,
    ...(served && { initialData: { offers: [...served] } }),
  });

/** What the server has written into the page of a region: one page of the list. */
export interface ServedShops {
  shops: ShopList;
  offers: CampaignOffer[];
  /** How many the wish has found, and how many there are. */
  found: number;
  total: number;
}

/** The whole list of a region; what the page brought along is all of it where nothing is missing. */
export function shopsQuery(region: string, served: ServedShops | undefined) {
  const isWhole = served !== undefined && served.shops.shops.length === served.total;
  return queryOptions({
    ...queryOf(shops, { region }),
    staleTime: 60_000,
    ...(isWhole && { initialData: served.shops }),
  });
}

export const regionsQuery = queryOptions({ ...queryOf(allRegions), staleTime: 5 * 60_000 });
