import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import type { formerTransactions as call } from '#contract/reports/transactions/transactions.ts';
import { findOwnCard } from '#server/parties/cards/card-registration.ts';
import { FORMER_PAGE, listOwnFormerBookings, tellFormerBooking } from '#server/parties/cards/kept-former-bookings.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/** A page of what a former provider has booked on an own card. Throws 404 for a card that is not the customer's. */
export async function listFormerTransactions(
  db: Db,
  { personId, regionId }: PersonKey,
  { cardID, before }: ParsedInputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const own = await findOwnCard(db, personId, cardID);
  if (!own) throw notFound('Diese Karte gehört nicht zu Ihrem Konto.');
  const bookings = await listOwnFormerBookings(db, regionId, own, { ...FORMER_PAGE, before });
  return bookings.map(tellFormerBooking);
}
