import { useState } from 'react';
import { formatClock, formatWhen } from '#contract/common/format-when.ts';
import { isIncoming, signedAmount } from '#contract/common/signed-amount.ts';
import type { CardTransaction } from '#contract/parties/customers/customers.ts';
import { TradeIcon } from '#web/shell/trade-icon.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const BookingSheet = lazyDialog(async () => (await import('#web/customer/booking-sheet/booking-sheet.tsx')).BookingSheet);

interface BookingListProps {
  cardID: string;
  transactions: readonly CardTransaction[];
  /** Id of the heading that names the list. */
  labelledBy: string;
  /** Says the time alone, below the day as a head. */
  isOfOneDay?: boolean;
}

/** Bookings of a card, each of which opens. The server paints the first ones (server/portal/screen-frame.ts). */
export function BookingList({ cardID, transactions, labelledBy, isOfOneDay = false }: BookingListProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className="bookings lined" aria-labelledby={labelledBy}>
        {transactions.map((booking) => (
          <li key={booking.bookingNumber}>
            <button
              type="button"
              className="booking hovers"
              aria-haspopup="dialog"
              onClick={() => setOpen(booking.bookingNumber)}
            >
              <span className="booking-picture">
                <TradeIcon of={booking} />
              </span>
              <span className="booking-what">
                <span className="booking-who">{booking.partner || booking.text}</span>
                <span className="booking-when">
                  {isOfOneDay ? `${formatClock(booking.bookedAt)} Uhr` : formatWhen(booking.bookedAt)}
                  {booking.partner && ` · ${booking.text}`}
                </span>
              </span>
              <span className="booking-amount" data-in={isIncoming(booking.amountFormattedDE) || undefined}>
                {signedAmount(booking.amountFormattedDE)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <BookingSheet isOpen={open !== null} cardID={cardID} bookingNumber={open ?? 0} onClose={() => setOpen(null)} />
    </>
  );
}
