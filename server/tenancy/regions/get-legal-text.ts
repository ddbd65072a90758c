import type { LegalTextName } from '#contract/regions.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { FindHostedText } from './legal-texts-host.ts';
import './tables.ts';

/**
 * A legal text, fit to be shown: the region's own where it has one, else that of the host, or, where no host is set, the
 * operator's. Throws 404 where there is none.
 */
export async function getLegalText(
  db: Db,
  name: LegalTextName,
  regionSlug: string | undefined,
  findHostedText: FindHostedText | null,
): Promise<{ html: string }> {
  const own = await findOwnText(db, name, regionSlug);
  const html = findHostedText && !own?.isOfRegion ? await findHostedText(name) : own?.html;
  if (html === undefined) throw notFound('Der Text konnte nicht geladen werden.');
  return { html: cleanHtml(html) };
}

async function findOwnText(
  db: Db,
  name: LegalTextName,
  regionSlug: string | undefined,
): Promise<{ html: string; isOfRegion: boolean } | undefined> {
  const text = await db
    .selectFrom('legal_text')
    .leftJoin('region', 'region.region_id', 'legal_text.region_id')
    .select(['html', 'legal_text.region_id'])
    .where('legal_text.name', '=', name)
    .where((is) => is.or([is('legal_text.region_id', 'is', null), is('region.slug', '=', regionSlug ?? '')]))
    .orderBy('legal_text.region_id', (order) => order.asc().nullsLast())
    .executeTakeFirst();
  return text && { html: text.html, isOfRegion: text.region_id !== null };
}
