import type { FastifyInstance } from 'fastify';
import type { Portal } from '#server/tenancy/portal.ts';
import type { JobOffice } from '#server/platform/jobs/set-up-jobs.ts';
import { caseRoutes } from './cases/routes.ts';
import { cellRoutes } from './cells/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { dataCarrierRoutes } from './data-carriers/routes.ts';
import { businessRoutes } from './businesses/routes.ts';
import type { FindMaintenance } from './maintenance/maintenance.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import type { Rounds } from '#server/platform/rounds.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { recordRoutes } from './records/routes.ts';
import { regionEditingRoutes } from './region-editing/routes.ts';
import { fourEyesRoutes } from './four-eyes/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { formerBookingRoutes } from './former-bookings/routes.ts';
import { moveOrderRoutes } from './move-orders/routes.ts';
import { movingPartiesRoutes } from './moving-parties/routes.ts';
import { takingOverRoutes } from './taking-over/routes.ts';
import { staffRoutes } from './staff/routes.ts';

interface OperatorNeeds {
  jobs: JobOffice;
  dispatch: Pick<Rounds, 'wake'>;
  findMaintenance: FindMaintenance;
}

/** The calls of this floor, room by room. */
export function operatorRoutes(app: FastifyInstance, portal: Portal, { jobs, dispatch, findMaintenance }: OperatorNeeds): void {
  contactRoutes(app, portal);
  caseRoutes(app, portal);
  notificationRoutes(app, portal, dispatch);
  staffRoutes(app, portal);
  businessRoutes(app, portal);
  regionEditingRoutes(app, portal);
  fourEyesRoutes(app, portal);
  operationRoutes(app, portal, jobs);
  cellRoutes(app, portal, jobs.list);
  searchRoutes(app, portal);
  recordRoutes(app, portal);
  maintenanceRoutes(app, portal, findMaintenance);
  dataCarrierRoutes(app, portal);
  takingOverRoutes(app, portal, jobs);
  formerBookingRoutes(app, portal, jobs);
  movingPartiesRoutes(app, portal, jobs);
  moveOrderRoutes(app, portal);
}
