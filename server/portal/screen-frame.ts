import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { bookingData } from '#contract/money/bookings/bookings.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { CardTransaction, dashboard, DashboardCard } from '#contract/parties/customers/customers.ts';
import { findHeading } from '#contract/portal/headings.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { escapeHtml } from './escape-html.ts';
import type { FirstAnswer } from './first-answers.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { cardFaceOf } from '#contract/parties/cards/card-face.ts';
import { formatWhen } from '#contract/common/format-when.ts';
import { isIncoming, signedAmount } from '#contract/common/signed-amount.ts';
import { CHOSEN_CARD_KEY } from '#contract/portal/chosen-card-key.ts';
import { walletActLabels } from '#contract/portal/wallet-bar.ts';
import { showChosenCard } from './show-chosen-card.ts';

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
  if (path === '/buchung' && user && first) return tillFrame(first.answer as OutputOf<typeof bookingData>, user);
  const begin = findHeading(path, region);
  if (!begin) return '';
  const isOpen = begin.who === 'signed-out' ? !user : user && isPermitted(begin.who, user);
  if (!isOpen) return '';
  const { heading, lead, link } = begin;
  const leadsOn = link ? ` <a href="${link.path}${query}">${escapeHtml(link.text)}</a>` : '';
  return `<div class="page${first ? ' wallet-page' : ''}"><h1${first ? ' class="visually-hidden"' : ''}>${escapeHtml(heading)}</h1>
      ${lead ? `<p class="page-lead">${escapeHtml(lead)}${leadsOn}</p>` : ''}
      ${first ? walletFrame(first.answer as OutputOf<typeof dashboard>, { region, nonce }) : ''}</div>`;
}

/** A card holder's cards, to be scanned before the program runs, and the bookings of the first: as the program does. */
function walletFrame({ cardsData }: OutputOf<typeof dashboard>, { region, nonce }: Pick<Visit, 'region' | 'nonce'>): string {
  const cards = Object.values(cardsData);
  const [first] = cards;
  if (!first) return '';
  const script = `<script nonce="${escapeHtml(nonce)}">(${showChosenCard.toString()})('${CHOSEN_CARD_KEY}')</script>`;
  const acts = walletActLabels.map(
    (label, place) =>
      `<span class="wallet-act"><span class="wallet-act-circle"${place === 0 ? ' data-main' : ''}></span>${label}</span>`,
  );
  return `<div class="wallet"><div class="wallet-column">
        ${cards.length > 1 ? track(cards, region) : walletCard(first, region)}<div></div>
        <div class="wallet-acts" aria-hidden="true">${acts.slice(first.isCardLocked ? 1 : 0).join('')}</div></div>
      <section class="wallet-latest"><div class="wallet-latest-head"><h2>Letzte Buchungen</h2></div>
        <ul class="bookings lined">${first.transactions.map(bookingRow).join('')}</ul></section></div>${cards.length > 1 ? script : ''}`;
}

function track(cards: readonly DashboardCard[], region: Region | null): string {
  const faces = cards.map((card) => `<div data-card="${escapeHtml(card.cardId)}">${walletCard(card, region)}</div>`);
  const dots = cards.map((_, place) => `<button disabled${place === 0 ? ' aria-selected="true"' : ''}></button>`);
  return `<div class="wallet-track">${faces.join('')}</div><div class="wallet-tabs" aria-hidden="true">${dots.join('')}</div>`;
}

function bookingRow({ partner, text, bookedAt, amountFormattedDE }: CardTransaction): string {
  const when = `${formatWhen(bookedAt)}${partner && ` · ${text}`}`;
  return `<li><span class="booking"><span class="booking-picture"></span><span class="booking-what">
          <span class="booking-who">${escapeHtml(partner || text)}</span><span class="booking-when">${escapeHtml(when)}</span></span>
          <span class="booking-amount"${isIncoming(amountFormattedDE) ? ' data-in' : ''}>${signedAmount(amountFormattedDE)}</span></span></li>`;
}

function walletCard(card: DashboardCard, region: Region | null): string {
  const { name, isLongName, caption, balance, logo, logoText, number } = cardFaceOf(card, region);
  const marks = `${card.isCardLocked ? ' data-locked="true"' : ''}${card.isEmployeeCard ? ' data-employee="true"' : ''}`;
  return `<div class="city-card wallet-card"${marks}>
        <div class="wallet-card-head">
          <p class="wallet-card-name"${isLongName ? ' data-long="true"' : ''}>${escapeHtml(name)}</p>
          <p class="wallet-card-region">${escapeHtml(caption)}</p>
          ${balance === null ? '' : `<p class="wallet-card-balance"><span class="visually-hidden">Guthaben </span><span>${escapeHtml(balance)}</span></p>`}
        </div>
        <img class="wallet-card-logo" src="${escapeHtml(logo)}" alt="${logoText}">
        <div class="wallet-card-code">
          <img class="card-barcode" src="${escapeHtml(card.barcode)}" alt="Barcode der Kartennummer ${escapeHtml(groupDigits(card.cardId))}">
          <p class="wallet-card-number">${escapeHtml(number)}</p>
        </div>
      </div>`;
}

/** How the till begins, in the elements of `web/partner/till`. The page's head holds what is typed into it. */
function tillFrame({ partnerName, branchName, logoUrl }: OutputOf<typeof bookingData>, user: SignedInUser): string {
  return `<div class="page till"><header class="till-head"><h1>Buchung</h1>
        ${logoUrl ? `<img class="till-logo" src="${escapeHtml(logoUrl)}" alt="">` : ''}
        <p>${escapeHtml(`${partnerName}, ${branchName}`)}</p>
        <div class="till-user"><p>An der Kasse: <strong>${escapeHtml(`${user.firstName} ${user.lastName}`)}</strong></p><span class="till-button" data-room aria-hidden="true"><svg></svg>Wechseln</span></div>
      </header>
      <div class="till-form"><div class="till-card"><div class="till-card-row"><div><span class="big-field-label">Kartennummer</span>
        <div class="big-field-box"><input class="big-field-input" placeholder="scannen oder eingeben" aria-label="Kartennummer" inputmode="numeric" autocomplete="off" maxlength="40" autofocus></div>
        <div class="big-field-below"></div></div></div></div></div></div>`;
}

/** What the till has in the header where there is room, with the room of its buttons. */
export function tillBar(first: FirstAnswer | undefined, { firstName, lastName }: SignedInUser): string {
  if (!first) return '';
  const { partnerName, branchName } = first.answer as OutputOf<typeof bookingData>;
  const room = (label: string) => `<span class="till-button" data-room aria-hidden="true"><svg></svg>${label}</span>`;
  return `<div class="till-bar"><div class="till-where"><strong>${escapeHtml(`${partnerName}, ${branchName}`)}</strong>
        <p>An der Kasse: <strong>${escapeHtml(`${firstName} ${lastName}`)}</strong></p></div>
        ${['Storno', 'Tagesabschluss', 'Wechseln', 'Hilfe'].map(room).join('')}</div>`;
}
