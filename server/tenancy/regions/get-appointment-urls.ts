import type { OutputOf } from '#contract/call.ts';
import type { appointmentUrls } from '#contract/info-pages.ts';
import { cleanContentField } from './clean-content-field.ts';
import type { RegionEntry } from './region-content.ts';

/** Where people of a region book appointments: https addresses alone. */
export function getAppointmentUrls({ content }: Pick<RegionEntry, 'content'>): OutputOf<typeof appointmentUrls> {
  const address = (field: keyof OutputOf<typeof appointmentUrls>['acf']) => cleanContentField(field, content[field]);
  return {
    acf: {
      appointment_iframe_url: address('appointment_iframe_url'),
      appointment_iframe_url_interest: address('appointment_iframe_url_interest'),
      appointment_iframe_url_mitarbeitercard: address('appointment_iframe_url_mitarbeitercard'),
    },
  };
}
