import type { FastifyInstance } from 'fastify';
import { countWaits, noWaits, type Waits } from '#server/platform/waits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it has waited for; null where no hook has seen it. */
    waits: Waits | null;
  }
}

/** Somebody has noticed by then. */
export const SLOW_MS = 1_000;

/**
 * Logs calls that took a second or more, with what they waited for: route and milliseconds only, as in all of the log.
 * What no part explains went into the process itself, a neighbour or a mail server, or the line of whoever asked.
 */
export function tellSlowCalls(app: FastifyInstance): void {
  app.decorateRequest('waits', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.waits = noWaits();
    countWaits(request.waits, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime >= SLOW_MS) {
      const waits = Object.entries(request.waits ?? {}).map(([name, value]) => [name, Math.round(value)]);
      request.log.warn(
        {
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          waited: Object.fromEntries(waits),
        },
        'slow call',
      );
    }
    done();
  });
}
