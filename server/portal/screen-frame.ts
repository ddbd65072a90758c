import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { bookingData } from '#contract/money/bookings/bookings.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { dashboard } from '#contract/parties/customers/customers.ts';
import { findHeading } from '#contract/portal/headings.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { escapeHtml } from './escape-html.ts';
import type { FirstAnswer } from './first-answers.ts';
import { tillFrame } from './till-frame.ts';
import { walletFrame } from './wallet-frame.ts';

interface Visit {
  path: string;
  region: Region | null;
  user: SignedInUser | null;
  first: FirstAnswer | undefined;
  /** Of the page's scripts. */
  nonce: string;
  /** What a link takes along. */
  query: string;
}

/** How a screen that the visitor may open begins: its heading, and its main content where the page has the answer. */
export function screenFrame({ path, region, user, first, nonce, query }: Visit): string {
  if (path === '/buchung' && user && first) return tillFrame(first.answer as OutputOf<typeof bookingData>, { user, nonce });
  const begin = findHeading(path, region);
  if (!begin) return '';
  const isOpen = begin.who === 'signed-out' ? !user : user && isPermitted(begin.who, user);
  if (!isOpen) return '';
  const { heading, lead, link } = begin;
  const leadsOn = link ? ` <a href="${link.path}${query}">${escapeHtml(link.text)}</a>` : '';
  return `<div class="page${first ? ' wallet-page' : ''}"><h1>${escapeHtml(heading)}</h1>
      ${lead ? `<p class="page-lead">${escapeHtml(lead)}${leadsOn}</p>` : ''}
      ${first ? walletFrame(first.answer as OutputOf<typeof dashboard>, region) : ''}</div>`;
}
