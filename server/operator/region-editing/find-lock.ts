import type { Outside, PartAnswer } from '#contract/operator/region-editing/region-editing.ts';
import { audienceOf, legalTextOf, type RegionPart } from '#contract/tenancy/regions/region-parts.ts';
import type { Portal } from '#server/tenancy/portal.ts';

type Lock = Pick<PartAnswer, 'locked' | 'lockedFields'>;

/** Fields of a part of our own that a WordPress fills. */
const FILLED = ['name', 'cardName', 'primaryColor', 'websiteUrl'];

/** What of a part is kept outside of the portal, where it is overwritten or passed over if it is changed here. */
export async function findLock(
  { regionContent, config }: Pick<Portal, 'regionContent' | 'config'>,
  slug: string,
  part: RegionPart,
): Promise<Lock> {
  const text = legalTextOf(part);
  // The host's texts take the place of the operator's; a region's own come before them.
  if (text && slug === '' && config.LEGAL_TEXTS_URL)
    return { locked: { why: 'host', outside: { address: config.LEGAL_TEXTS_URL, fetchedAt: null } }, lockedFields: [] };
  const isContent = audienceOf(part) !== undefined || part === 'contact' || part === 'pictures' || part === 'appointments';
  if (!isContent && part !== 'identity') return { locked: null, lockedFields: [] };
  const outside = await findOutside(regionContent, slug);
  if (!outside) return { locked: null, lockedFields: [] };
  return part === 'identity'
    ? { locked: null, lockedFields: FILLED }
    : { locked: { why: 'wordpress', outside }, lockedFields: [] };
}

/** The WordPress that a region's content comes from; null where it is our own. */
async function findOutside({ outside }: Portal['regionContent'], slug: string): Promise<Outside | null> {
  const answer = await outside?.findLastAnswer();
  if (!outside || !answer?.slugs.includes(slug)) return null;
  return { address: outside.address, fetchedAt: answer.fetchedAt.toISOString() };
}
