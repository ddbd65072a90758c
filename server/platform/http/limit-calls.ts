import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { clientAddressOf } from './client-address.ts';
import { countPerMinute, type Counter } from './count-per-minute.ts';
import { tooMany } from './refusal.ts';

/** A page loads some thirty files once; each costs far less than a call. */
const FILES_PER_CALL = 10;

/**
 * Counts the requests of an address before any other work, refused ones too: calls, pages, and files and pictures. Only
 * health checks are free. Each process counts alone, against floods of requests; limits that protect accounts are
 * counted in the database.
 */
export function limitCalls(app: FastifyInstance, config: Pick<Config, 'CALLS_PER_MINUTE' | 'SENSITIVE_CALLS_PER_MINUTE'>): void {
  const calls = [countPerMinute(config.CALLS_PER_MINUTE)];
  const sensitiveCalls = [...calls, countPerMinute(config.SENSITIVE_CALLS_PER_MINUTE)];
  const pages = [countPerMinute(config.CALLS_PER_MINUTE)];
  const files = [countPerMinute(config.CALLS_PER_MINUTE * FILES_PER_CALL)];

  function countersOf({ routeOptions: { url, config } }: FastifyRequest): Counter[] {
    if (config.isHealthCheck) return [];
    if (config.call?.sensitive) return sensitiveCalls;
    if (config.call || url === undefined || url.startsWith('/api/')) return calls;
    return config.isPage ? pages : files;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const counters = countersOf(request);
    const address = counters.length ? clientAddressOf(request) : '';
    for (const count of counters) {
      const waitMs = count(address);
      if (waitMs > 0) return done(tooMany(waitMs / 1000));
    }
    done();
  });
}
