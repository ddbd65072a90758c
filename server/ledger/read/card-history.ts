import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { EntryType } from '#server/ledger/entry-types.ts';
import { fits, giftTakenBack, type BookingKind, type BookingMatch } from './booking-match.ts';

/** One booking on a card. `cents` is signed: the effect on the card. */
export interface CardBooking extends BookingKind {
  entryId: number;
  cents: Cents;
  balanceAfter: Cents;
  partnerId: number | null;
  /** For a charge. */
  employerId: number | null;
  branchId: number | null;
  bookedAt: Date;
}

interface Period {
  /** Limit of bookings. */
  most?: number;
  /** Only bookings from this instant on. */
  since: Date | null;
  /** Only bookings before this instant. */
  until?: Date | undefined;
  /** Only bookings before this entry: where the list continues. */
  before?: number | undefined;
  /** Only bookings that match all of these. */
  matches?: readonly BookingMatch[];
}

/** The latest bookings of a card in a period, the newest first. */
export async function latestCardBookings(
  db: Db,
  regionId: number,
  accountId: number,
  { most, since, until, before, matches = [] }: Period,
): Promise<CardBooking[]> {
  const rows = await db
    .selectFrom('posting')
    .innerJoin('entry', (join) =>
      join.onRef('entry.region_id', '=', 'posting.region_id').onRef('entry.entry_id', '=', 'posting.entry_id'),
    )
    .leftJoin('entry as original', (join) =>
      join.onRef('original.region_id', '=', 'entry.region_id').onRef('original.entry_id', '=', 'entry.reversal_of'),
    )
    .select([
      'original.type as reversed_type',
      'posting.entry_id',
      'entry.type',
      'posting.cents',
      'posting.balance_after',
      'entry.partner_id',
      'entry.employer_id',
      'entry.branch_id',
      'entry.booked_at',
      giftTakenBack.as('is_gift_taken_back'),
    ])
    .where('posting.region_id', '=', regionId)
    .where('posting.account_id', '=', accountId)
    .where('posting.balance_after', 'is not', null)
    .$if(since !== null, (bookings) => bookings.where('entry.booked_at', '>=', since))
    .$if(until !== undefined, (bookings) => bookings.where('entry.booked_at', '<', until!))
    .$if(before !== undefined, (bookings) => bookings.where('posting.entry_id', '<', before!))
    .$if(matches.length > 0, (bookings) => bookings.where(fits(matches)))
    .$if(most !== undefined, (bookings) => bookings.limit(most!))
    .orderBy('posting.entry_id', 'desc')
    .execute();
  return rows.map((row) => ({
    entryId: row.entry_id,
    // A settlement moves no card.
    type: row.type as EntryType,
    reversedType: row.reversed_type as EntryType | null,
    isGiftTakenBack: row.is_gift_taken_back,
    cents: row.cents,
    balanceAfter: row.balance_after!,
    partnerId: row.partner_id,
    employerId: row.employer_id,
    branchId: row.branch_id,
    bookedAt: row.booked_at,
  }));
}

/**
 * The bonus that each account of a card got since an instant, in cents, less what was taken back. Accounts without any
 * are left out.
 */
export async function sumBonuses(
  db: Db,
  regionId: number,
  accounts: readonly { accountId: number; since: Date }[],
): Promise<Map<number, Cents>> {
  const { rows } = await sql<{ accountId: number; cents: Cents }>`
    select posting.account_id as "accountId", sum(posting.cents)::bigint as cents
      from unnest(${accounts.map(({ accountId }) => accountId)}::bigint[], ${accounts.map(({ since }) => since)}::timestamptz[]) as own (account_id, since)
      join posting on posting.region_id = ${regionId} and posting.account_id = own.account_id and posting.balance_after is not null
      join entry on entry.region_id = posting.region_id and entry.entry_id = posting.entry_id and entry.booked_at >= own.since
      left join entry original on original.region_id = entry.region_id and original.entry_id = entry.reversal_of
     where coalesce(original.type, entry.type) = 'bonus' group by 1`.execute(db);
  return new Map(rows.map(({ accountId, cents }) => [accountId, cents]));
}

/** A booking as it is told to whoever holds the card. */
export interface FreshBooking extends CardBooking {
  card: string;
}

/** What moved some cards by entries after one and up to another, not older than some hours; test cards are left out. */
export async function listFreshBookings(
  db: Db,
  regionId: number,
  cards: readonly string[],
  { after, until, withinHours }: { after: number; until: number; withinHours: number },
): Promise<FreshBooking[]> {
  if (cards.length === 0) return [];
  const { rows } = await sql<FreshBooking>`
    select a.card_number as card, entry.entry_id as "entryId", entry.type, o.type as "reversedType",
           ${giftTakenBack} as "isGiftTakenBack", p.cents, p.balance_after as "balanceAfter", entry.partner_id as "partnerId",
           entry.employer_id as "employerId", entry.branch_id as "branchId", entry.booked_at as "bookedAt"
      from account a
      join posting p on p.region_id = a.region_id and p.account_id = a.account_id and p.balance_after is not null
      join entry on entry.region_id = p.region_id and entry.entry_id = p.entry_id
      left join entry o on o.region_id = entry.region_id and o.entry_id = entry.reversal_of
     where a.region_id = ${regionId} and a.kind = 'card' and a.card_number = any (${cards}::text[]) and not a.is_test
       and p.entry_id > ${after} and p.entry_id <= ${until}
       and entry.booked_at > (select ledger_now()) - ${withinHours} * interval '1 hour'
     order by entry.entry_id`.execute(db);
  return rows;
}

/** Bookings of a card in one month of Berlin ("2026-11"), in cents: `in` is never negative, `out` never positive. */
export interface MonthOfCard {
  month: string;
  count: number;
  incoming: Cents;
  outgoing: Cents;
}

/** A card's bookings since an instant, with their entries and what reversals took back. */
const bookingsOf = (regionId: number, accountId: number, since: Date | null) => sql`
  posting join entry using (region_id, entry_id)
    left join entry original on original.region_id = entry.region_id and original.entry_id = entry.reversal_of
   where posting.region_id = ${regionId} and posting.account_id = ${accountId} and posting.balance_after is not null
     and (${since}::timestamptz is null or entry.booked_at >= ${since})`;

/** The months with matching bookings of a card since an instant and before another, the newest first. */
export async function sumByMonth(
  db: Db,
  regionId: number,
  accountId: number,
  { since, until, matches = [] }: Pick<Period, 'since' | 'until' | 'matches'>,
): Promise<MonthOfCard[]> {
  const { rows } = await sql<MonthOfCard>`
    select to_char(entry.booked_at at time zone 'Europe/Berlin', 'YYYY-MM') as month, count(*)::int as count,
           coalesce(sum(posting.cents) filter (where posting.cents > 0), 0)::bigint as incoming,
           coalesce(sum(posting.cents) filter (where posting.cents < 0), 0)::bigint as outgoing
      from ${bookingsOf(regionId, accountId, since)} and ${fits(matches)}
       and (${until ?? null}::timestamptz is null or entry.booked_at < ${until ?? null})
     group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** Where and for what a card was used: each combination once. */
export interface CardUse extends BookingKind {
  partnerId: number | null;
  employerId: number | null;
}

/** The uses of a card since an instant. */
export async function listCardUses(db: Db, regionId: number, accountId: number, since: Date | null): Promise<CardUse[]> {
  const { rows } = await sql<CardUse>`
    select distinct entry.partner_id as "partnerId", entry.employer_id as "employerId", entry.type, original.type as "reversedType",
           ${giftTakenBack} as "isGiftTakenBack"
      from ${bookingsOf(regionId, accountId, since)}`.execute(db);
  return rows;
}

/** What was taken back of entries, in cents; entries without a reversal are left out. */
export async function listReversals(db: Db, regionId: number, entryIds: readonly number[]): Promise<Map<number, Cents>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('entry')
    .select(['reversal_of', 'cents'])
    .where('region_id', '=', regionId)
    .where('reversal_of', 'in', entryIds)
    .execute();
  return new Map(rows.map((row) => [row.reversal_of!, row.cents]));
}
