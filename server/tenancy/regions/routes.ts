import type { FastifyInstance } from 'fastify';
import { faqs } from '#contract/tenancy/regions/faqs.ts';
import { appointmentUrls, conditionsImages } from '#contract/tenancy/regions/info-pages.ts';
import { partnerInfoPermits } from '#contract/common/permits.ts';
import * as calls from '#contract/tenancy/regions/regions.ts';
import type { LegalTextName } from '#contract/tenancy/regions/regions.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { findPicture, findRegionLogo, type PictureType } from './pictures.ts';
import { getAppointmentUrls, getConditionsImage, getRegionData } from './read-content.ts';
import { getFaqs } from './faqs/get-faqs.ts';
import { getLegalText } from './legal-texts/get-legal-text.ts';
import { getOwnRegion, getRegion } from './find-region.ts';
import { openLegalTextsHost } from './legal-texts/legal-texts-host.ts';
import { listCategories } from './categories.ts';
import { listCommunities } from './community-reads.ts';
import type { RegionContent } from './region-content.ts';
import { serveAppFiles } from './app-files/serve-app-files.ts';

/** A drawing brings its own style and must do nothing else, wherever it is opened. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

interface Needed {
  db: Db;
  config: Config;
  log: Logger;
  regionContent: RegionContent;
}

export function regionRoutes(app: FastifyInstance, { db, config, log, regionContent }: Needed): void {
  const legalTextsHost = config.LEGAL_TEXTS_URL ? openLegalTextsHost(db, config.LEGAL_TEXTS_URL, log) : null;
  const findHostedText = legalTextsHost?.findText ?? null;
  // A refresh that outlived the portal would write to a database that is closed, or another's by then.
  app.addHook('onClose', async () => void (await Promise.all([legalTextsHost?.close(), regionContent.outside?.close()])));

  answer(app, calls.oneRegion, ({ input }) => getRegion(regionContent, input.slug));

  answer(app, calls.allRegions, async () => {
    const regions = await regionContent.list();
    return regions.map(({ slug, cardName, name }) => ({ slug, acf: { card_name: cardName, region_name: name } }));
  });

  answer(app, calls.regionData, ({ input, caller }) =>
    getRegionData(regionContent, { fields: input.fields, slug: input.slug, ownRegionId: caller?.regionId ?? null }),
  );
  answer(app, faqs, ({ input, caller }) =>
    getFaqs(db, regionContent, { audience: input.audience, regionId: input.regionID ?? caller?.regionId ?? null }),
  );
  answer(app, conditionsImages, async ({ input, caller }) => {
    if (input.audience === 'partner' && !isPermitted(partnerInfoPermits, caller)) throw notFound();
    const region = await getOwnRegion(regionContent, { ownRegionId: caller.regionId, regionId: input.regionID });
    return getConditionsImage(region, input.audience);
  });
  answer(app, appointmentUrls, async ({ input, caller }) =>
    getAppointmentUrls(
      await getOwnRegion(regionContent, { ownRegionId: caller.regionId, regionId: input.regionID }),
      config.PUBLIC_URL,
    ),
  );
  answer(app, calls.communitiesForRegion, ({ input }) => listCommunities(db, input.regionSlug));
  answer(app, calls.categories, () => listCategories(db));

  for (const [name, call] of Object.entries(calls.legalTexts)) {
    answer(app, call, ({ input }) => getLegalText(db, name as LegalTextName, input.regionSlug, findHostedText));
  }

  serveAppFiles(app, { db, regionContent });

  app.get<{ Params: { slug: string } }>('/regions/:slug/logo.svg', { schema: { hide: true } }, async (request, reply) => {
    const logo = await findRegionLogo(db, request.params.slug);
    if (!logo) throw notFound();
    reply.headers({ etag: logo.etag, 'cache-control': 'public, max-age=300', 'content-security-policy': LOGO_POLICY });
    if (request.headers['if-none-match'] === logo.etag) return reply.status(304).send();
    return reply.type('image/svg+xml; charset=utf-8').send(logo.svg);
  });

  app.get<{ Params: { file: string } }>('/region-pictures/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, name, type] = /^([0-9a-f]{32})\.(svg|webp)$/.exec(request.params.file) ?? [];
    const picture = name && (await findPicture(db, name, type as PictureType));
    if (!picture) throw notFound();
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': LOGO_POLICY });
    return reply.type(type === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/webp').send(picture);
  });
}
