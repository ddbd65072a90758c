import {
  regionBank,
  staffRegions,
  regionHistory,
  regionPart,
  uploadRegionLogo,
  uploadRegionPicture,
} from '#contract/operator/region-editing/region-editing.ts';
import { regionData } from '#contract/tenancy/regions/regions.ts';
import type { RegionPart } from '#contract/tenancy/regions/region-parts.ts';
import { vouchers } from '#contract/money/checkout/vouchers.ts';
import { readAnew } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { formQueryOf, freshQueryOf } from '#web/api/queries.ts';

export const staffRegionsQuery = freshQueryOf(staffRegions);

/** What somebody works on must not change below his hands: it is read when the screen opens, and after each change. */
export const regionPartQuery = (slug: string, part: RegionPart) => formQueryOf(regionPart, { slug, part });

/** The pictures of a region that stand beside its contact. */
export const contactPicturesQuery = (slug: string) =>
  freshQueryOf(regionData, { slug, fields: 'image_region_header,image_region_contact_person' });

export const regionHistoryQuery = (slug: string, part: RegionPart) => freshQueryOf(regionHistory, { slug, part });

export const regionBankQuery = (slug: string) => freshQueryOf(regionBank, { slug });
export const vouchersQuery = (slug: string) => freshQueryOf(vouchers, { slug });

/** Keeps a drawing or picture for a logo; answers its address. */
export async function saveRegionLogo(slug: string, file: File): Promise<string> {
  return (await ask(uploadRegionLogo, { slug }, { file })).name;
}

/** Keeps a picture for a region's pages; answers its address. */
export async function saveRegionPicture(slug: string, file: File): Promise<string> {
  return (await ask(uploadRegionPicture, { slug }, { file })).address;
}

/** Everything that a change of a region may have changed. */
export const forgetRegions = () => readAnew(staffRegions, regionPart, regionHistory, regionBank, vouchers);
