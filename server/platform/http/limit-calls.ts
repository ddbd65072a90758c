import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { clientAddressOf } from './client-address.ts';
import { tooMany } from './refusal.ts';

/** A page loads some thirty files once; each costs far less than a call. */
const FILES_PER_CALL = 10;

/**
 * Counts the requests of an address before any other work, refused ones too: calls, pages, and files and pictures. Only
 * health checks are free. Each process counts alone, against floods of requests; limits that protect accounts are
 * counted in the database.
 */
export async function limitCalls(
  app: FastifyInstance,
  config: Pick<Config, 'CALLS_PER_MINUTE' | 'SENSITIVE_CALLS_PER_MINUTE'>,
): Promise<void> {
  await app.register(fastifyRateLimit, { global: false, cache: 50_000, keyGenerator: clientAddressOf });
  const perMinute = (max: number) => app.createRateLimit({ max, timeWindow: '1 minute' });
  const calls = [perMinute(config.CALLS_PER_MINUTE)];
  const sensitiveCalls = [...calls, perMinute(config.SENSITIVE_CALLS_PER_MINUTE)];
  const pages = [perMinute(config.CALLS_PER_MINUTE)];
  const files = [perMinute(config.CALLS_PER_MINUTE * FILES_PER_CALL)];

  function countersOf({ routeOptions: { url, config } }: FastifyRequest): typeof calls {
    if (config.isHealthCheck) return [];
    if (config.call?.sensitive) return sensitiveCalls;
    if (config.call || url === undefined || url.startsWith('/api/')) return calls;
    return config.isPage ? pages : files;
  }

  app.addHook('onRequest', async (request) => {
    for (const count of countersOf(request)) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl / 1000);
    }
  });
}
