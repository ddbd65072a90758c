import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';

/** Euros that came by the payment provider, or went back there. */
export interface OnlineMovement {
  /** "paid 0b8f…": the same at every reading. */
  key: string;
  /**
   * paid: it came. given-back: by our doing. refunded: by hand, at the provider. reversed: by the payer's bank, or the
   * provider. restored: what was reversed is there again.
   */
  how: 'paid' | 'given-back' | 'refunded' | 'reversed' | 'restored';
  orderId: string;
  /** The provider's number of the payment. */
  paymentId: string;
  payer: string;
  /** ISO day in Berlin on which the money came, or on which we heard that it went back or was restored. */
  day: string;
  /** Above 0. */
  cents: Cents;
}

/**
 * What moved at the payment provider for a region from one instant until before another, by day. Other currencies are
 * left out.
 */
export async function listOnlineMovements(
  db: Db,
  regionId: number,
  { from, to }: { from: Date; to: Date },
): Promise<OnlineMovement[]> {
  const { rows } = await sql<Omit<OnlineMovement, 'payer'> & { personId: number }>`
    with moved as (
      select 'paid ' || order_id as key, 'paid' as how, order_id, paid_cents as cents, paid_at as at
        from checkout_order where region_id = ${regionId} and paid_at >= ${from} and paid_at < ${to} and paid_currency = 'EUR'
      union all
      select 'given-back ' || order_id, 'given-back', order_id, paid_cents, refunded_at
        from checkout_order
       where region_id = ${regionId} and refunded_at >= ${from} and refunded_at < ${to} and paid_currency = 'EUR'
      union all
      select 'gone-back ' || order_id || ' ' || refund_id, how, order_id, abs(cents), told_at
        from payment_gone_back where region_id = ${regionId} and told_at >= ${from} and told_at < ${to} and currency = 'EUR')
    select m.key, m.how, m.order_id as "orderId", o.payment_id as "paymentId", m.cents,
           (m.at at time zone 'Europe/Berlin')::date as day, o.person_id as "personId"
      from moved m
      join checkout_order o on o.region_id = ${regionId} and o.order_id = m.order_id
     order by m.at, m.key`.execute(db);
  const names = await listNamesOfPeople(
    db,
    rows.map(({ personId }) => personId),
  );
  return rows.map(({ personId, ...movement }) => ({ ...movement, payer: names.get(personId) ?? '' }));
}

/** The day (ISO, Berlin) of the first payment online for a region; null before there is one. */
export async function findFirstOnlineDay(db: Db, regionId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(paid_at at time zone 'Europe/Berlin')::date as day from checkout_order where region_id = ${regionId}`.execute(db);
  return rows[0]!.day;
}
