import type { FastifyInstance } from 'fastify';
import { maintenanceCheck } from '#contract/maintenance.ts';
import { answer } from '#server/tenancy/access/answer.ts';
import type { Portal } from '#server/portal/portal.ts';

export function maintenanceRoutes(app: FastifyInstance, { findMaintenance }: Portal): void {
  answer(app, maintenanceCheck, () => findMaintenance());
}
