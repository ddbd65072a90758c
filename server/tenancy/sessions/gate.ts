import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { secondFactorMessages } from '#contract/tenancy/credentials/second-factor.ts';
import { formatSessionTime, SESSION_TIME_HEADER } from '#contract/tenancy/sessions/session-time.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { moved, Refusal } from '#server/platform/http/refusal.ts';
import type { FindCaller } from './find-caller.ts';
import { assertCaptcha } from '#server/tenancy/throttling/captcha.ts';
import type { Elsewhere } from '#server/tenancy/regions/elsewhere.ts';
import { csrfTokenOf, sessionCookieName } from './session-cookies.ts';
import { sessionTimeOf } from './caller.ts';

/** Finds out who asks, before anything else is decided about a call. */
export function identifyCallers(app: FastifyInstance, { config, findCaller }: { config: Config; findCaller: FindCaller }): void {
  const cookieName = sessionCookieName(config);
  app.decorateRequest('caller', null);

  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.call) return;
    const token = request.cookies[cookieName];
    if (token) request.caller = await findCaller(token);
  });
}

interface Guarded {
  config: Config;
  db: Db;
  elsewhere: Elsewhere;
}

/** Every call passes here before its input is read. What the contract does not open is closed. */
export function guardCalls(app: FastifyInstance, { config, db, elsewhere }: Guarded): void {
  const cookieName = sessionCookieName(config);

  app.addHook('onRequest', async (request, reply) => {
    const call = request.routeOptions.config.call;
    if (!call) return;
    const token = request.cookies[cookieName];
    if (request.caller) reply.header(SESSION_TIME_HEADER, formatSessionTime(sessionTimeOf(request.caller)));
    if (call.method === 'POST') assertOwnPage(request, token);
    // A page that was opened by somebody else reads nothing of the person who has signed in since, in another tab.
    else if ('x-csrf-token' in request.headers) assertTokenOf(request, token);
    assertPermitted(call, request.caller);
    if (call.who !== 'anyone') await assertLivesHere(elsewhere, request.caller);
  });

  app.addHook('preHandler', async (request) => {
    const captcha = request.routeOptions.config.call?.captcha;
    if (captcha === undefined) return;
    const { missing, wrong } = typeof captcha === 'string' ? { missing: captcha, wrong: captcha } : captcha;
    await assertCaptcha(db, request, { missing, wrong });
  });
}

/** Rows of a region that has moved stay as they were, and would be told as if they were those of today. */
async function assertLivesHere(elsewhere: Elsewhere, caller: Caller | null): Promise<void> {
  const address = caller?.regionId ? await elsewhere.findOfRegion({ regionId: caller.regionId }) : null;
  if (address) throw moved(address);
}

/** A change must come from one of our own pages: with the CSRF token of its session, never cross-site. */
function assertOwnPage(request: FastifyRequest, sessionToken: string | undefined): void {
  if (request.headers['sec-fetch-site'] === 'cross-site' || isForeignOrigin(request)) throw foreignPage();
  assertTokenOf(request, sessionToken);
}

/** Throws Refusal 403 where the request's CSRF token is not that of its session, if it has one. */
function assertTokenOf(request: FastifyRequest, sessionToken: string | undefined): void {
  if (!request.caller || !sessionToken) return;
  const given = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  const wanted = Buffer.from(csrfTokenOf(sessionToken));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw foreignPage();
}

function isForeignOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return URL.parse(origin)?.host !== request.host;
}

function foreignPage(): Refusal {
  return new Refusal('FOREIGN_PAGE', messages.sessionExpired);
}

function assertPermitted({ who, beforeSecondFactor }: Call, caller: Caller | null): void {
  if (who === 'anyone') return;
  if (!caller) throw new Refusal('NO_SESSION', messages.sessionExpired);
  if (caller.lacksSecondFactor && !beforeSecondFactor) throw new Refusal('SECOND_FACTOR_MISSING', secondFactorMessages.missing);
  if (who !== 'signed-in' && !isPermitted(who, caller)) throw new Refusal('NOT_PERMITTED', messages.notPermitted);
}
