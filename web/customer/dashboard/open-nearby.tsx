import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import { type BerlinMoment, minutesUntilOpen, openStateAt } from '#contract/reports/shops/open-now.ts';
import { tradesOf } from '#contract/reports/shops/shop-words.ts';
import type { Shop } from '#contract/reports/shops/shops.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { shopsQuery } from '#web/api/shops.ts';
import { TradeIcon } from '#web/shell/trade-icon.tsx';
import { byDistance, formatMetres, metresBetween } from '#web/public/shops/distance.ts';
import { useBerlinMoment } from '#web/public/shops/use-berlin-moment.ts';
import type { Point } from '#web/public/shops/use-position.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './dashboard.module.css';

const MOST = 3;

/**
 * Shops that are open now: the nearest ones, where this page may know already where it is. It does not ask. Where none
 * is open, those that open next.
 */
export function OpenNearby() {
  const slug = currentRegion.use()?.slug;
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  const { data } = useQuery({ ...shopsQuery(slug ?? '', undefined), enabled: isPainted && slug !== undefined });
  const here = useKnownPosition();
  const now = useBerlinMoment();
  const open = data?.shops.filter(({ hours }) => openStateAt(hours, now)?.isOpen) ?? [];
  const areOpen = open.length > 0;
  const next = data && !areOpen ? openingNext(data.shops, now) : [];
  const shown = (areOpen && here ? byDistance(open, here) : [...open, ...next]).slice(0, MOST);
  return (
    <section className={classes.nearby} aria-labelledby="nearby">
      <div className="row apart middle gap-3">
        <h2 id="nearby">{next.length > 0 ? 'Bald geöffnet' : here ? 'In der Nähe geöffnet' : 'Jetzt geöffnet'}</h2>
        <ScreenLink to={SHOPS_PATH}>Wo gilt meine Karte?</ScreenLink>
      </div>
      {data && shown.length === 0 && <p className="soft mt-2">Gerade hat kein Partner geöffnet.</p>}
      <ul className="bookings lined">
        {shown.map((shop) => (
          <li key={shop.id} className="booking">
            <span className="booking-picture">
              <TradeIcon of={{ trade: tradesOf(shop, data!), text: '' }} />
            </span>
            <span className="booking-what">
              <span className="booking-who">{shop.name}</span>
              <span className="booking-when">
                {areOpen ? placeOf(shop, here) : `${stateOf(shop, now).replace('Geschlossen, ', '')} · ${shop.street}`}
              </span>
            </span>
            {areOpen && <span className={classes.until}>{stateOf(shop, now).replace('Jetzt geöffnet ', '')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const stateOf = ({ hours }: Shop, now: BerlinMoment) => openStateAt(hours, now)!.text;

/** The first one first; none whose hours are unknown. */
function openingNext(shops: readonly Shop[], now: BerlinMoment): Shop[] {
  return shops
    .flatMap((shop) => {
      const minutes = minutesUntilOpen(shop.hours, now);
      return minutes === null ? [] : [{ shop, minutes }];
    })
    .toSorted((one, other) => one.minutes - other.minutes)
    .map(({ shop }) => shop);
}

function placeOf({ street, place }: Shop, here: Point | null): string {
  return here && place ? `${formatMetres(metresBetween(here, place))} · ${street}` : street;
}

/** Where this device is, if its owner has allowed this page to know it before; null until then. */
function useKnownPosition(): Point | null {
  const [point, setPoint] = useState<Point | null>(null);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      if ((await navigator.permissions.query({ name: 'geolocation' })).state !== 'granted') return;
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => isWanted && setPoint([coords.latitude, coords.longitude]),
        // Then the list is that of all.
        () => {},
        { maximumAge: 600_000, timeout: 10_000 },
      );
    };
    // Some browsers do not tell what is allowed.
    look().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, []);
  return point;
}
