import { maintenanceCheck } from '#contract/operator/maintenance/maintenance.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const maintenanceQuery = freshQueryOf(maintenanceCheck);
