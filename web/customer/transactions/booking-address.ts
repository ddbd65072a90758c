import { useNavigate, useSearch } from '@tanstack/react-router';
import type { BookingChoice } from '#web/api/transactions.ts';

type Narrowing = Omit<BookingChoice, 'cardID'> & {
  cardID?: string | undefined;
  /** The booking that is open. */
  booking?: number | undefined;
};

/** What the overview shows, as it stands in the address: it outlives a reload, and the way back leads to it. */
export function useBookingAddress(): [Narrowing, (to: Narrowing) => void] {
  const navigate = useNavigate();
  const query: Record<string, unknown> = useSearch({ strict: false });
  const text = (name: string, most: number) =>
    typeof query[name] === 'string' && query[name] !== '' ? query[name].slice(0, most) : undefined;
  const day = (name: string) =>
    [text(name, 10)].find((one) => /^20\d\d-\d\d-\d\d$/.test(one ?? '') && !Number.isNaN(Date.parse(one!)));
  const year = Number(text('jahr', 4));
  const shown: Narrowing = {
    cardID: text('karte', 15),
    year: year >= 2000 && year <= 2099 ? year : undefined,
    from: day('von'),
    to: day('bis'),
    partner: text('partner', 200),
    kind: text('art', 100),
    search: text('suche', 100),
    booking: Number(text('buchung', 15)) || undefined,
  };
  return [shown, (to) => void navigate({ to: '/booking-overview', search: addressOf(to), replace: true })];
}

function addressOf({ cardID, year, from, to, partner, kind, search, booking }: Narrowing): Record<string, string> {
  return {
    ...(cardID && { karte: cardID }),
    ...(year && { jahr: String(year) }),
    ...(from && { von: from }),
    ...(to && { bis: to }),
    ...(partner && { partner }),
    ...(kind && { art: kind }),
    ...(search && { suche: search }),
    ...(booking && { buchung: String(booking) }),
  };
}
