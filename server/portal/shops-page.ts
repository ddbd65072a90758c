import { berlinMoment, type BerlinMoment, openStateAt } from '#contract/reports/shops/open-now.ts';
import { logoOfRegion, type Region } from '#contract/tenancy/regions/regions.ts';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import {
  findShops,
  pageOfShops,
  readShopWish,
  shopsOpeningNext,
  type ShopWish,
  writeShopWish,
} from '#contract/reports/shops/shop-search.ts';
import {
  foundText,
  mapHint,
  phoneAddress,
  routeAddress,
  shopHeading,
  shopLead,
  shopTitle,
  shopWords,
  tradesOf,
} from '#contract/reports/shops/shop-words.ts';
import { foreignMapHost, type MapTiles } from '#contract/reports/shops/map-tiles.ts';
import type { Shop, ShopList } from '#contract/reports/shops/shops.ts';
import { type CampaignOffer, offersHeading, offerTerms, offerTitle } from '#contract/money/campaigns/offers.ts';
import { describeWeek } from '#contract/parties/partners/opening-week.ts';
import type { ServedScreen } from './page.ts';
import { escapeHtml, scriptJson } from './escape-html.ts';
import { shopData } from './shop-data.ts';

interface Shown {
  region: Region;
  list: ShopList;
  offers: readonly CampaignOffer[];
  query: Readonly<Record<string, unknown>>;
  /** Where people reach the portal. */
  publicUrl: string;
  /** Null where there are no maps. */
  map: MapTiles | null;
  at: Date;
}

/** The page with the shops of a region, whole: for search engines, for print, and before the program runs. */
export function shopsPage({ region, list, offers, query, publicUrl, map, at }: Shown): ServedScreen {
  const wish = readShopWish(query);
  const now = berlinMoment(at);
  const found = findShops(list, wish, now);
  const { shown, page, pages } = pageOfShops(found, wish.page);
  const next = shopsOpeningNext(list, wish, now);
  const heading = shopHeading(region.cardName);
  const address = (to: number) => addressOf(region.slug, { ...wish, page: to });
  // What was searched for is one of very many views of the same list.
  const canonical = publicUrl + addressOf(region.slug, { ...readShopWish({}), page: isSearch(wish) ? 1 : page });
  return {
    title: `${heading}${pages > 1 ? ` – Seite ${page}` : ''}`,
    description: `${shopLead(list.shops.length, region.name)} Adressen, Öffnungszeiten und Bonus aller Geschäfte mit der ${region.cardName}.`,
    head: `<link rel="canonical" href="${escapeHtml(canonical)}" />
    <script type="application/ld+json">${scriptJson(shopData(shown, list, heading))}</script>`,
    body: `<div class="page shops"><h1>${escapeHtml(heading)}</h1><p class="page-lead">${escapeHtml(shopLead(list.shops.length, region.name))}</p>${offersFrame(offers)}
      ${list.shops.length > 0 ? filter(region, list, wish) + hint(map, publicUrl) : ''}
      ${list.shops.length > 0 ? counted(next.length > 0 ? shopWords.opensNext : foundText(found.length, page, pages), map !== null) : ''}
      <ul class="shops-list">${[...shown, ...next].map((shop) => shopItem(shop, list, now)).join('')}</ul>
      ${pages > 1 ? pager(page, pages, address) : ''}${list.shops.length > 0 ? `<p class="shops-note">${shopWords.holidays} ${shopWords.stays}</p>` : ''}</div>`,
    boot: { offers, shops: { ...list, shops: [...shown, ...next] }, found: found.length, total: list.shops.length },
  };
}

/** The way to each region's page, for who has come without a region. */
export function shopRegionsPage(
  regions: readonly { slug: string; name: string; cardName: string }[],
  publicUrl: string,
): ServedScreen {
  const items = regions
    .map(
      ({ slug, name, cardName }) =>
        `<li><img src="${logoOfRegion(slug)}" alt=""><a href="${addressOf(slug)}">${escapeHtml(cardName)}</a> <span>${escapeHtml(name)}</span></li>`,
    )
    .join('');
  return {
    title: shopWords.choose,
    description: shopWords.chooseLead,
    head: `<link rel="canonical" href="${escapeHtml(publicUrl + SHOPS_PATH)}" />`,
    body: `<div class="page shops"><h1>${shopWords.choose}</h1><p class="page-lead">${shopWords.chooseLead}</p><ul class="shops-regions">${items}</ul></div>`,
    boot: { regions },
  };
}

/** The address of a page of a region's list, below the portal's. */
export function addressOf(slug: string, wish: ShopWish = readShopWish({})): string {
  return `${SHOPS_PATH}?${new URLSearchParams({ region: slug, ...writeShopWish(wish) })}`;
}

function isSearch({ text, category, onlyOpen, onlyBonus }: ShopWish): boolean {
  return text !== '' || category !== null || onlyOpen || onlyBonus;
}

/** What campaigns give, in the elements of web/public/campaigns/campaign-offers.tsx. */
function offersFrame(offers: readonly CampaignOffer[]): string {
  if (offers.length === 0) return '';
  const items = offers.map((offer) => {
    const [amount, reason] = offerTitle(offer);
    return `<li><details><summary><strong>${amount}</strong> ${reason}</summary><p>${escapeHtml(offerTerms(offer))}</p></details></li>`;
  });
  return `<section class="offers" aria-labelledby="offers"><h2 id="offers">${offersHeading}</h2><ul>${items.join('')}</ul></section>`;
}

/** Works without a program too: then it is sent. What only the program can do holds its place. */
function filter({ slug }: Region, { categories }: ShopList, wish: ShopWish): string {
  const { text, category, onlyOpen, onlyBonus } = wish;
  const chip = (name: string, value: string | number, label: string, isOn: boolean) => {
    const isTick = name !== 'kategorie';
    const id = `shops-${name}-${value}`;
    return `<div class="shops-chip"><input id="${id}" type="${isTick ? 'checkbox' : 'radio'}" name="${name}" value="${value}"${isOn ? ' checked' : ''}><label for="${id}">${escapeHtml(label)}</label></div>`;
  };
  return `<form class="shops-filter" role="search" action="${SHOPS_PATH}"><input type="hidden" name="region" value="${escapeHtml(slug)}">
      <div class="field"><label class="field-label" for="shops-text">${shopWords.search}</label>
        <div class="field-box"><input id="shops-text" type="search" name="suche" maxlength="100" value="${escapeHtml(text)}"></div></div>
      <div class="shops-chip-rows"><div class="shops-chips">${chip('offen', 1, shopWords.onlyOpen, onlyOpen)}${chip('bonus', 1, shopWords.onlyBonus, onlyBonus)}
        <button class="shops-chip" disabled>${shopWords.near}</button></div>
      <div class="shops-chips" role="radiogroup" aria-label="${shopWords.category}">${chip('kategorie', '', shopWords.allCategories, category === null)}
        ${categories.map(({ id, name }) => chip('kategorie', id, name, id === category)).join('')}</div></div>
      <noscript><button class="button">${shopWords.find}</button></noscript></form>`;
}

function hint(map: MapTiles | null, publicUrl: string): string {
  const host = map && foreignMapHost(map, publicUrl);
  return host ? `<p class="shops-note">${escapeHtml(mapHint(host))}</p>` : '';
}

function counted(text: string, hasMap: boolean): string {
  // In the place of what the program shows there (web/public/shops/shop-finder.tsx).
  const looks = hasMap ? `<span class="shops-looks"></span>` : '';
  return `<div class="shops-found"><p class="shops-count">${text}</p>${looks}<button class="field-button field-button-edged" disabled>${shopWords.print}</button></div>`;
}

function pager(page: number, pages: number, address: (page: number) => string): string {
  const link = (to: number, rel: string, label: string) => `<a rel="${rel}" href="${escapeHtml(address(to))}">${label}</a>`;
  return `<nav class="shops-pages" aria-label="${shopWords.more}">${page > 1 ? link(page - 1, 'prev', shopWords.before) : ''}
    ${page < pages ? link(page + 1, 'next', shopWords.next) : ''}</nav>`;
}

/** A shop of the list, in the elements of web/public/shops/shop-item.tsx, which brings the picture of its trade. */
function shopItem(shop: Shop, list: ShopList, now: BerlinMoment): string {
  const { street, zip, city, bonus, logo } = shop;
  const name = shopTitle(shop, list);
  const trades = tradesOf(shop, list);
  const state = openStateAt(shop.hours, now);
  return `<li class="shop"><span class="shop-sign" aria-hidden="true">${logo ? `<img src="${escapeHtml(logo)}" alt="" loading="lazy">` : ''}</span><h2 class="shop-name">${escapeHtml(name)}</h2>
    ${trades ? `<p class="shop-trades">${escapeHtml(trades)}</p>` : ''}
    ${state ? `<p class="shop-state"${state.isOpen ? ' data-open="true"' : ''}>${escapeHtml(state.text)}</p>` : ''}
    ${bonus ? `<p class="shop-bonus">${escapeHtml(bonus)}</p>` : ''}
    <address class="shop-address">${escapeHtml(`${street}, ${zip} ${city}`)}</address>
    <details class="shop-details fold"><summary>${shopWords.details}<span class="visually-hidden">: ${escapeHtml(name)}</span></summary>
    ${hours(shop)}${ways(shop)}</details></li>`;
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
  return `<div class="shop-hours"><dl>${rows}</dl>
    ${hoursNote ? `<p>${escapeHtml(hoursNote)}</p>` : ''}</div>`;
}
