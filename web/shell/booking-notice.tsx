import { currentRegion } from '#web/api/current-region.ts';

/** When a booking shows; nothing where the region hides it (rulings 3, The 5 minutes). */
export function BookingNotice() {
  const minutes = currentRegion.use()?.bookingNoticeMinutes ?? 0;
  if (minutes === 0) return null;
  return (
    <p className="page-lead">Aktuelle Buchungen erscheinen nach etwa {minutes === 1 ? 'einer Minute' : `${minutes} Minuten`}.</p>
  );
}
