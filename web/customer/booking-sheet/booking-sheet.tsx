import { IconFileDownload, IconMessageQuestion, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isIncoming, signedAmount } from '#contract/common/signed-amount.ts';
import { routeAddress } from '#contract/reports/shops/shop-words.ts';
import type { OwnBooking } from '#contract/reports/transactions/transactions.ts';
import { fetchReceipt, ownBookingQuery } from '#web/api/transactions.ts';
import { TradeIcon } from '#web/shell/trade-icon.tsx';
import { useCardWords } from '#web/customer/use-card-words.ts';
import { formatMoment } from '#contract/common/format-when.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './booking-sheet.module.css';

interface BookingSheetProps {
  cardID: string;
  bookingNumber: number;
  onClose: () => void;
}

/** One booking: where it was, what was left, the way there, its receipt, and whom to ask. */
export function BookingSheet({ cardID, bookingNumber, onClose }: BookingSheetProps) {
  const { data, error, isLoadingError, refetch } = useQuery(ownBookingQuery({ cardID, bookingNumber }));
  return (
    <Dialog title={data ? data.text : 'Buchung'} onClose={onClose}>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data ? <Booking booking={data} cardID={cardID} /> : !isLoadingError && <div className={classes.bone} aria-hidden="true" />}
    </Dialog>
  );
}

function Booking({ booking, cardID }: { booking: OwnBooking; cardID: string }) {
  const { amountFormattedDE, partner, shop, bookedAt, balanceAfterFormattedDE, bookingNumber, hasReceipt } = booking;
  const wordsOf = useCardWords();
  const saving = useAttempt({
    act: async () => saveFile(await fetchReceipt({ cardID, bookingNumber }), `beleg-${bookingNumber}.pdf`),
    confirmation: () => 'Der Beleg wurde heruntergeladen.',
    fallback: 'Der Beleg konnte nicht erstellt werden.',
  });
  return (
    <div className="stack gap-5">
      <div className={`line gap-4 ${classes.head}`}>
        <span className="booking-picture">
          <TradeIcon of={booking} />
        </span>
        <div>
          {partner && <p className="bold breakable">{partner}</p>}
          <p className={`booking-amount ${classes.amount}`} data-in={isIncoming(amountFormattedDE) || undefined}>
            {signedAmount(amountFormattedDE)}
          </p>
        </div>
      </div>
      <dl className={`fact-lines ${classes.facts}`}>
        <Fact label="Zeitpunkt" value={formatMoment(bookedAt)} />
        {shop && <Fact label="Adresse" value={`${shop.street}, ${shop.zip} ${shop.city}`} />}
        {booking.gifts.map((gift) => (
          <Fact key={gift.name} label={`davon aus „${gift.name}“`} value={`${gift.amountFormattedDE} €`} />
        ))}
        <Fact label="Guthaben danach" value={`${balanceAfterFormattedDE} €`} />
        <Fact label="Karte" value={wordsOf(cardID)} />
        <Fact label="Buchungsnummer" value={String(bookingNumber)} />
      </dl>
      <div className={classes.ways}>
        {shop && (
          <a href={routeAddress({ ...shop, place: null })} target="_blank" rel="noopener noreferrer">
            <IconRoute aria-hidden="true" />
            Route
            <span className="visually-hidden"> (verlässt das Portal, neuer Tab)</span>
          </a>
        )}
        {hasReceipt && (
          <AttemptButton className="" attempt={saving}>
            <IconFileDownload aria-hidden="true" />
            Beleg
          </AttemptButton>
        )}
        <Link to="/contact" search={{ karte: cardID, buchung: String(bookingNumber) }}>
          <IconMessageQuestion aria-hidden="true" />
          Stimmt etwas nicht?
        </Link>
      </div>
      {saving.alerts}
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
