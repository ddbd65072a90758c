import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A booking of a partner with a card, for a receipt. Amounts in cents. */
export interface PartnerBooking {
  entryId: number;
  card: string;
  cents: Cents;
  bookedAt: Date;
  /** Balance of the card right after the booking. */
  balanceAfter: Cents;
  branchId: number | null;
  /** For a reversal: the number of the entry that it took back. */
  reversalOf: number | null;
  /** The reversal that took it back. */
  reversedBy: { entryId: number; bookedAt: Date; cents: Cents } | null;
  /** For a Storno: the reason, and the bonuses taken back with it. */
  reason: string | null;
  bonusBack: Cents;
}

interface Wanted {
  type: 'topup' | 'redemption' | 'bonus';
  cents: Cents;
  /** A card number. If an entry is named, unknown digits may be "_". */
  card: string;
  /** This booking, or this reversal of a booking of the type; without it, the latest match. */
  entryId?: number | undefined;
}

type Row = Omit<PartnerBooking, 'reversedBy'> & {
  reversingId: number | null;
  reversedAt: Date | null;
  reversedCents: Cents | null;
};

/** The partner's booking that matches everything; undefined when there is none. */
export async function findPartnerBooking(
  db: Db,
  { regionId, partnerId }: { regionId: number; partnerId: number },
  wanted: Wanted,
): Promise<PartnerBooking | undefined> {
  const { rows } = await sql<Row>`
    select e.entry_id as "entryId", a.card_number as card, e.cents, e.booked_at as "bookedAt", p.balance_after + coalesce(bonus.moved, 0)::bigint as "balanceAfter",
           e.branch_id as "branchId", e.reversal_of as "reversalOf", r.entry_id as "reversingId", r.booked_at as "reversedAt", r.cents as "reversedCents",
           s.reason, coalesce(-bonus.moved, 0)::bigint as "bonusBack"
      from entry e
      join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
      join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id and p.account_id = e.card_account_id
      left join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
      left join entry r on r.region_id = e.region_id and r.reversal_of = e.entry_id
      left join storno s on s.region_id = e.region_id and s.entry_id = e.entry_id
      left join lateral (
        select sum(q.cents) as moved
          from entry b
          join entry x on x.region_id = b.region_id and x.reversal_of = b.entry_id and x.entry_id > e.entry_id
          join posting q on q.region_id = x.region_id and q.entry_id = x.entry_id and q.account_id = x.card_account_id
         where b.region_id = e.region_id and b.granted_for = e.reversal_of) as bonus on true
     where e.region_id = ${regionId} and e.partner_id = ${partnerId} and e.cents = ${wanted.cents} and ${meant(wanted)}
     order by e.entry_id desc limit 1`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { reversingId, reversedAt, reversedCents, ...booking } = row;
  return {
    ...booking,
    reversedBy: reversingId === null ? null : { entryId: reversingId, bookedAt: reversedAt!, cents: reversedCents! },
  };
}

function meant({ type, card, entryId }: Wanted): RawBuilder<unknown> {
  if (entryId === undefined) return sql`a.kind = 'card' and a.card_number = ${card} and e.type = ${type}`;
  return sql`e.entry_id = ${entryId} and a.card_number like ${card} and coalesce(o.type, e.type) = ${type}`;
}
