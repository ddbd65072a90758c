import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { bookingData } from '#contract/money/bookings/bookings.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { escapeHtml } from './escape-html.ts';
import { holdKeys } from './hold-keys.ts';

/** How the till begins, in the elements of `web/partner/till`. What is typed before the program runs is held for it. */
export function tillFrame(
  { partnerName, branchName, logoUrl }: OutputOf<typeof bookingData>,
  { user, nonce }: { user: SignedInUser; nonce: string },
): string {
  return `<div class="page till"><header class="till-head"><h1>Buchung</h1>
        ${logoUrl ? `<img class="till-logo" src="${escapeHtml(logoUrl)}" alt="">` : ''}
        <p>${escapeHtml(`${partnerName}, ${branchName}`)}</p>
        <div class="till-user"><p>An der Kasse: <strong>${escapeHtml(`${user.firstName} ${user.lastName}`)}</strong></p><span class="till-button" data-room aria-hidden="true"><svg></svg>Wechseln</span></div>
      </header>
      <div class="till-form"><div class="till-card"><span class="big-field-label">Kartennummer</span>
        <div class="big-field-box"><input class="big-field-input" placeholder="scannen oder eingeben" aria-label="Kartennummer" inputmode="numeric" autocomplete="off" maxlength="40" autofocus></div>
        <script nonce="${escapeHtml(nonce)}">(${holdKeys.toString()})()</script>
        <div class="big-field-below"></div></div></div></div>`;
}
