import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { managementPermits } from '#contract/common/permits.ts';

/** Whether a maintenance of this type closes the portal. */
export function isBlocking(type: string): boolean {
  return /^block/i.test(type);
}

export const maintenanceCheck = get({
  path: 'maintenance-check',
  summary: 'Whether the portal is closed for maintenance, and what to tell its visitors.',
  who: 'anyone',
  /** `content` is sanitised HTML. Without maintenance the texts are empty. */
  output: z.object({ headline: z.string(), content: z.string(), isMaintenanceActive: z.boolean(), type: z.string() }),
  duringMaintenance: true,
});

export const maintenance = get({
  path: 'maintenance',
  summary: 'The maintenance as management has switched it, with the text as it was typed.',
  who: managementPermits,
  output: z.object({
    isActive: z.boolean(),
    isBlocking: z.boolean(),
    headline: z.string(),
    text: z.string(),
    switchedAt: z.iso.datetime(),
  }),
});

/** What visitors read: a headline and a text in paragraphs. */
export const maintenanceAnnouncement = z.strictObject({
  isActive: z.boolean(),
  /** Closes the portal for everybody except staff; without it the headline is only an announcement. */
  isBlocking: z.boolean(),
  headline: z
    .string()
    .trim()
    .min(1, 'Bitte geben Sie eine Überschrift an.')
    .max(100, 'Die Überschrift darf höchstens 100 Zeichen lang sein.'),
  text: z.string().trim().max(2_000, 'Der Text darf höchstens 2.000 Zeichen lang sein.'),
});

export const announceMaintenance = post({
  path: 'switch-maintenance',
  summary: 'Close the portal for maintenance, announce something, or open it again.',
  who: managementPermits,
  input: maintenanceAnnouncement,
});
