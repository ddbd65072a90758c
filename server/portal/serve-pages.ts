import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { legalPages } from '#contract/tenancy/regions/legal-pages.ts';
import { isBlocking } from '#contract/operator/maintenance/maintenance.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import type { SessionTime } from '#contract/tenancy/sessions/sessions.ts';
import {
  ACCESSIBILITY_PATH,
  BALANCE_QUERY_PATH,
  CELL_ENTRY_PATH,
  MAINTENANCE_PATH,
  OFFLINE_PATH,
  SHOPS_PATH,
} from '#contract/common/screen-paths.ts';
import { clearSession, csrfTokenOf, sessionCookieName } from '#server/tenancy/sessions/session-cookies.ts';
import { sessionTimeOf } from '#server/tenancy/sessions/caller.ts';
import { getSignedInUser } from '#server/parties/sign-in/signed-in-user.ts';
import type { Config } from '#server/platform/config.ts';
import { listOffers } from '#server/money/campaigns/list-offers.ts';
import { findFirstAnswer } from './first-answers.ts';
import { mapWorkerPolicy, pagePolicy } from '#server/platform/http/page-policy.ts';
import type { FindMaintenance } from '#server/operator/maintenance/maintenance.ts';
import type { FindShopList } from '#server/reports/shops/keep-shops.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getOwnAddress } from '#server/tenancy/regions/cell-reads.ts';
import { findRegion } from '#server/tenancy/regions/find-region.ts';
import { SCREEN_FILES, type ScreenFiles } from './list-screen-files.ts';
import { screensHere } from '#contract/portal/menu.ts';
import { renderPage, type ServedScreen } from './page.ts';
import { findMap, type PortalMap, serveMap } from './serve-map.ts';
import { shopRegionsPage, shopsPage } from './shops-page.ts';

const WEB = path.join(import.meta.dirname, '../../dist/web');
/** What a visitor may see while the portal is closed; the law wants the imprint to be there at any time. */
const openDuringMaintenance = new Set([
  MAINTENANCE_PATH,
  OFFLINE_PATH,
  ACCESSIBILITY_PATH,
  // Staff open the portal again.
  logins.operator.path,
  CELL_ENTRY_PATH,
  ...legalPages.map(({ path }) => path),
  ...legalPages.flatMap(({ aliases }) => aliases),
]);
const A_YEAR_S = 365 * 24 * 3600;

interface Visit {
  user: SignedInUser;
  sessionTime: SessionTime;
}

/** The files of the built browser side, each in its compressed form as soon as that stands beside it. */
export async function serveFiles(app: FastifyInstance, config: Config, folder: string): Promise<void> {
  const options = {
    index: false as const,
    preCompressed: true,
    setHeaders: (reply: FastifyReply, file: string) => setFileHeaders(reply, file, config),
  };
  // One route for all of them: a route for each of hundreds of files makes half of the work of a start.
  await app.register(fastifyStatic, { ...options, root: path.join(folder, 'assets'), prefix: '/assets/' });
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    wildcard: false,
    decorateReply: false,
    // The page is never sent as it was built, and what it is made of is nobody's business.
    globIgnore: ['assets/**', 'index.html', `${SCREEN_FILES}*`],
  });
}

/** Serves the built browser side: files with a hash in their name, cached for good, else the page. */
export async function servePages(
  app: FastifyInstance,
  portal: Portal & { findMaintenance: FindMaintenance; findShopList: FindShopList },
): Promise<void> {
  const { config } = portal;
  const template = fs.readFileSync(path.join(WEB, 'index.html'), 'utf8');
  const screenFiles = JSON.parse(fs.readFileSync(path.join(WEB, SCREEN_FILES), 'utf8')) as ScreenFiles;
  const screens = Object.values(screenFiles).flatMap((files) => files.screen ?? []);
  await serveFiles(app, config, WEB);
  const map = findMap(config);
  serveMap(app, map);

  app.get('/*', { schema: { hide: true }, config: { isPage: true } }, async (request, reply) => {
    if (/^\/?(api|assets)\//.test((request.params as { '*': string })['*'])) return reply.callNotFound();
    const path = request.url.split('?')[0]!;
    const maintenance = await portal.findMaintenance();
    const visit = path === MAINTENANCE_PATH ? null : await findVisit(portal, request);
    if (isBlocking(maintenance.type) && !openDuringMaintenance.has(path) && visit?.user.role !== 'trolleymaker')
      return reply.header('cache-control', 'no-store').redirect(MAINTENANCE_PATH + new URL(request.url, 'http://x').search);
    const user = visit?.user ?? null;
    const address = await otherCellOf(portal, request, user);
    if (address) {
      // The session counts in this cell alone.
      if (user) clearSession(reply, config);
      return reply.header('cache-control', 'no-store').redirect(address + request.url, 307);
    }
    const region = await regionOf(portal, request, user);
    const screen = path.replace(/(?<=.)\/$/, '');
    const files = screenFiles[screen];
    const first = user && (await findFirstAnswer(app, request, { path: screen, user }));
    const withNeighbour = await hasNeighbour(portal, path, user);
    const nonce = randomBytes(16).toString('base64');
    const page = renderPage(template, {
      nonce,
      path,
      region,
      isDemo: !portal.config.DATABASE_URL,
      user,
      screenFiles: files,
      ...(user && { screens: screensHere(screens, { region, hasNeighbour: withNeighbour }) }),
      served: path === SHOPS_PATH ? await servedShops({ ...portal, map }, request, region) : undefined,
      boot: {
        // A closed portal lets nobody in; there the browser asks by itself.
        ...(path !== MAINTENANCE_PATH && { user }),
        ...(visit && { sessionTime: visit.sessionTime }),
        ...(first && { first }),
        ...(maintenance.headline && !isBlocking(maintenance.type) && { announcement: maintenance.headline }),
        ...(map && { map: map.tiles }),
        ...(withNeighbour && { hasNeighbour: true }),
        ...(path === MAINTENANCE_PATH && !region && { cards: await allCards(portal) }),
      },
    });
    // No screen stands here; the page that says so comes all the same.
    if (!files) reply.code(404);
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(nonce, { contentUrl: config.REGION_CONTENT_URL, tilesUrl: config.MAP_TILES_URL }),
    });
    // What a link reveals is only for the person it was given to.
    if (path === BALANCE_QUERY_PATH) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

/** Only staff's menu asks; the page of its login stays while somebody signs in. */
async function hasNeighbour({ db }: Portal, path: string, user: SignedInUser | null): Promise<boolean> {
  if (user ? user.role !== 'trolleymaker' : path !== logins.operator.path) return false;
  return (await getOwnAddress(db)).neighbours > 0;
}

function setFileHeaders(reply: FastifyReply, file: string, { MAP_TILES_URL }: Config): void {
  const isHashed = file.includes(`${path.sep}assets${path.sep}`);
  reply.header('cache-control', isHashed ? `public, max-age=${A_YEAR_S}, immutable` : 'public, max-age=3600');
  if (/^maplibre-gl-worker\b/.test(path.basename(file))) reply.header('content-security-policy', mapWorkerPolicy(MAP_TILES_URL));
  // It fetches instead of our pages, and has its own policy.
  if (path.basename(file).startsWith('service-worker.js'))
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" });
}

/** The list of shops of the region that the page shows, else the way to those of all regions. */
async function servedShops(
  { config, db, regionContent, findShopList, map }: Portal & { findShopList: FindShopList; map: PortalMap | null },
  { query }: FastifyRequest,
  region: Region | null,
): Promise<ServedScreen> {
  const publicUrl = config.PUBLIC_URL;
  if (!region) {
    const regions = await regionContent.list();
    return shopRegionsPage(
      regions.map(({ slug, name, cardName }) => ({ slug, name, cardName })),
      publicUrl,
    );
  }
  const [{ list }, offers] = await Promise.all([findShopList(region.id), listOffers(db, region.id)]);
  return shopsPage({
    region,
    list,
    offers,
    query: query as Record<string, unknown>,
    publicUrl,
    map: map?.tiles ?? null,
    at: new Date(),
  });
}

async function allCards({ regionContent }: Portal): Promise<{ cardName: string; logoUrl: string }[]> {
  const regions = await regionContent.list();
  return regions.map(({ cardName, slug }) => ({ cardName, logoUrl: `/regions/${slug}/logo.svg` }));
}

/** Who is signed in, and for how long, so that the browser need not ask for it first. */
async function findVisit({ config, db, findCaller }: Portal, request: FastifyRequest): Promise<Visit | null> {
  const token = request.cookies[sessionCookieName(config)];
  const caller = token ? await findCaller(token) : null;
  if (!caller) return null;
  return {
    user: await getSignedInUser({ db, config }, caller, csrfTokenOf(token!)),
    sessionTime: sessionTimeOf(caller),
  };
}

/** The slug of the person signed in, else the one the address asks for. */
function slugOf(request: FastifyRequest, user: SignedInUser | null): string | null {
  const asked = (request.query as { region?: unknown }).region;
  return user?.region ?? (typeof asked === 'string' ? asked : null);
}

/** Where the page is, if its region lives in another cell. Not for ever, as it may move on. */
async function otherCellOf({ elsewhere }: Portal, request: FastifyRequest, user: SignedInUser | null): Promise<string | null> {
  const slug = slugOf(request, user);
  return slug === null ? null : elsewhere.findOfRegion({ slug });
}

/** The region whose colours the page wears. */
async function regionOf({ regionContent }: Portal, request: FastifyRequest, user: SignedInUser | null): Promise<Region | null> {
  const slug = slugOf(request, user);
  return slug === null ? null : ((await findRegion(regionContent, { slug })) ?? null);
}
