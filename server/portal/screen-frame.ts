import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { bookingData } from '#contract/money/bookings/bookings.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { dashboard, DashboardCard } from '#contract/parties/customers/customers.ts';
import { findHeading } from '#contract/portal/headings.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { escapeHtml } from './escape-html.ts';
import type { FirstAnswer } from './first-answers.ts';
import { cardFaceOf, cardTabOf } from '#contract/parties/cards/card-face.ts';
import { holdKeys } from './hold-keys.ts';

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

/** A card holder's first card, to be scanned before the program runs: the elements of `web/customer/dashboard`. */
function walletFrame({ cardsData }: OutputOf<typeof dashboard>, region: Region | null): string {
  const cards = Object.values(cardsData);
  const [first] = cards;
  if (!first) return '';
  const face = walletCard(first, region);
  const shown = cards.length > 1 ? `${tabs(cards)}<div class="wallet-track"><div>${face}</div></div>` : face;
  return `<div class="wallet"><div class="wallet-column">${shown}</div></div>`;
}

function tabs(cards: DashboardCard[]): string {
  const tab = (card: DashboardCard, place: number) => {
    const { caption, which } = cardTabOf(card, place);
    return `<button disabled${place === 0 ? ' aria-selected="true"' : ''}>${escapeHtml(caption)}<span class="wallet-which">${which}</span></button>`;
  };
  return `<div class="wallet-tabs" aria-hidden="true">${cards.map(tab).join('')}</div>`;
}

function walletCard(card: DashboardCard, region: Region | null): string {
  const { name, isLongName, caption, balance, logo, logoText, number } = cardFaceOf(card, region);
  const marks = `${card.isCardLocked ? ' data-locked="true"' : ''}${card.isEmployeeCard ? ' data-employee="true"' : ''}`;
  return `<div class="city-card wallet-card"${marks}>
        <div class="wallet-card-head"${balance === null ? '' : ` data-balance="${escapeHtml(balance)}"`}>
          <p class="wallet-card-name"${isLongName ? ' data-long="true"' : ''}>${escapeHtml(name)}</p>
          <p class="wallet-card-region">${escapeHtml(caption)}</p>
        </div>
        <img class="wallet-card-logo" src="${escapeHtml(logo)}" alt="${logoText}">
        <div class="wallet-card-code">
          <img class="card-barcode" src="${escapeHtml(card.barcode)}" alt="Barcode der Kartennummer ${escapeHtml(card.cardId)}">
          <p class="wallet-card-number">${escapeHtml(number)}</p>
        </div>
      </div>`;
}

/** How the till begins, in the elements of `web/partner/till`. What is typed before the program runs is held for it. */
function tillFrame(
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
