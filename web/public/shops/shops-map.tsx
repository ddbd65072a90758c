import { useMemo, useState } from 'react';
import type { BerlinMoment } from '#contract/reports/shops/open-now.ts';
import type { MapTiles } from '#contract/reports/shops/map-tiles.ts';
import { shopTitle, shopWords } from '#contract/reports/shops/shop-words.ts';
import type { Shop, ShopList } from '#contract/reports/shops/shops.ts';
import { ShopItem } from '#web/public/shops/shop-item.tsx';
import type { Point } from '#web/public/shops/use-position.ts';
import { MapCanvas } from '#web/shell/map/map-canvas.tsx';

interface ShopsMapProps {
  tiles: MapTiles;
  shops: readonly Shop[];
  list: ShopList;
  now: BerlinMoment;
  from: Point | null;
}

/** What was found, on the map; the list holds the same. */
export function ShopsMap({ tiles, shops, list, now, from }: ShopsMapProps) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const pins = useMemo(
    () => shops.flatMap((shop) => (shop.place ? [{ id: shop.id, label: shopTitle(shop, list), point: shop.place }] : [])),
    [shops, list],
  );
  const chosen = shops.find(({ id }) => id === chosenId);
  const missing = shops.length - pins.length;
  return (
    <section className="shops-map" aria-label="Karte der Partner">
      <MapCanvas tiles={tiles} label="Landkarte" pins={pins} picked={chosen?.id} onPick={setChosenId} />
      {missing > 0 && (
        <p className="shops-note">
          {missing === 1
            ? 'Ein Partner steht nur in der Liste, weil seine Lage noch nicht eingetragen ist.'
            : `${missing} Partner stehen nur in der Liste, weil ihre Lage noch nicht eingetragen ist.`}
        </p>
      )}
      <div aria-live="polite">
        {chosen && (
          <>
            <ul className="shops-list">
              <ShopItem key={chosen.id} shop={chosen} list={list} now={now} from={from} />
            </ul>
            <button type="button" className="field-button" onClick={() => setChosenId(null)}>
              {shopWords.unpick}
            </button>
          </>
        )}
      </div>
    </section>
  );
}
