import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { secondFactorMessages } from '#contract/tenancy/credentials/second-factor-messages.ts';
import { formatSessionTime, SESSION_TIME_HEADER } from '#contract/tenancy/sessions/session-time.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { moved, Refusal } from '#server/platform/http/refusal.ts';
import { whenKnown } from '#server/platform/http/when-known.ts';
import type { FindCaller } from './find-caller.ts';
import { assertCaptcha } from '#server/tenancy/throttling/captcha.ts';
import type { Elsewhere } from '#server/tenancy/regions/elsewhere.ts';
import { sessionCookieName } from './session-cookies.ts';
import { sessionTimeOf } from './caller.ts';

/** Finds out who asks, before anything else is decided about a call. */
export function identifyCallers(app: FastifyInstance, { config, findCaller }: { config: Config; findCaller: FindCaller }): void {
  const cookieName = sessionCookieName(config);
  app.decorateRequest('caller', null);

  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.routeOptions.config.call && request.cookies[cookieName];
    whenKnown(token ? findCaller(token) : null, (caller) => void (request.caller = caller), done);
  });
}

interface Guarded {
  db: Db;
  elsewhere: Elsewhere;
}

/** Every call passes here before its input is read. What the contract does not open is closed. */
export function guardCalls(app: FastifyInstance, { db, elsewhere }: Guarded): void {
  app.addHook('onRequest', (request, reply, done) => {
    const call = request.routeOptions.config.call;
    if (!call) return done();
    if (request.caller) reply.header(SESSION_TIME_HEADER, formatSessionTime(sessionTimeOf(request.caller)));
    if (call.method === 'POST') assertOwnPage(request);
    // A page that was opened by somebody else reads nothing of the person who has signed in since, in another tab.
    else if ('x-csrf-token' in request.headers) assertTokenOf(request);
    assertPermitted(call, request.caller);
    if (call.who === 'anyone' || !request.caller?.regionId) return done();
    whenKnown(elsewhere.findOfRegion({ regionId: request.caller.regionId }), assertLivesHere, done);
  });

  app.addHook('preHandler', (request, _reply, done) => {
    const captcha = request.routeOptions.config.call?.captcha;
    if (captcha === undefined) return done();
    const { missing, wrong } = typeof captcha === 'string' ? { missing: captcha, wrong: captcha } : captcha;
    whenKnown(assertCaptcha(db, request, { missing, wrong }), () => {}, done);
  });
}

/** Rows of a region that has moved stay as they were, and would be told as if they were those of today. */
function assertLivesHere(addressElsewhere: string | null): void {
  if (addressElsewhere) throw moved(addressElsewhere);
}

/** A change must come from one of our own pages: with the CSRF token of its session, never cross-site. */
function assertOwnPage(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site' || isForeignOrigin(request)) throw foreignPage();
  assertTokenOf(request);
}

/** Throws Refusal 403 where the request's CSRF token is not that of its session, if it has one. */
function assertTokenOf({ caller, headers }: FastifyRequest): void {
  if (!caller) return;
  const given = Buffer.from(String(headers['x-csrf-token'] ?? ''));
  const wanted = caller.csrfToken;
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
