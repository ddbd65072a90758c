import { bookingDelay } from '#contract/portal/headings.ts';
import { currentRegion } from '#web/api/current-region.ts';

/** When a booking shows; nothing where the region hides it. */
export function BookingDelay() {
  const { lead } = bookingDelay(currentRegion.use());
  return lead && <p className="page-lead">{lead}</p>;
}
