import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/common/call.ts';
import { headings } from '#contract/portal/headings.ts';
import type { dashboard, DashboardCard } from '#contract/parties/customers/customers.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { dashboardQuery } from '#web/api/customers.ts';
import { CardBalance } from '#web/customer/dashboard/card-balance.tsx';
import { CardCarousel } from '#web/customer/dashboard/card-carousel.tsx';
import { LatestBookings } from '#web/customer/dashboard/latest-bookings.tsx';
import { InstallHint } from '#web/customer/install/install-hint.tsx';
import { WalletCard } from '#web/customer/dashboard/wallet-card.tsx';
import { listOpenCards } from '#web/shell/show-card/list-shown-cards.ts';
import { useKeptCards } from '#web/customer/offline/use-kept-cards.ts';
import { ShowCardButton } from '#web/shell/show-card/show-card-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { INBOX_PATH } from '#contract/common/screen-paths.ts';
import { unreadQuery } from '#web/api/inbox.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import classes from './dashboard.module.css';

/** The card holder's first look: the card, what is on it, what happened last. */
export function DashboardScreen() {
  const { data, error, isLoadingError, refetch, dataUpdatedAt } = useQuery(dashboardQuery);
  useKeptCards(data, dataUpdatedAt);
  const region = currentRegion.use();
  const cardName = region?.cardName ?? 'Karte';
  return (
    <div className="page wallet-page">
      <h1>{headings.dashboard(region).heading}</h1>
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
        {!card.isCardLocked && <ShowCardButton cards={listOpenCards(data, cardName, toldAt)} />}
        <NameCard key={card.cardId} card={card} />
      </div>
      <div className={`stack gap-5 ${classes.beside}`}>
        <CardBalance card={card} perks={data.perks} />
        <NewMessages />
      </div>
      <InstallHint cardName={cardName} />
      <LatestBookings transactions={card.transactions} cardName={cardName} isConfirmed={card.isCardConfirmed} />
    </div>
  );
}

/** The shape of the dashboard until its data are there; the shell says in words that something is loading. */
function DashboardSkeleton() {
  return (
    <div className="wallet" aria-hidden="true">
      <div className={`${classes.bone} ${classes.boneCard}`} />
      <div className={`${classes.bone} ${classes.boneBalance}`} />
      <div className={`${classes.bone} ${classes.boneBookings}`} />
    </div>
  );
}

/** The way to what has not been read yet; nothing where there is nothing new. */
function NewMessages() {
  const { data } = useQuery({ ...unreadQuery, retry: false });
  if (!data?.unread) return null;
  return (
    <p className={classes.messages}>
      <ScreenLink to={INBOX_PATH}>
        {data.unread === 1 ? 'Eine neue Mitteilung' : `${data.unread > 99 ? 'Mehr als 99' : data.unread} neue Mitteilungen`}
      </ScreenLink>
    </p>
  );
}

const NameDialog = lazyDialog(async () => (await import('#web/customer/dashboard/name-dialog.tsx')).NameDialog);

function NameCard({ card }: { card: DashboardCard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.nameButton} onClick={() => setOpen(true)}>
        <IconPencil aria-hidden="true" />
        {card.ownName === null ? 'Karte benennen' : 'Namen der Karte ändern'}
      </button>
      <NameDialog isOpen={isOpen} card={card} onClose={() => setOpen(false)} />
    </>
  );
}
