import { z } from 'zod';
import { call } from './call.ts';

/** Where everybody is sent while the portal is closed (part 1, section 2.1). */
export const MAINTENANCE_PATH = '/wartungsarbeiten';

/** The kind of a maintenance, as far as it closes the portal (part 1, section 2.15). */
export function isBlocking(type: string): boolean {
  return /^block/i.test(type);
}

export const maintenanceCheck = call({
  method: 'GET',
  path: 'maintenance-check',
  summary: 'Whether the portal is closed for maintenance, and what to tell its visitors.',
  who: 'anyone',
  input: z.strictObject({}),
  /** `content` is sanitised HTML. Without maintenance the texts are empty. */
  output: z.object({ headline: z.string(), content: z.string(), isMaintenanceActive: z.boolean(), type: z.string() }),
  duringMaintenance: true,
});
