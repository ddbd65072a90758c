import { sql } from 'kysely';
import { formatCents } from '#contract/common/money.ts';
import { type FreshBooking, listFreshBookings } from '#server/ledger/read/card-history.ts';
import { listHoldersCards } from '#server/parties/cards/card-registration.ts';
import { nameCounterparties, nameBooking } from '#server/parties/customers/booking-names.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addMessage, pushToDevices } from '#server/tenancy/inbox/messages.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { findRegion } from '#server/tenancy/regions/find-region.ts';
import { countSealed } from '#server/ledger/prove/count-sealed.ts';
import { bookingMade } from './mails.ts';

interface Needed {
  db: Db;
  regionContent: Portal['regionContent'];
  portalUrl: string;
}

const AT_ONCE = 20_000;
/** Hours after which a booking is no news any more: jobs that stood still do not flood anybody. */
const NEWS_HOURS = 24;

interface Wish {
  personId: number;
  way: 'push' | 'mail';
  wantedSince: Date;
}

/**
 * Tells card holders of a region's bookings that were sealed since the last time, if they want it. Messages and the
 * mark of what was told stand in one transaction: nothing is told twice, and a crash leaves nothing out.
 */
export async function tellBookings({ db, regionContent, portalUrl }: Needed, regionId: number): Promise<void> {
  const region = await findRegion(regionContent, { regionId });
  const look = { name: region?.name ?? '', cardName: region?.cardName ?? 'Karte', primaryColor: region?.primaryColor ?? '' };
  await countSealed(db, regionId, {
    mark: sql.table('told_until'),
    atOnce: AT_ONCE,
    add: async (trx, _, after, until) => {
      const wishes = await listWishes(trx, regionId);
      if (wishes.size === 0) return;
      const owners = await listHoldersCards(trx, [...wishes.keys()]);
      const fresh = await listFreshBookings(trx, regionId, [...owners.keys()], { after, until, withinHours: NEWS_HOURS });
      const nameOf = await nameCounterparties(trx, fresh);
      for (const booking of fresh) {
        const wish = wishes.get(owners.get(booking.card)!.personId)!;
        const since = owners.get(booking.card)!.registeredAt;
        if (booking.bookedAt < wish.wantedSince || (since && booking.bookedAt < since)) continue;
        await tell(trx, { regionId, look, portalUrl }, wish, { ...booking, name: nameOf(booking) });
      }
    },
  });
}

async function listWishes(trx: Trx, regionId: number): Promise<Map<number, Wish>> {
  const rows = await trx
    .selectFrom('booking_notice')
    .select(['person_id as personId', 'way', 'wanted_since as wantedSince'])
    .where('region_id', '=', regionId)
    .execute();
  return new Map(rows.map((row) => [row.personId, row]));
}

interface Where {
  regionId: number;
  look: { name: string; cardName: string; primaryColor: string };
  portalUrl: string;
}

async function tell(
  trx: Trx,
  { regionId, look, portalUrl }: Where,
  { personId, way }: Wish,
  booking: FreshBooking & { name: string },
): Promise<void> {
  const sentence = sentenceOf(booking);
  const path = `/booking-overview?karte=${booking.card}&buchung=${booking.entryId}`;
  if (way === 'push') {
    const message = { kind: 'booking', title: sentence, body: lineOf(booking), urgency: 'normal', path } as const;
    const messageId = await addMessage(trx, { region_id: regionId, ...message });
    await pushToDevices(trx, { regionId, messageId }, personId);
    return;
  }
  const { email, first_name: firstName, last_name: lastName } = await getPerson(trx, personId);
  const told = {
    region: look,
    sentence,
    what: nameBooking(booking, { isTest: false }),
    card: booking.card,
    at: formatInstant(booking.bookedAt),
    url: `${portalUrl}${path}`,
  };
  await queueMail(trx, bookingMade({ personId, email, firstName, lastName }, told));
}

/** '12,50 € bei Bäckerei Korn, noch 33,12 €'; what came in has a plus. */
function sentenceOf({ cents, balanceAfter, partnerId, name }: FreshBooking & { name: string }): string {
  const amount = `${cents > 0 ? '+' : ''}${formatCents(cents > 0 ? cents : -cents)} €`;
  const where = name ? ` ${partnerId === null ? 'von' : 'bei'} ${name}` : '';
  const short = where.length > 60 ? `${where.slice(0, 59)}…` : where;
  return `${amount}${short}, ${cents > 0 ? 'jetzt' : 'noch'} ${formatCents(balanceAfter)} €`;
}

const lineOf = (booking: FreshBooking) => `${nameBooking(booking, { isTest: false })} auf Karte … ${booking.card.slice(-3)}`;
