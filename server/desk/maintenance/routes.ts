import type { FastifyInstance } from 'fastify';
import { maintenanceCheck } from '#contract/maintenance.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { FindMaintenance } from './maintenance.ts';

export function maintenanceRoutes(app: FastifyInstance, findMaintenance: FindMaintenance): void {
  answer(app, maintenanceCheck, () => findMaintenance());
}
