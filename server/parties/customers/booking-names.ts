import { formatCents } from '#contract/common/money.ts';
import type { CardTransaction } from '#contract/parties/customers/customers.ts';
import type { EntryType } from '#server/ledger/entry-types.ts';
import type { CardBooking } from '#server/ledger/read/card-history.ts';
import type { BookingKind } from '#server/ledger/read/booking-match.ts';
import type { WholeEntry } from '#server/ledger/read/read-entry.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import { listBusinessNames } from '#server/parties/businesses/reads.ts';
import { listTradeIds } from '#server/parties/partners/branches.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';

/** What a card's bookings are called towards its holder. */
export const bookingNames: Record<EntryType, string> = {
  topup: 'Aufladung',
  redemption: 'Einlösung',
  bonus: 'Kundenbonus',
  reversal: 'Storno',
  transfer: 'Guthabenübertragung',
  expiry: 'Verfall des Guthabens',
  charge: 'Ladung durch den Arbeitgeber',
  'charge-undo': 'Korrektur einer Ladung durch den Arbeitgeber',
  'take-over': 'Übernahme',
  gift: 'Geschenk',
  'gift-end': 'Geschenk abgelaufen',
};

const GIFT_TAKEN_BACK = 'Geschenk zurückgenommen';

/** A booking in words for the holder. Test cards move play money; a Storno names what it undoes. */
export function nameBooking({ type, reversedType, isGiftTakenBack }: BookingKind, { isTest }: { isTest: boolean }): string {
  const text = isGiftTakenBack ? GIFT_TAKEN_BACK : bookingNames[type];
  const name = reversedType ? `${text}: ${bookingNames[reversedType]}` : text;
  return isTest ? `${name} (Testkarte, kein echtes Geld)` : name;
}

/** The same for staff, who sees what moves no card as well. */
const entryNames: Record<WholeEntry['type'], string> = {
  ...bookingNames,
  settlement: 'Abrechnung',
  return: 'Zahlung zurückgekommen',
  payment: 'Zahlung außerhalb der Abrechnung',
  'charge-collection': 'Einzug eines Ladeauftrags',
  'charge-return': 'Lastschrift zurückgegeben',
  'charge-payment': 'Zahlung eines Ladeauftrags',
  'charge-payout': 'Guthaben an den Arbeitgeber ausgezahlt',
  'charge-payment-undo': 'Zahlung eines Ladeauftrags zurückgenommen',
  'charge-payout-undo': 'Auszahlung an den Arbeitgeber zurückgenommen',
  'charge-payment-return': 'Zahlung eines Ladeauftrags zurückgegangen',
  'charge-payment-return-undo': 'Zahlung eines Ladeauftrags nicht zurückgegangen',
  'invoice-payment': 'Zahlung einer Rechnung',
  'claim-payment': 'Zahlung des bisherigen Anbieters',
  'campaign-payment': 'Zahlung für eine Kampagne',
};

/** What an entry is called for staff: the portal itself ends gifts after their last day. */
export const nameEntry = ({ type, actorId }: Pick<WholeEntry, 'type' | 'actorId'>) =>
  type === 'gift-end' && actorId !== PORTAL ? GIFT_TAKEN_BACK : entryNames[type];

type Counterparty = Pick<CardBooking, 'partnerId' | 'employerId'>;

/** With whom a card's bookings were made: a partner, or the charging employer; nobody for transfer and expiry. */
export async function nameCounterparties(db: Db, bookings: readonly Counterparty[]): Promise<(booking: Counterparty) => string> {
  const [partners, employers] = await Promise.all([
    listBusinessNames(
      db,
      'partner',
      bookings.map(({ partnerId }) => partnerId),
    ),
    listBusinessNames(
      db,
      'employer',
      bookings.map(({ employerId }) => employerId),
    ),
  ]);
  return ({ partnerId, employerId }) => partners.get(partnerId) ?? employers.get(employerId) ?? '';
}

/** Card bookings as their holder reads them. */
export async function describeCardBookings(
  db: Db,
  regionId: number,
  bookings: readonly CardBooking[],
): Promise<(booking: CardBooking, card: { isTest: boolean }) => CardTransaction> {
  const [nameOf, tradeOf] = await Promise.all([nameCounterparties(db, bookings), nameTrades(db, regionId, bookings)]);
  return (booking, card) => ({
    bookingNumber: booking.entryId,
    bookedAt: booking.bookedAt.toISOString(),
    dateFormattedDE: formatInstant(booking.bookedAt),
    partner: nameOf(booking),
    text: nameBooking(booking, card),
    amountFormattedDE: formatCents(booking.cents),
    trade: tradeOf(booking),
  });
}

/** The first trade, by the alphabet, of the shop of each booking. */
async function nameTrades(db: Db, regionId: number, bookings: readonly CardBooking[]) {
  const branchIds = bookings.map(({ branchId }) => branchId);
  const [tradesOf, categories] = await Promise.all([listTradeIds(db, regionId, branchIds), listCategories(db)]);
  return ({ branchId }: CardBooking) => categories.find(({ id }) => tradesOf.get(branchId)?.includes(id))?.name ?? null;
}
