import { Refusal } from '#server/platform/http/refusal.ts';
import type { MaintenanceState } from './maintenance.ts';

const ASK_AGAIN_S = 60;

/** 503 with the type that sends everybody to the maintenance page (part 1, section 8). */
export function closedForMaintenance({ headline, type }: MaintenanceState): Refusal {
  return new Refusal(503, 'MAINTENANCE', headline, { type, retryAfter: ASK_AGAIN_S });
}
