import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { fetchWordpressRegions, type WordpressAccess } from './fetch-wordpress-regions.ts';
import { type FreshnessTimes, keepFresh, usualTimes } from '#server/tenancy/regions/keep-fresh.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import type { WordpressRegion } from './read-wordpress-region.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';

/**
 * Content from a WordPress, stored in the rows of the regions and always read from there. So papers, mails and sessions
 * show the same name, and the last good copy stays when the WordPress fails. Requests get the copy; an old one is
 * refreshed in the background.
 */
export function wordpressRegionContent(
  db: Db,
  access: WordpressAccess,
  log: Logger,
  times: FreshnessTimes = usualTimes,
): RegionContent {
  const own = ownRegionContent(db);
  const refresh = async (signal: AbortSignal) => {
    if (!(await isFresh(db, access.url, times.freshMs))) await keep(db, access.url, await fetchWordpressRegions(access, signal));
  };
  const { bringUpToDate, close } = keepFresh(
    { what: 'region content', refresh, hasCopy: async () => (await findLastAnswer(db, access.url)) !== undefined },
    times,
    log,
  );

  return {
    outside: {
      address: access.url,
      findLastAnswer: () => findLastAnswer(db, access.url),
      reload: async () => keep(db, access.url, await fetchWordpressRegions(access, AbortSignal.timeout(times.timeoutMs))),
      close,
    },
    find: async (which) => {
      await bringUpToDate();
      return own.find(which);
    },
    list: async () => {
      await bringUpToDate();
      return own.list();
    },
  };
}

async function findLastAnswer(db: Db, source: string): Promise<{ fetchedAt: Date; slugs: string[] } | undefined> {
  return db
    .selectFrom('content_fetch')
    .select(['fetched_at as fetchedAt', 'slugs'])
    .where('source', '=', source)
    .executeTakeFirst();
}

async function isFresh(db: Db, source: string, freshMs: number): Promise<boolean> {
  const fetched = await db
    .selectFrom('content_fetch')
    .select('source')
    .where('source', '=', source)
    .where('fetched_at', '>', sql<Date>`now() - ${freshMs} * interval '1 millisecond'`)
    .executeTakeFirst();
  return fetched !== undefined;
}

/** A region that we do not know stays outside; a value that is missing leaves the earlier one in force. */
async function keep(db: Db, source: string, regions: readonly WordpressRegion[]): Promise<void> {
  const slugs = regions.map(({ slug }) => slug);
  await db.transaction().execute(async (trx) => {
    for (const { slug, name, cardName, primaryColor, whiteLabelWebsiteUrl, content, faqs } of regions) {
      await trx
        .updateTable('region')
        .set({
          content: JSON.stringify(content),
          faqs: JSON.stringify(faqs),
          ...(name && { name }),
          ...(cardName && { card_name: cardName }),
          ...(primaryColor && { primary_color: primaryColor }),
          ...(whiteLabelWebsiteUrl && { white_label_website_url: whiteLabelWebsiteUrl }),
        })
        .where('slug', '=', slug)
        .execute();
    }
    await trx
      .insertInto('content_fetch')
      .values({ source, slugs })
      .onConflict((conflict) => conflict.column('source').doUpdateSet({ fetched_at: sql`now()`, slugs }))
      .execute();
  });
}
