import type { FastifyInstance } from 'fastify';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { escapeHtml } from './escape-html.ts';
import { addressOf } from './shops-page.ts';

/** What search engines shall leave alone. */
const closed = ['/api/', '/new-password', '/newsletter-bestaetigen'];

/** Tells search engines what is theirs: the lists of shops of all regions that show themselves. */
export function serveSitemap(app: FastifyInstance, { config, regionContent }: Pick<Portal, 'config' | 'regionContent'>): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${config.PUBLIC_URL}/sitemap.xml`,
    ];
    reply.header('cache-control', 'public, max-age=3600');
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const regions = await regionContent.list();
    const addresses = [SHOPS_PATH, ...regions.map(({ slug }) => addressOf(slug))];
    const entries = addresses.map((address) => `<url><loc>${escapeHtml(config.PUBLIC_URL + address)}</loc></url>`).join('');
    reply.header('cache-control', 'public, max-age=3600');
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
      );
  });
}
