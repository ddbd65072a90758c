import { sql } from 'kysely';

/**
 * What the entries of a query's part `fresh` change, play money left out. Postings count on the day of their entry. A
 * payment by card counts on its own day, even if a later entry takes it back.
 */
export const floatChanges = sql`
  change as (
    select e.region_id, (e.booked_at at time zone 'Europe/Berlin')::date as day, a.kind, a.partner_id, p.cents
      from fresh e
      join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id
      join account a on a.region_id = p.region_id and a.account_id = p.account_id
     where not e.is_test
    union all
    select e.region_id, (e.booked_at at time zone 'Europe/Berlin')::date, 'executed', null, e.cents
      from fresh e where e.type = 'redemption' and not e.is_test
    union all
    select o.region_id, (o.booked_at at time zone 'Europe/Berlin')::date, 'executed', null, -e.cents
      from fresh e join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
     where e.type = 'reversal' and o.type = 'redemption' and not o.is_test)`;

const sumOf = (...kinds: string[]) => sql`coalesce(sum(cents) filter (where kind = any(${kinds}::text[])), 0)::bigint`;

/** The columns of a `float_day`, in its order. */
export const daySums = sql.join([
  sumOf('card'),
  sumOf('partner'),
  sumOf('tax'),
  sumOf('fees', 'expired'),
  sumOf('bank'),
  sumOf('executed'),
  sumOf('employer'),
]);
