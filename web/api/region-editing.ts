import { queryOptions } from '@tanstack/react-query';
import { regionBank } from '#contract/operator/region-editing/region-editing.ts';
import {
  staffRegions,
  regionHistory,
  regionPart,
  uploadRegionLogo,
  uploadRegionPicture,
} from '#contract/operator/region-editing/region-editing.ts';
import { regionData } from '#contract/tenancy/regions/regions.ts';
import type { RegionPart } from '#contract/tenancy/regions/region-parts.ts';
import { vouchers } from '#contract/money/checkout/vouchers.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const staffRegionsQuery = queryOptions({ ...queryOf(staffRegions), staleTime: 0 });

/** What somebody works on must not change below his hands: it is read when the screen opens, and after each change. */
export const regionPartQuery = (slug: string, part: RegionPart) =>
  queryOptions({ ...queryOf(regionPart, { slug, part }), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });

/** The pictures of a region that stand beside its contact. */
export const contactPicturesQuery = (slug: string) =>
  queryOptions({ ...queryOf(regionData, { slug, fields: 'image_region_header,image_region_contact_person' }), staleTime: 0 });

export const regionHistoryQuery = (slug: string, part: RegionPart) =>
  queryOptions({ ...queryOf(regionHistory, { slug, part }), staleTime: 0 });

export const regionBankQuery = (slug: string) => queryOptions({ ...queryOf(regionBank, { slug }), staleTime: 0 });
export const vouchersQuery = (slug: string) => queryOptions({ ...queryOf(vouchers, { slug }), staleTime: 0 });

/** Keeps a drawing or picture for a logo; answers its address. */
export async function saveRegionLogo(slug: string, file: File): Promise<string> {
  return (await ask(uploadRegionLogo, { slug }, { file })).name;
}

/** Keeps a picture for a region's pages; answers its address. */
export async function saveRegionPicture(slug: string, file: File): Promise<string> {
  return (await ask(uploadRegionPicture, { slug }, { file })).address;
}

/** Everything that a change of a region may have changed. */
export async function forgetRegions(): Promise<void> {
  const paths = new Set<unknown>([staffRegions.path, regionPart.path, regionHistory.path, regionBank.path, vouchers.path]);
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) });
}
