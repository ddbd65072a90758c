import type { LegalTextName } from '#contract/tenancy/regions/regions.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { findLegalTextInForce } from './find-legal-text-in-force.ts';
import type { FindHostedText } from './legal-texts-host.ts';

/**
 * A legal text, ready to be shown: the region's own, else the host's, or, where no host is set, the operator's. Throws
 * 404 where there is none.
 */
export async function getLegalText(
  db: Db,
  name: LegalTextName,
  regionSlug: string | undefined,
  findHostedText: FindHostedText | null,
): Promise<{ html: string }> {
  const own = regionSlug === undefined ? undefined : await findOwnText(db, name, regionSlug);
  const html = own ?? (findHostedText ? await findHostedText(name) : (await findLegalTextInForce(db, name, null))?.html);
  if (html == null) throw notFound('Der Text konnte nicht geladen werden.');
  return { html: cleanHtml(html) };
}

async function findOwnText(db: Db, name: LegalTextName, slug: string): Promise<string | null | undefined> {
  const region = await db.selectFrom('region').select('region_id').where('slug', '=', slug).executeTakeFirst();
  return region && (await findLegalTextInForce(db, name, region.region_id))?.html;
}
