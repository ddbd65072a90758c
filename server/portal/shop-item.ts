import { type BerlinMoment, openStateAt } from '#contract/reports/shops/open-now.ts';
import { describeWeek } from '#contract/parties/partners/opening-week.ts';
import { phoneAddress, routeAddress, shopWords, tradesOf } from '#contract/reports/shops/shop-words.ts';
import type { Shop, ShopList } from '#contract/reports/shops/shops.ts';
import { escapeHtml } from './escape-html.ts';

/** A shop of the list, in the elements of web/public/shops/shop-item.tsx, which takes its place. */
export function shopItem(shop: Shop, list: ShopList, now: BerlinMoment): string {
  const { name, street, zip, city, bonus } = shop;
  const trades = tradesOf(shop, list);
  const state = openStateAt(shop.hours, now);
  return `<li class="shop"><h2 class="shop-name">${escapeHtml(name)}</h2>
    ${trades ? `<p class="shop-trades">${escapeHtml(trades)}</p>` : ''}
    ${state ? `<p class="shop-state"${state.isOpen ? ' data-open="true"' : ''}>${escapeHtml(state.text)}</p>` : ''}
    ${bonus ? `<p class="shop-bonus">${escapeHtml(bonus)}</p>` : ''}
    <address class="shop-address">${escapeHtml(`${street}, ${zip} ${city}`)}</address>
    ${ways(shop)}${hours(shop)}</li>`;
}

function ways(shop: Shop): string {
  const { name, phone, website } = shop;
  const outside = (address: string, text: string) =>
    `<a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">${text}<span class="visually-hidden">: ${escapeHtml(name)}${shopWords.leaves}</span></a>`;
  return `<p class="shop-ways">${phone ? `<a href="${escapeHtml(phoneAddress(phone))}">${escapeHtml(phone)}</a>` : ''}
    ${website ? outside(website, shopWords.website) : ''}
    ${outside(routeAddress(shop), shopWords.route)}</p>`;
}

function hours({ hours: week, hoursNote }: Shop): string {
  const lines = describeWeek(week);
  if (lines.length === 0 && !hoursNote) return '';
  const rows = lines.map(({ days, times }) => `<div><dt>${days}</dt><dd>${escapeHtml(times)}</dd></div>`).join('');
  return `<details class="shop-hours"><summary>${shopWords.hours}</summary><dl>${rows}</dl>
    ${hoursNote ? `<p>${escapeHtml(hoursNote)}</p>` : ''}</details>`;
}
