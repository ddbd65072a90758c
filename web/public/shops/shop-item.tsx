import { type BerlinMoment, openStateAt } from '#contract/reports/shops/open-now.ts';
import { describeWeek } from '#contract/parties/partners/opening-week.ts';
import { phoneAddress, routeAddress, shopTitle, shopWords, tradesOf } from '#contract/reports/shops/shop-words.ts';
import type { Shop, ShopList } from '#contract/reports/shops/shops.ts';
import { formatMetres, metresBetween } from '#web/public/shops/distance.ts';
import type { Point } from '#web/public/shops/use-position.ts';
import { TradeIcon } from '#web/shell/trade-icon.tsx';

export interface ShopItemProps {
  shop: Shop;
  list: ShopList;
  now: BerlinMoment;
  from: Point | null;
}

/** A shop of the list. The server's frame has the same elements (server/portal/shops-page.ts). */
export function ShopItem({ shop, list, now, from }: ShopItemProps) {
  const { street, zip, city, bonus, place, logo } = shop;
  const name = shopTitle(shop, list);
  const trades = tradesOf(shop, list);
  const state = openStateAt(shop.hours, now);
  return (
    <li className="shop">
      <span className="shop-sign" aria-hidden="true">
        {logo ? <img src={logo} alt="" loading="lazy" /> : <TradeIcon of={{ trade: trades, text: '' }} />}
      </span>
      <h2 className="shop-name">{name}</h2>
      {trades && <p className="shop-trades">{trades}</p>}
      {state && (
        <p className="shop-state" data-open={state.isOpen || undefined}>
          {state.text}
        </p>
      )}
      {bonus && <p className="shop-bonus">{bonus}</p>}
      <address className="shop-address">
        {`${street}, ${zip} ${city}`}
        {from && place && <span className="shop-distance">{formatMetres(metresBetween(from, place))} Luftlinie</span>}
      </address>
      <details className="shop-details fold">
        <summary>
          {shopWords.details}
          <span className="visually-hidden">: {name}</span>
        </summary>
        <Hours shop={shop} />
        <Ways shop={shop} />
      </details>
    </li>
  );
}

function Ways({ shop }: { shop: Shop }) {
  const { name, phone, website } = shop;
  const outside = (address: string, text: string) => (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text}
      <span className="visually-hidden">
        : {name}
        {shopWords.leaves}
      </span>
    </a>
  );
  return (
    <p className="shop-ways">
      {phone && <a href={phoneAddress(phone)}>{phone}</a>}
      {website && outside(website, shopWords.website)}
      {outside(routeAddress(shop), shopWords.route)}
    </p>
  );
}

function Hours({ shop: { hours, hoursNote } }: { shop: Shop }) {
  const lines = describeWeek(hours);
  if (lines.length === 0 && !hoursNote) return null;
  return (
    <div className="shop-hours">
      <dl>
        {lines.map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
      {hoursNote && <p>{hoursNote}</p>}
    </div>
  );
}
