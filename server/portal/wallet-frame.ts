import { cardFaceOf, cardTabOf } from '#contract/parties/cards/card-face.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { dashboard, DashboardCard } from '#contract/parties/customers/customers.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { escapeHtml } from './escape-html.ts';

/** A card holder's first card, to be scanned before the program runs: the elements of `web/customer/dashboard`. */
export function walletFrame({ cardsData }: OutputOf<typeof dashboard>, region: Region | null): string {
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
