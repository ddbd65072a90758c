import { weekdayNames } from '#contract/parties/partners/opening-week.ts';
import { tradesOf } from '#contract/reports/shops/shop-words.ts';
import type { Shop, ShopList } from '#contract/reports/shops/shops.ts';

/** What search engines read of the shops on a page (schema.org, JSON-LD). */
export function shopData(shown: readonly Shop[], list: ShopList, name: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: shown.length,
    itemListElement: shown.map((shop, index) => ({ '@type': 'ListItem', position: index + 1, item: businessOf(shop, list) })),
  };
}

function businessOf(shop: Shop, list: ShopList): object {
  const { name, street, zip, city, phone, website, place, hours } = shop;
  const trades = tradesOf(shop, list);
  return {
    '@type': 'LocalBusiness',
    name,
    ...(trades && { description: trades }),
    address: { '@type': 'PostalAddress', streetAddress: street, postalCode: zip, addressLocality: city },
    ...(phone && { telephone: phone }),
    ...(website && { url: website }),
    ...(place && { geo: { '@type': 'GeoCoordinates', latitude: place[0], longitude: place[1] } }),
    ...(!hours.isByArrangement && { openingHoursSpecification: hoursOf(hours) }),
  };
}

function hoursOf({ days }: Shop['hours']): object[] {
  return days.flatMap((slots, day) =>
    (slots ?? []).map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdayNames[day],
      opens,
      closes: closes === '24:00' ? '23:59' : closes,
    })),
  );
}
