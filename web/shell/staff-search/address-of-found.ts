import { groupDigits } from '#contract/common/group-digits.ts';
import type { Found, FoundKind } from '#contract/operator/search/search.ts';

/** What a group of hits is called. */
export const foundKindNames: Record<FoundKind, string> = {
  card: 'Karten',
  person: 'Personen',
  partner: 'Partner',
  employer: 'Arbeitgeber',
  case: 'Vorgänge',
  statement: 'Abrechnungen',
  invoice: 'Rechnungen',
  booking: 'Buchungen',
};

const pages: Record<FoundKind, { path: string; by: string }> = {
  card: { path: '/karte', by: 'nummer' },
  person: { path: '/person', by: 'id' },
  partner: { path: '/partner-akte', by: 'id' },
  employer: { path: '/arbeitgeber-akte', by: 'id' },
  case: { path: '/vorgang', by: 'nummer' },
  // Of the partner to whom it went, where it comes first.
  statement: { path: '/partner-akte', by: 'id' },
  invoice: { path: '/rechnungen', by: 'suche' },
  booking: { path: '/buchungssatz', by: 'id' },
};

/** What a hit is called on a screen. */
export const titleOfFound = ({ kind, title }: Found) => (kind === 'card' ? groupDigits(title) : title);

/** Where the page of a hit is. */
export function addressOfFound({ kind, id, region, title }: Pick<Found, 'kind' | 'id' | 'region' | 'title'>): {
  to: string;
  search: Record<string, string>;
} {
  const { path, by } = pages[kind];
  return {
    to: path,
    search: {
      [by]: id,
      // Two regions may have a booking of the same number.
      ...(kind === 'booking' && region !== null && { region }),
      ...(kind === 'statement' && { papier: title }),
      // The list shows one year.
      ...(kind === 'invoice' && { jahr: id.split('-')[1]! }),
    },
  };
}
