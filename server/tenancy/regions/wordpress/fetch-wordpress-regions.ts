import { z } from 'zod';
import { fetchJson } from '#server/platform/http/fetch-text.ts';
import { readWordpressRegion, type WordpressRegion } from './read-wordpress-region.ts';

export interface WordpressAccess {
  /** Address of the WordPress itself, above `/wp-json`. */
  url: string;
  user: string | undefined;
  password: string | undefined;
}

const MOST_BYTES_PER_PAGE = 5_000_000;
const MOST_PAGES = 20;

/** One entry of `/wp-json/wp/v2/regions`. Where ACF has nothing, it writes an empty list instead of the object. */
const entries = z.array(
  z.object({
    slug: z.string(),
    title: z.object({ rendered: z.string() }).optional(),
    acf: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform(() => ({}))]).default({}),
  }),
);

/**
 * Every region that a WordPress with ACF publishes. Throws when it cannot be reached, refuses the password, answers
 * something else, too much or nothing at all, or takes longer than the signal allows.
 */
export async function fetchWordpressRegions(access: WordpressAccess, signal: AbortSignal): Promise<WordpressRegion[]> {
  const regions: WordpressRegion[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page++) {
    const { body, headers } = await fetchJson(addressOfPage(access.url, page), {
      headers: credentials(access),
      signal,
      mostBytes: MOST_BYTES_PER_PAGE,
    });
    regions.push(...entries.parse(body).map(readWordpressRegion));
    pages = Number(headers.get('x-wp-totalpages') ?? 1);
  }
  if (!regions.length) throw new Error('the content source knows no region');
  return regions;
}

function addressOfPage(url: string, page: number): URL {
  const address = new URL('wp-json/wp/v2/regions', url.endsWith('/') ? url : `${url}/`);
  address.search = new URLSearchParams({
    per_page: '100',
    page: String(page),
    _fields: 'slug,title,acf',
    acf_format: 'standard',
  }).toString();
  return address;
}

function credentials({ user, password }: WordpressAccess): Record<string, string> {
  if (!user) return {};
  return { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
}
