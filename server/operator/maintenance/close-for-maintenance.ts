import type { FastifyInstance } from 'fastify';
import { isBlocking } from '#contract/operator/maintenance/maintenance.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { FindMaintenance } from './maintenance.ts';

const ASK_AGAIN_S = 60;

/**
 * Stands before the gate: during a maintenance that blocks nobody gets in but staff, who must be able to open the
 * portal again. Answers 503 with the type that sends everybody to the maintenance page (part 1, section 8).
 */
export function closeForMaintenance(app: FastifyInstance, findMaintenance: FindMaintenance): void {
  app.addHook('onRequest', async (request) => {
    const call = request.routeOptions.config.call;
    if (!call || call.duringMaintenance || request.caller?.role === 'trolleymaker') return;
    const { type, headline } = await findMaintenance();
    if (isBlocking(type)) throw new Refusal('MAINTENANCE', headline, { type, retryAfter: ASK_AGAIN_S });
  });
}
