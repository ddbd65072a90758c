import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/common/call.ts';
import { headings } from '#contract/portal/headings.ts';
import type { dashboard, DashboardCard } from '#contract/parties/customers/customers.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { dashboardQuery } from '#web/api/customers.ts';
import { CardCarousel } from '#web/customer/dashboard/card-carousel.tsx';
import { CardGifts } from '#web/customer/dashboard/card-gifts.tsx';
import { LatestBookings } from '#web/customer/dashboard/latest-bookings.tsx';
import { MoreOfCard } from '#web/customer/dashboard/more-of-card.tsx';
import { OpenNearby } from '#web/customer/dashboard/open-nearby.tsx';
import { WalletActs } from '#web/customer/dashboard/wallet-acts.tsx';
import { WalletCard } from '#web/customer/dashboard/wallet-card.tsx';
import { InstallHint } from '#web/customer/install/install-hint.tsx';
import { useKeptCards } from '#web/customer/offline/use-kept-cards.ts';
import { listOpenCards } from '#web/shell/show-card/list-shown-cards.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './dashboard.module.css';

/** The card holder's first look: the card with what is on it, what one does with it, what happened last. */
export function DashboardScreen() {
  const { data, error, isLoadingError, refetch, dataUpdatedAt } = useQuery(dashboardQuery);
  useKeptCards(data, dataUpdatedAt);
  const region = currentRegion.use();
  const cardName = region?.cardName ?? 'Karte';
  return (
    <div className="page wallet-page">
      {/* The header and the card say it to the eye. */}
      <h1 className="visually-hidden">{headings.dashboard(region).heading}</h1>
      {data && <Wallet data={data} cardName={cardName} toldAt={dataUpdatedAt} />}
      {isLoadingError && (
        <div className="mt-5">
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
  toldAt: number;
}

function Wallet({ data, cardName, toldAt }: WalletProps) {
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
    <div className="wallet">
      <div className="wallet-column">
        {cards.length > 1 ? (
          <CardCarousel cards={cards} chosen={card.cardId} onChoose={(cardId) => chosenCard.set(cardId)} />
        ) : (
          <WalletCard card={card} />
        )}
        <LockedNotice card={card} />
        <WalletActs card={card} openCards={listOpenCards(data, cardName, toldAt)} />
        {card.gifts && <CardGifts gifts={card.gifts} />}
      </div>
      <LatestBookings card={card} cardName={cardName} />
      <MoreOfCard key={card.cardId} card={card} perks={data.perks} />
      <OpenNearby />
      <InstallHint cardName={cardName} />
    </div>
  );
}

function LockedNotice({ card: { isCardLocked, isCardEmptied } }: { card: DashboardCard }) {
  return (
    <div aria-live="polite">
      {isCardLocked && (
        <p className={classes.locked}>
          <strong>{isCardEmptied ? 'Das Guthaben wurde übertragen.' : 'Diese Karte ist gesperrt.'}</strong> Mit{' '}
          {isCardEmptied ? 'dieser Karte' : 'ihr'} kann nicht mehr bezahlt und nichts mehr aufgeladen werden.
        </p>
      )}
    </div>
  );
}

/** The shape of the dashboard until its data are there; the shell says in words that something is loading. */
function DashboardSkeleton() {
  return (
    <div className="wallet" aria-hidden="true">
      <div className={`${classes.bone} ${classes.boneCard}`} />
      <div className={`${classes.bone} ${classes.boneBookings}`} />
    </div>
  );
}
