import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { MapTiles } from '#contract/reports/shops/map-tiles.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import type { SessionTime } from '#contract/tenancy/sessions/sessions.ts';

/** What the server wrote into the page, to save the first questions. */
export interface Boot {
  region: Region | null;
  isDemo: boolean;
  /** Who is signed in, or null; missing where the server must be asked. */
  user?: SignedInUser | null;
  /** How long the session lasts from when the page was made. */
  sessionTime?: SessionTime;
  /** What the screen would ask first, with the key of its query. */
  first?: { key: string[]; answer: unknown };
  /** A maintenance that is coming. */
  announcement?: string;
  /** On the maintenance page: the cards of all regions. */
  cards?: { cardName: string; logoUrl: string }[];
  /** Where pictures of maps come from; missing where the operator has named no source. */
  map?: MapTiles;
  /** For staff: there are other cells. */
  hasNeighbour?: true;
  /** What the screen was made from that the server wrote whole; the screen knows what it is. */
  served?: unknown;
}

let boot: Boot | undefined;

/** Without the server's part, as under the development server, the page starts plain. */
export function readBoot(): Omit<Boot, 'user' | 'first'> {
  return (boot ??= takeWritten());
}

/**
 * Who was signed in when the page was made, and what the screen would ask first of that person. Answered once: after
 * the logout nothing in the page may tell of the person.
 */
export function takePerson(): Pick<Boot, 'user' | 'first'> {
  const { user, first, ...rest } = (boot ??= takeWritten());
  boot = rest;
  return { ...(user !== undefined && { user }), ...(first && { first }) };
}

function takeWritten(): Boot {
  const element = document.querySelector('#boot');
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as Boot) : { region: null, isDemo: false };
}
