import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The shop that books: a partner's branch. */
export interface Shop {
  regionId: number;
  partnerId: number;
  branchId: number;
}

/** A booking of a shop with what a Storno needs. Amounts in cents, the fee net. */
export interface ShopBooking {
  entryId: number;
  type: 'topup' | 'redemption' | 'bonus';
  cents: Cents;
  /** The posted fee. */
  fee: Cents;
  card: string;
  actorId: number;
  bookedAt: Date;
  /** What was taken back of it; null for nothing. */
  reversedCents: Cents | null;
  /** Bonuses that would be taken back with it. */
  bonusCents: Cents;
  grantedFor: number | null;
}

const columns = sql`
  e.entry_id as "entryId", e.type, e.cents, a.card_number as card, e.actor_id as "actorId", e.booked_at as "bookedAt", e.granted_for as "grantedFor",
  r.cents as "reversedCents",
  coalesce((select p.cents from posting p join account f on f.region_id = p.region_id and f.account_id = p.account_id and f.kind = 'fees'
             where p.region_id = e.region_id and p.entry_id = e.entry_id), 0) as fee,
  coalesce((select sum(b.cents) from entry b
             where b.region_id = e.region_id and b.granted_for = e.entry_id
               and not exists (select from entry x where x.region_id = b.region_id and x.reversal_of = b.entry_id)), 0)::bigint as "bonusCents"`;

const sources = sql`
  entry e
  join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
  left join entry r on r.region_id = e.region_id and r.reversal_of = e.entry_id`;

const ofShop = ({ regionId, partnerId, branchId }: Shop) => sql`
  e.region_id = ${regionId} and e.partner_id = ${partnerId} and e.branch_id = ${branchId} and e.type in ('topup', 'redemption', 'bonus')`;

/** Limit for the list of a till. */
const MOST = 50;

/** A shop's bookings in the last minutes by the clock of the books, the newest first. */
export function listLatestBookings(db: Db, shop: Shop, minutes: number): Promise<ShopBooking[]> {
  return listSince(db, shop, sql`ledger_now() - ${minutes} * interval '1 minute'`, MOST);
}

/** A shop's last bookings of this day of Berlin by the clock of the books, the newest first. */
export function listBookingsOfToday(db: Db, shop: Shop, most: number): Promise<ShopBooking[]> {
  return listSince(db, shop, sql`date_trunc('day', ledger_now(), 'Europe/Berlin')`, most);
}

async function listSince(db: Db, shop: Shop, since: RawBuilder<unknown>, most: number): Promise<ShopBooking[]> {
  const { rows } = await sql<ShopBooking>`
    select ${columns} from ${sources}
     where ${ofShop(shop)} and e.booked_at >= (select ${since})
     order by e.booked_at desc, e.entry_id desc limit ${most}`.execute(db);
  return rows;
}

/** A booking of a shop, of any age; undefined if it has none with that number. */
export async function findShopBooking(db: Db, shop: Shop, entryId: number): Promise<ShopBooking | undefined> {
  const { rows } =
    await sql<ShopBooking>`select ${columns} from ${sources} where ${ofShop(shop)} and e.entry_id = ${entryId}`.execute(db);
  return rows[0];
}
