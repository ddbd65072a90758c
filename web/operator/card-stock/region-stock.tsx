import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/common/format-count.ts';
import { cardBatchesQuery, cardReceiversQuery } from '#web/api/card-stock.ts';
import { DeskPanel, DeskPanels, Facts } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { AssignForm } from './assign-form.tsx';
import { BatchTable } from './batch-table.tsx';
import { CardBatchForm } from './batch-form.tsx';
import { ReceiverTable } from './receiver-table.tsx';
import { placeNames, places, type StockOfRegion } from './stock-table.tsx';

/** One region's cards, and what can be done with them. */
export function RegionStock({ region: { slug, name, cardName, counts } }: { region: StockOfRegion }) {
  const batches = useQuery(cardBatchesQuery(slug));
  const receivers = useQuery(cardReceiversQuery(slug));
  return (
    <>
      <DeskPanels>
        <DeskPanel title={`${name}: ${cardName}`}>
          <Facts facts={places.map((place) => [placeNames[place], formatCount(counts[place])])} />
        </DeskPanel>
        <DeskPanel title="Karten bestellen">
          <CardBatchForm region={slug} />
        </DeskPanel>
      </DeskPanels>
      <DeskPanel title="Produktionsaufträge">
        {batches.isLoadingError && <LoadFailure error={batches.error} onRetry={() => void batches.refetch()} />}
        {batches.data && <BatchTable region={slug} batches={batches.data.batches} />}
      </DeskPanel>
      {receivers.isLoadingError && <LoadFailure error={receivers.error} onRetry={() => void receivers.refetch()} />}
      {receivers.data && batches.data && (
        <>
          <DeskPanel title="Karten zuteilen oder zurücknehmen">
            <AssignForm region={slug} receivers={receivers.data.receivers} batches={batches.data.batches} />
          </DeskPanel>
          <DeskPanel title="Bei Partnern und Arbeitgebern">
            <ReceiverTable receivers={receivers.data.receivers} owner={name} />
          </DeskPanel>
        </>
      )}
    </>
  );
}
