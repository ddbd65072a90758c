import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentRegion } from '#web/api/current-region.ts';
import { dashboardQuery } from '#web/api/customers.ts';
import { findKeptCards } from '#web/api/kept-cards.ts';
import { listKeptCards, listOpenCards } from '#web/shell/show-card/list-shown-cards.ts';
import { ShownCardDialog } from '#web/shell/show-card/shown-card-dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';

/** The cards for the till, from anywhere: as last seen on this device until the server tells how they are now. */
export function ShownCards({ onClose }: { onClose: () => void }) {
  const { data, error, isLoadingError, refetch, dataUpdatedAt } = useQuery(dashboardQuery);
  const [kept] = useState(findKeptCards);
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  const cards = data ? listOpenCards(data, cardName, dataUpdatedAt) : listKeptCards(kept);
  return (
    <ShownCardDialog cards={cards} onClose={onClose}>
      {data && <p>Ihrem Konto ist keine {cardName} zugeordnet, mit der Sie bezahlen können.</p>}
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Ihre Karte wird geladen …</output>}
    </ShownCardDialog>
  );
}
