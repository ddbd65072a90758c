import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { tooMany } from './refusal.ts';

/**
 * Counts the calls of an address before anything else is done for them, refused ones too (rulings 2). Each process counts for
 * itself: this keeps floods away; what guards accounts is counted in the database.
 */
export async function limitCalls(
  app: FastifyInstance,
  config: Pick<Config, 'CALLS_PER_MINUTE' | 'SENSITIVE_CALLS_PER_MINUTE'>,
): Promise<void> {
  await app.register(fastifyRateLimit, { global: false, cache: 50_000 });
  const perMinute = (max: number) => app.createRateLimit({ max, timeWindow: '1 minute' });
  const all = perMinute(config.CALLS_PER_MINUTE);
  const pages = perMinute(config.CALLS_PER_MINUTE);
  const sensitive = perMinute(config.SENSITIVE_CALLS_PER_MINUTE);
  app.addHook('onRequest', async (request) => {
    // The files of a page are free.
    const { call, isPage } = request.routeOptions.config;
    if (!call && !isPage) return;
    const counts = call ? (call.sensitive ? [all, sensitive] : [all]) : [pages];
    for (const count of counts) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl / 1000);
    }
  });
}
