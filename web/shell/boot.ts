import type { SignedInUser } from '#contract/access.ts';
import type { Region } from '#contract/regions.ts';

/** What the server wrote into the page, to save the first questions. */
export interface Boot {
  region: Region | null;
  isDemo: boolean;
  /** Who is signed in, or null; missing where the server must be asked. */
  user?: SignedInUser | null;
  /** A maintenance that is coming. */
  announcement?: string;
  /** On the maintenance page: the cards of all regions. */
  cards?: { cardName: string; logoUrl: string }[];
}

/** Without the server's part, as under the development server, the page starts plain. */
export function readBoot(): Boot {
  const written = document.querySelector('#boot')?.textContent;
  return written ? (JSON.parse(written) as Boot) : { region: null, isDemo: false };
}
