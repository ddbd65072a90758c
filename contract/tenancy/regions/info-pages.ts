import { z } from 'zod';
import { get } from '#contract/common/call.ts';
import { infoPermits } from '#contract/common/permits.ts';
import type { Role } from '#contract/common/roles.ts';

/** Without it, the caller's region; another region is answered with 404. */
const regionID = z.coerce.number().int().positive().max(2_147_483_647).optional();

export const conditionsImages = get({
  path: 'conditions-images',
  summary: 'The picture of the conditions of the own region, for partners or for employers; null where there is none.',
  who: infoPermits,
  input: z.strictObject({ audience: z.enum(['partner', 'employer']), regionID }),
  output: z.object({
    acf: z.object({
      partner_conditions_image: z.string().nullable().optional(),
      employer_conditions_image: z.string().nullable().optional(),
    }),
  }),
});

const appointmentFields = [
  'appointment_iframe_url',
  'appointment_iframe_url_interest',
  'appointment_iframe_url_mitarbeitercard',
] as const;
type AppointmentField = (typeof appointmentFields)[number];

export const appointmentUrls = get({
  path: 'appointment-urls',
  summary:
    'The addresses of the calendars in which people of the own region book an appointment (https); null where there is none.',
  who: infoPermits,
  input: z.strictObject({ regionID }),
  output: z.object({ acf: z.record(z.enum(appointmentFields), z.string().nullable()) }),
});

/** The appointment calendars by role. */
const ownAppointmentFields: Partial<Record<Role, AppointmentField>> = {
  interested: 'appointment_iframe_url_interest',
  employer: 'appointment_iframe_url_mitarbeitercard',
};

/** The calendar of a role, otherwise the one for everybody; null when there is none. */
export function appointmentAddressOf(role: Role, acf: Record<AppointmentField, string | null>): string | null {
  const own = ownAppointmentFields[role];
  return (own && acf[own]) ?? acf.appointment_iframe_url;
}

/** A page with only the calendar; no other page may embed the calendar's host. */
export const APPOINTMENT_FRAME_PATH = '/terminbuchung/kalender';
/** Pixels; a calendar does not report its height. */
export const APPOINTMENT_FRAME_HEIGHT = 2200;
