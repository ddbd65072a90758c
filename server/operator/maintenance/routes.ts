import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/maintenance/maintenance.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import type { FindMaintenance } from './maintenance.ts';
import { announceMaintenance, getMaintenance } from './switch-maintenance.ts';

export function maintenanceRoutes(app: FastifyInstance, { db }: Portal, findMaintenance: FindMaintenance): void {
  answer(app, calls.maintenanceCheck, () => findMaintenance());

  answer(app, calls.maintenance, () => getMaintenance(db));

  answer(app, calls.announceMaintenance, ({ input, caller }) => announceMaintenance(db, input, caller.personId));
}
