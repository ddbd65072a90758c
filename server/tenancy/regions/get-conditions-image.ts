import type { OutputOf } from '#contract/common/call.ts';
import type { conditionsImages } from '#contract/tenancy/regions/info-pages.ts';
import { cleanContentField } from './clean-content-field.ts';
import type { RegionEntry } from './region-content.ts';

/** The picture of a region's conditions. */
export function getConditionsImage(
  { content }: RegionEntry,
  audience: 'partner' | 'employer',
): OutputOf<typeof conditionsImages> {
  const field = `${audience}_conditions_image` as const;
  return { acf: { [field]: cleanContentField(field, content[field]) } };
}
