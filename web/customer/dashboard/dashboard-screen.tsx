import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call.ts';
import { headings } from '#contract/headings.ts';
import type { dashboard } from '#contract/customers.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { dashboardQuery } from '#web/api/customers.ts';
import { CardBalance } from '#web/customer/dashboard/card-balance.tsx';
import { CardSelect } from '#web/customer/dashboard/card-select.tsx';
import { DashboardSkeleton } from '#web/customer/dashboard/dashboard-skeleton.tsx';
import { LatestBookings } from '#web/customer/dashboard/latest-bookings.tsx';
import { WalletCard } from '#web/customer/dashboard/wallet-card.tsx';
import { useKeptCards } from '#web/customer/offline/use-kept-cards.ts';
import { ShowCardButton } from '#web/customer/show-card/show-card-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './dashboard.module.css';

/** The card holder's first look: the card, what is on it, what happened last (part 1, section 2.7). */
export function DashboardScreen() {
  const { data, error, isLoadingError, refetch, dataUpdatedAt } = useQuery(dashboardQuery);
  useKeptCards(data, dataUpdatedAt);
  const region = currentRegion.use();
  const cardName = region?.cardName ?? 'Karte';
  return (
    <div className={`page ${classes.dashboard}`}>
      <h1>{headings.dashboard(region).heading}</h1>
      {data && <Wallet data={data} cardName={cardName} seenAt={new Date(dataUpdatedAt).toISOString()} />}
      {isLoadingError && (
        <div className={classes.failure}>
          <LoadFailure error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !isLoadingError && <DashboardSkeleton />}
    </div>
  );
}

interface WalletProps {
  data: OutputOf<typeof dashboard>;
  cardName: string;
  seenAt: string;
}

function Wallet({ data, cardName, seenAt }: WalletProps) {
  const cards = Object.values(data.cardsData);
  const selected = chosenCard.use();
  const card = cards.find(({ cardId }) => cardId === selected) ?? cards[0];
  if (!card)
    return (
      <p className="page-lead">
        Ihrem Konto ist noch keine {cardName} zugeordnet. Eine Karte erhalten Sie bei den teilnehmenden Partnern.
      </p>
    );
  return (
    <div className={classes.wallet}>
      <div className={classes.cardColumn}>
        {cards.length > 1 && <CardSelect cards={cards} value={card.cardId} onChange={(cardId) => chosenCard.set(cardId)} />}
        <WalletCard card={card} />
        {!card.isCardLocked && <ShowCardButton {...card} {...card.balance} cardName={cardName} seenAt={seenAt} />}
      </div>
      <CardBalance card={card} perks={data.perks} />
      <LatestBookings transactions={card.transactions} cardName={cardName} isConfirmed={card.isCardConfirmed} />
    </div>
  );
}
