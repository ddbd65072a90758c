import type { OutputOf } from '#contract/common/call.ts';
import type { appointmentUrls } from '#contract/tenancy/regions/info-pages.ts';
import { cleanContentField } from './clean-content-field.ts';
import { isOfHost } from './is-of-host.ts';
import type { RegionEntry } from './region-content.ts';

/**
 * Where people of a region book appointments: https addresses alone, and none of our own host, whose pages the calendar's sandbox would not
 * contain: they could reach out of it, and act as the person (docs/decisions/the-calendar-has-a-page-of-its-own.md).
 */
export function getAppointmentUrls({ content }: Pick<RegionEntry, 'content'>, ownUrl: string): OutputOf<typeof appointmentUrls> {
  const address = (field: keyof OutputOf<typeof appointmentUrls>['acf']) => {
    const found = cleanContentField(field, content[field]);
    return found !== null && isOfHost(found, ownUrl) ? null : found;
  };
  return {
    acf: {
      appointment_iframe_url: address('appointment_iframe_url'),
      appointment_iframe_url_interest: address('appointment_iframe_url_interest'),
      appointment_iframe_url_mitarbeitercard: address('appointment_iframe_url_mitarbeitercard'),
    },
  };
}
