import { type FaqAudience, faqFields } from '#contract/tenancy/regions/faqs.ts';
import { legalTextOf, type PartData, type RegionPart } from '#contract/tenancy/regions/region-parts.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { appointmentsPart, contactPart, picturesPart } from './content-part.ts';
import { faqsPart } from './faqs-part.ts';
import { identityPart } from './identity-part.ts';
import { readLegalPart, storeLegalPart } from './legal-part.ts';
import type { PartKeeper } from './part-keeper.ts';
import { perksPart } from './perks-part.ts';
import { placesPart } from './places-part.ts';
import { feesPart, limitsPart, rulesPart } from './terms-parts.ts';

const keepers = {
  identity: identityPart,
  contact: contactPart,
  pictures: picturesPart,
  appointments: appointmentsPart,
  places: placesPart,
  fees: feesPart,
  rules: rulesPart,
  limits: limitsPart,
  perks: perksPart,
  ...Object.fromEntries((Object.keys(faqFields) as FaqAudience[]).map((audience) => [`${audience}-faqs`, faqsPart(audience)])),
} as unknown as Partial<Record<RegionPart, PartKeeper>>;

/** What is published of a part; without region a legal text of the operator. Throws 404 where there is no such part. */
export async function readRegionPart(db: Db, regionId: number | null, part: RegionPart): Promise<PartData> {
  const legalText = legalTextOf(part);
  if (legalText) return readLegalPart(db, regionId, legalText);
  if (regionId === null) throw notFound();
  return keepers[part]!.read(db, regionId);
}

/** Writes a part, checked by its schema, into the rows that the portal shows. Throws Refusal 404, 422. */
export async function storeRegionPart(trx: Trx, regionId: number | null, part: RegionPart, data: PartData): Promise<void> {
  const legalText = legalTextOf(part);
  if (legalText) return storeLegalPart(trx, regionId, legalText, data as PartData<'legal-imprint'>);
  if (regionId === null) throw notFound();
  return keepers[part]!.store(trx, regionId, data);
}
