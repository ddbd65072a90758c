import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { appIcons, drawAppIcon } from './draw-app-icon.ts';
import { findRegionLogo } from '#server/tenancy/regions/pictures.ts';
import { getRegion } from '#server/tenancy/regions/find-region.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { paletteOf } from '#contract/common/palette.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';

const MOST_DRAWN = 400;

/** Manifest and icons of a region's app on the phone. */
export function serveAppFiles(app: FastifyInstance, { db, regionContent }: { db: Db; regionContent: RegionContent }): void {
  app.get<{ Params: { slug: string } }>(
    '/regions/:slug/manifest.webmanifest',
    { schema: { hide: true } },
    async (request, reply) => {
      const region = await getRegion(regionContent, request.params.slug);
      reply.header('cache-control', 'public, max-age=3600');
      return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(appManifest(region)));
    },
  );

  // Drawing takes a while: each picture once, as long as logo, picture and colour stay what they are.
  const drawn = new Map<string, Promise<Buffer>>();
  for (const [file, icon] of Object.entries(appIcons)) {
    app.get<{ Params: { slug: string } }>(`/regions/:slug/${file}`, { schema: { hide: true } }, async (request, reply) => {
      const region = await getRegion(regionContent, request.params.slug);
      const logo = await findRegionLogo(db, region.slug);
      if (!logo) throw notFound();
      const etag = `"${createHash('sha256').update(`${file} ${region.slug} ${region.primaryColor} ${logo.etag}`).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': 'public, max-age=86400' });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      if (!drawn.has(etag)) {
        if (drawn.size >= MOST_DRAWN) drawn.clear();
        drawn.set(etag, drawAppIcon(icon, logo.svg, region));
      }
      return reply.type('image/png').send(await drawn.get(etag));
    });
  }
}

/** What a phone needs to know to keep a region's card among its apps. */
function appManifest({ slug, name, cardName, primaryColor }: Region): object {
  return {
    id: `/regions/${slug}`,
    name: cardName,
    short_name: cardName,
    description: `Guthaben, Bonus und Buchungen der Karte für ${name}.`,
    lang: 'de',
    dir: 'ltr',
    scope: '/',
    // A signed-in person comes to the card; everybody else to the login in the look of the region.
    start_url: `/login?region=${encodeURIComponent(slug)}`,
    display: 'standalone',
    theme_color: paletteOf(primaryColor).accent,
    background_color: '#ffffff',
    icons: Object.entries(appIcons)
      .filter(([, { purpose }]) => purpose !== 'apple')
      .map(([file, { size, purpose }]) => ({
        src: `/regions/${slug}/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
  };
}
