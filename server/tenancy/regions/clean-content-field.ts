import type { RegionContentField } from '#contract/tenancy/regions/regions.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import { textOfHtml } from '#server/platform/text-of-html.ts';

/** What each field holds; nothing else of a content source is ever passed on. */
export const contentKinds: Record<RegionContentField, 'text' | 'html' | 'address' | 'picture'> = {
  contact_person: 'text',
  greeting: 'html',
  email: 'text',
  phone: 'text',
  personenbezeichnung: 'text',
  image_region_contact_person: 'picture',
  image_region_header: 'picture',
  image_region_header_stripe: 'picture',
  partner_conditions_image: 'picture',
  employer_conditions_image: 'picture',
  appointment_iframe_url: 'address',
  appointment_iframe_url_interest: 'address',
  appointment_iframe_url_mitarbeitercard: 'address',
};

/** A content field, cleaned for display; null where nothing of it is left. */
export function cleanContentField(field: RegionContentField, value: string | undefined): string | null {
  if (value === undefined) return null;
  switch (contentKinds[field]) {
    case 'text':
      return textOfHtml(value) || null;
    case 'html':
      return cleanHtml(value).trim() || null;
    case 'picture':
      return /^\/region-pictures\/[0-9a-f]{32}\.webp$/.test(value) ? value : httpsAddress(value);
    case 'address':
      return httpsAddress(value);
  }
}

/** The address in its normal form; null when it is invalid, or not https. */
export function httpsAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  return url?.protocol === 'https:' ? url.href : null;
}
