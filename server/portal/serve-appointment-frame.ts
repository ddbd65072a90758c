import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { APPOINTMENT_FRAME_HEIGHT, APPOINTMENT_FRAME_PATH, appointmentAddressOf } from '#contract/tenancy/regions/info-pages.ts';
import { infoPermits } from '#contract/common/permits.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { sessionCookieName } from '#server/tenancy/sessions/session-cookies.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getAppointmentUrls } from '#server/tenancy/regions/read-content.ts';

/**
 * The calendar of the person's region and role, alone in a page of its own. Its policy allows a frame of exactly that
 * host; no other page of the portal allows any. See docs/decisions/the-calendar-has-a-page-of-its-own.md.
 */
export function serveAppointmentFrame(app: FastifyInstance, { config, findCaller, regionContent }: Portal): void {
  app.get(APPOINTMENT_FRAME_PATH, { schema: { hide: true }, config: { isPage: true } }, async (request, reply) => {
    const token = request.cookies[sessionCookieName(config)];
    const caller = token ? await findCaller(token) : null;
    if (!caller || !isPermitted(infoPermits, caller) || caller.regionId === null) throw notFound();
    const region = await regionContent.find({ regionId: caller.regionId });
    const address = region && appointmentAddressOf(caller.role, getAppointmentUrls(region, config.PUBLIC_URL).acf);
    if (!address) throw notFound();
    const nonce = randomBytes(16).toString('base64');
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-src ${new URL(address).origin}; frame-ancestors 'self'`,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    });
    return reply.type('text/html; charset=utf-8').send(pageOf(address, nonce));
  });
}

function pageOf(address: string, nonce: string): string {
  const source = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8" />
    <title>Kalender</title>
    <style nonce="${nonce}">body { margin: 0; } iframe { display: block; width: 100%; height: ${APPOINTMENT_FRAME_HEIGHT}px; border: 0; }</style>
  </head>
  <body>
    <iframe title="Kalender" src="${source}" sandbox="${SANDBOX}"></iframe>
  </body>
</html>`;
}

/** A calendar needs scripts, forms and storage, and may open a confirmation in a new tab, but not navigate our page. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';
