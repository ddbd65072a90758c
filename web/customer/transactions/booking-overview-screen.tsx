import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/common/call.ts';
import { bookingDelay } from '#contract/portal/headings.ts';
import type { cardIds } from '#contract/parties/customers/personal-data.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { cardIdsQuery } from '#web/api/cards.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { transactionMonthsQuery } from '#web/api/transactions.ts';
import { BookingFilters } from '#web/customer/transactions/booking-filters.tsx';
import { BookingMonths } from '#web/customer/transactions/booking-months.tsx';
import { FormerBookings } from '#web/customer/transactions/former-bookings.tsx';
import { BookingFiles } from '#web/customer/transactions/booking-files.tsx';
import { ConfirmHint } from '#web/customer/confirm-card/confirm-hint.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { useBookingAddress } from './booking-address.ts';
import classes from './booking-overview.module.css';

const BookingSheet = lazyDialog(async () => (await import('#web/customer/booking-sheet/booking-sheet.tsx')).BookingSheet);

export function BookingOverviewScreen() {
  const cards = useQuery(cardIdsQuery);
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  return (
    <div className={`page ${classes.screen}`}>
      <h1>Buchungsübersicht</h1>
      {cards.isLoadingError && <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} />}
      {cards.data?.length === 0 && <p className="page-lead">Ihrem Konto ist noch keine {cardName} zugeordnet.</p>}
      {cards.data && cards.data.length > 0 && <Overview cards={cards.data} />}
    </div>
  );
}

function Overview({ cards }: { cards: OutputOf<typeof cardIds> }) {
  const [address, show] = useBookingAddress();
  const chosen = chosenCard.use();
  // The address says it for this screen, else the choice that all screens share.
  const card = [address.cardID, chosen].map((number) => cards.find(({ cardId }) => cardId === number)).find(Boolean) ?? cards[0]!;
  const { booking: _, ...narrowed } = address;
  const choice = { ...narrowed, cardID: card.cardId };
  const settled = JSON.parse(useSettled(JSON.stringify(choice))) as typeof choice;
  const months = useQuery(transactionMonthsQuery(settled));
  const isNarrowed = Boolean(settled.year ?? settled.from ?? settled.to ?? settled.partner ?? settled.kind ?? settled.search);
  const { lead } = bookingDelay(currentRegion.use());
  return (
    <>
      <BookingSheet
        isOpen={address.booking !== undefined}
        cardID={card.cardId}
        bookingNumber={address.booking ?? 0}
        onClose={() => show({ ...address, booking: undefined })}
      />
      <BookingFilters
        cards={cards}
        choice={choice}
        onChange={(to) => {
          chosenCard.set(to.cardID);
          show(to);
        }}
      />
      <BookingFiles choice={choice} />
      {lead && <p className="soft small mt-3">{lead}</p>}
      {months.isLoadingError && <LoadFailure error={months.error} onRetry={() => void months.refetch()} />}
      <ConfirmHint isConfirmed={card.isCardConfirmed} />
      {months.data && (
        <BookingMonths
          key={JSON.stringify(settled)}
          choice={settled}
          months={months.data}
          onReset={() => show({ cardID: card.cardId })}
        />
      )}
      {months.data && !isNarrowed && <FormerBookings key={card.cardId} cardID={card.cardId} />}
    </>
  );
}
