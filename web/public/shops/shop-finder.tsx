import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import {
  findShops,
  pageOfShops,
  readShopWish,
  SHOPS_PER_PAGE,
  shopsOpeningNext,
  type ShopWish,
  writeShopWish,
} from '#contract/reports/shops/shop-search.ts';
import { foreignMapHost, type MapTiles } from '#contract/reports/shops/map-tiles.ts';
import { foundText, mapHint, shopLead, shopWords } from '#contract/reports/shops/shop-words.ts';
import { type ServedShops, shopsQuery } from '#web/api/shops.ts';
import { CampaignOffers } from '#web/public/campaigns/campaign-offers.tsx';
import { byDistance } from '#web/public/shops/distance.ts';
import { PrintList } from '#web/public/shops/print-list.tsx';
import { ShopFilter } from '#web/public/shops/shop-filter.tsx';
import { ShopItem } from '#web/public/shops/shop-item.tsx';
import { useBerlinMoment } from '#web/public/shops/use-berlin-moment.ts';
import { usePosition } from '#web/public/shops/use-position.ts';
import { useShopWish } from '#web/public/shops/use-shop-wish.ts';
import { readBoot } from '#web/shell/boot.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Segments } from '#web/ui/segments.tsx';

const ShopsMap = lazy(() => import('#web/public/shops/shops-map.tsx').then((file) => ({ default: file.ShopsMap })));

const looks = [
  { value: 'list', label: shopWords.list },
  { value: 'map', label: shopWords.map },
] as const;

interface ShopFinderProps {
  region: Region;
  /** What the server wrote into the page. */
  served: ServedShops | undefined;
}

/** The list of a region's shops, with what helps to find one in it. */
export function ShopFinder({ region, served }: ShopFinderProps) {
  const { data, error, isLoadingError, refetch } = useQuery(shopsQuery(region.slug, served));
  const list = data ?? served?.shops;
  if (isLoadingError && !list) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const total = data?.shops.length ?? served?.total;
  return (
    <>
      <p className="page-lead">{total === undefined ? 'Die Partner werden geladen …' : shopLead(total, region.name)}</p>
      <CampaignOffers region={region.slug} served={served?.offers} />
      {list && total! > 0 && <Finder list={list} found={data ? undefined : served?.found} />}
    </>
  );
}

/** `foundByServer`: how many exist while the list holds only a page of them, until all are loaded. */
function Finder({ list, found: foundByServer }: { list: ServedShops['shops']; found: number | undefined }) {
  const { wish, change } = useShopWish();
  const now = useBerlinMoment();
  const position = usePosition();
  const [isMapOpen, setIsMapOpen] = useState(false);
  const tiles = readBoot().map;
  const counted = useRef<HTMLParagraphElement>(null);
  const found = useMemo(() => {
    const matching = findShops(list, wish, now);
    return position.point ? byDistance(matching, position.point) : matching;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `wish` is always a new object; its parts count
  }, [list, now, position.point, wish.text, wish.category, wish.onlyOpen, wish.onlyBonus]);
  const next = useMemo(
    () => shopsOpeningNext(list, wish, now),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `wish` is always a new object; its parts count
    [list, now, wish.text, wish.category, wish.onlyOpen, wish.onlyBonus],
  );
  const inSight = next.length > 0 ? next : found;
  const isPart = foundByServer !== undefined;
  const { shown, page, pages } = isPart
    ? { shown: found, page: wish.page, pages: Math.max(1, Math.ceil(foundByServer / SHOPS_PER_PAGE)) }
    : pageOfShops(found, wish.page);
  return (
    <>
      <ShopFilter wish={wish} categories={list.categories} onChange={change}>
        <button type="button" className="shops-chip" onClick={() => (position.point ? position.forget() : position.ask())}>
          {position.point ? shopWords.byName : shopWords.near}
        </button>
      </ShopFilter>
      <output className="shops-note">{position.said}</output>
      {tiles && !isMapOpen && <MapHint tiles={tiles} />}
      <div className="shops-found">
        <p className="shops-count" ref={counted} tabIndex={-1} aria-live="polite">
          {next.length > 0 ? shopWords.opensNext : foundText(foundByServer ?? found.length, page, pages)}
        </p>
        {tiles && (
          <span className="shops-looks">
            <Segments
              label={shopWords.look}
              value={isMapOpen ? 'map' : 'list'}
              options={looks}
              onChange={(look) => setIsMapOpen(look === 'map')}
            />
          </span>
        )}
        <button type="button" className="field-button field-button-edged" onClick={() => print()}>
          {shopWords.print}
        </button>
      </div>
      <div className="shops-shown" data-map={isMapOpen || undefined}>
        {tiles && isMapOpen && (
          <Suspense fallback={<p className="shops-note">Der Stadtplan wird geladen …</p>}>
            <ShopsMap tiles={tiles} shops={inSight} list={list} now={now} from={position.point} />
          </Suspense>
        )}
        <ul className="shops-list">
          {(next.length > 0 ? next : shown).map((shop) => (
            <ShopItem key={shop.id} shop={shop} list={list} now={now} from={position.point} />
          ))}
        </ul>
      </div>
      {found.length === 0 && next.length === 0 && !isPart && (
        <EmptyState
          next={
            <button type="button" className="button button-quiet" onClick={() => change(readShopWish({}))}>
              {shopWords.all}
            </button>
          }
        >
          {shopWords.noneNext}
        </EmptyState>
      )}
      {pages > 1 && <Pager wish={wish} page={page} pages={pages} onGo={() => counted.current?.focus()} />}
      <p className="shops-note">{`${shopWords.holidays} ${shopWords.stays}`}</p>
      <PrintList shops={found} categories={list.categories} />
    </>
  );
}

/** Before the map opens, the visitor is told who gets data by it. */
function MapHint({ tiles }: { tiles: MapTiles }) {
  const host = foreignMapHost(tiles, location.href);
  return host && <p className="shops-note">{mapHint(host)}</p>;
}

interface PagerProps {
  wish: ShopWish;
  page: number;
  pages: number;
  onGo: () => void;
}

/** The ways to the next and the previous page; the focus goes to the top of the list. */
function Pager({ wish, page, pages, onGo }: PagerProps) {
  const link = (to: number, rel: string, label: string) => (
    <Link to={SHOPS_PATH} search={writeShopWish({ ...wish, page: to })} rel={rel} resetScroll={false} onClick={onGo}>
      {label}
    </Link>
  );
  return (
    <nav className="shops-pages" aria-label={shopWords.more}>
      {page > 1 && link(page - 1, 'prev', shopWords.before)}
      {page < pages && link(page + 1, 'next', shopWords.next)}
    </nav>
  );
}
