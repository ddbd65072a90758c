import type { SignedInUser } from '#contract/access.ts';
import type { bookingData } from '#contract/bookings.ts';
import type { OutputOf } from '#contract/call.ts';
import { escapeHtml } from './escape-html.ts';

/** How the till begins, in the elements of `web/partner/till`. Its field asks for nothing: what is typed before the program runs would be lost. */
export function tillFrame({ partnerName, branchName, logoUrl }: OutputOf<typeof bookingData>, user: SignedInUser): string {
  return `<div class="page till"><header class="till-head"><h1>Buchung</h1>
        ${logoUrl ? `<img class="till-logo" src="${escapeHtml(logoUrl)}" alt="">` : ''}
        <p>${escapeHtml(`${partnerName}, ${branchName}`)}</p>
        <div class="till-user"><p>An der Kasse: <strong>${escapeHtml(`${user.firstName} ${user.lastName}`)}</strong></p></div>
      </header>
      <div class="till-form"><div class="till-card"><span class="big-field-label">Kartennummer</span>
        <div class="big-field-box"><input class="big-field-input" aria-label="Kartennummer" readonly></div>
        <div class="big-field-below"></div></div></div></div>`;
}
