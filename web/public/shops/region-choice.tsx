import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import { regionsQuery } from '#web/api/shops.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

/** The way to the list of each region. */
export function RegionChoice({ served }: { served: { slug: string; name: string; cardName: string }[] | undefined }) {
  const { data, error, isLoadingError, refetch } = useQuery({ ...regionsQuery, enabled: !served });
  const regions = served ?? data?.map(({ slug, acf }) => ({ slug, name: acf.region_name, cardName: acf.card_name }));
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <ul className="shops-regions">
      {regions?.map(({ slug, name, cardName }) => (
        <li key={slug}>
          <Link to={SHOPS_PATH} search={{ region: slug }}>
            {cardName}
          </Link>{' '}
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
