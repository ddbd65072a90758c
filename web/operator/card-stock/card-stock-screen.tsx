import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatCount } from '#contract/common/format-count.ts';
import { cardStockQuery } from '#web/api/card-stock.ts';
import { DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { RegionStock } from './region-stock.tsx';
import { placeNames, places, type StockOfRegion, StockTable } from './stock-table.tsx';

/** "Zusammen: Im Lager 800 · Bei Partnern 12" */
const totalText = (regions: readonly StockOfRegion[]) =>
  `Zusammen: ${
    places
      .map((place) => ({ name: placeNames[place], count: regions.reduce((sum, { counts }) => sum + counts[place], 0) }))
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => `${name} ${formatCount(count)}`)
      .join(' · ') || 'keine Karten'
  }`;

/** The cards of all regions, by where they are; of the chosen one what is produced and who has got cards. */
export function CardStockScreen() {
  const { slug }: { slug?: string } = useSearch({ strict: false });
  const { data, error, isLoadingError, refetch } = useQuery(cardStockQuery);
  const region = data?.regions.find((one) => one.slug === slug);
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Kartenbestand"
      lead="Was produziert ist, wer die Karten hat und was aus ihnen wurde."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Der Bestand wird gezählt …</output>}
      {region && <RegionStock key={region.slug} region={region} />}
      {data && (
        <DeskPanel title="Alle Regionen">
          <p>{totalText(data.regions)}</p>
          <p className="mb-4">
            {region
              ? 'Wählen Sie eine andere Region, um deren Karten zu sehen.'
              : 'Wählen Sie eine Region, um Karten zu bestellen oder zuzuteilen.'}
          </p>
          <StockTable regions={data.regions} />
        </DeskPanel>
      )}
    </DeskPage>
  );
}
