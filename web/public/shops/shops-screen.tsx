import { logoOfRegion } from '#contract/tenancy/regions/regions.ts';
import { shopHeading, shopWords } from '#contract/reports/shops/shop-words.ts';
import { type ServedShops, regionsQuery } from '#web/api/shops.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { ShopFinder } from '#web/public/shops/shop-finder.tsx';
import { readBoot } from '#web/shell/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import '#web/public/shops/shops.css';

interface Served extends Partial<ServedShops> {
  regions?: { slug: string; name: string; cardName: string }[];
}

/** In which shops a card counts. The server has painted it whole, with the same words (server/portal/shops-page.ts). */
export function ShopsScreen() {
  const region = currentRegion.use();
  const { region: written, served = {} } = readBoot() as { region: { slug: string } | null; served?: Served };
  if (!region)
    return (
      <div className="page shops">
        <h1>{shopWords.choose}</h1>
        <p className="page-lead">{shopWords.chooseLead}</p>
        <RegionChoice served={served.regions} />
      </div>
    );
  const isServed = written?.slug === region.slug && served.shops !== undefined;
  return (
    <div className="page shops">
      <h1>{shopHeading(region.cardName)}</h1>
      <ShopFinder key={region.slug} region={region} served={isServed ? (served as ServedShops) : undefined} />
    </div>
  );
}

function RegionChoice({ served }: { served: { slug: string; name: string; cardName: string }[] | undefined }) {
  const { data, error, isLoadingError, refetch } = useQuery({ ...regionsQuery, enabled: !served });
  const regions = served ?? data?.map(({ slug, acf }) => ({ slug, name: acf.region_name, cardName: acf.card_name }));
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <ul className="shops-regions">
      {regions?.map(({ slug, name, cardName }) => (
        <li key={slug}>
          <img src={logoOfRegion(slug)} alt="" />
          <Link to={SHOPS_PATH} search={{ region: slug }}>
            {cardName}
          </Link>{' '}
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
