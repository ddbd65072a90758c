import { customerPermits } from '#contract/parties/customers/customers.ts';
import { businessPermits } from '#contract/common/permits.ts';
import { logins } from '#contract/parties/sign-in/logins.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import type { Permit } from '#contract/common/roles.ts';

interface Heading {
  path: string;
  /** Who the screen is for. */
  who: readonly Permit[] | 'signed-out';
  heading: string;
  lead?: string;
  /** Target of the link in the lead text. */
  link?: { path: string; text: string };
}

type ShownRegion = Pick<Region, 'cardName' | 'bookingNoticeMinutes'> | null;

const cardOf = (region: ShownRegion) => region?.cardName ?? 'Karte';

/**
 * The beginning of screens that should appear fast. The server paints it before the program runs; the screen then shows
 * the same words in the same place. The logins have more (`logins.ts`).
 */
export const headings = {
  registration: (region: ShownRegion) => ({
    path: '/registrierung',
    who: 'signed-out' as const,
    heading: `${cardOf(region)} registrieren`,
    lead: `Damit sehen Sie Guthaben und Buchungen und können die Karte sperren. Sie sind schon registriert?`,
    link: { path: logins.customer.path, text: `Zum ${logins.customer.heading}` },
  }),
  dashboard: (region: ShownRegion) => ({ path: '/dashboard', who: customerPermits, heading: `Ihre ${cardOf(region)}` }),
  partnerTransactions: (region: ShownRegion) => ({
    path: '/partner-transaktionen',
    who: businessPermits,
    heading: 'Transaktionen',
    lead: [bookingDelay(region).lead, 'Plus und Minus gelten für die Karte.'].filter(Boolean).join(' '),
  }),
} satisfies Record<string, (region: ShownRegion) => Heading>;

/** When a booking appears; nothing where the region hides the notice. */
export function bookingDelay(region: ShownRegion): { lead?: string } {
  const minutes = region?.bookingNoticeMinutes ?? 0;
  if (minutes === 0) return {};
  return { lead: `Neue Buchungen erscheinen nach etwa ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`}.` };
}

/** The heading of the screen at a path, for a region; undefined where the server paints nothing. */
export function findHeading(path: string, region: ShownRegion): Heading | undefined {
  return Object.values(headings)
    .map((heading): Heading => heading(region))
    .find((heading) => heading.path === path);
}
