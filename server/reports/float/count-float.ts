import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { countSealed } from '#server/ledger/prove/count-sealed.ts';

const AT_ONCE = 20_000;

/**
 * Adds a region's sealed entries that are not yet counted to the sums of the float. Runs as a job; may be interrupted
 * at any point and run by several processes at once. Returns how many entries were added.
 */
export function countFloat(db: Db, regionId: number, atOnce = AT_ONCE): Promise<number> {
  return countSealed(db, regionId, { mark: sql.table('float_until'), add: addEntries, atOnce });
}

async function addEntries(trx: Trx, regionId: number, after: number, until: number): Promise<void> {
  const fresh = sql`fresh as (select * from entry where region_id = ${regionId} and entry_id > ${after} and entry_id <= ${until})`;
  await sql`
    with ${fresh}, ${floatChanges}
    insert into float_day as f
    select ${regionId}, day, ${daySums} from change group by day
    on conflict (region_id, day) do update set
      cards_cents = f.cards_cents + excluded.cards_cents, partners_cents = f.partners_cents + excluded.partners_cents,
      tax_cents = f.tax_cents + excluded.tax_cents, earned_cents = f.earned_cents + excluded.earned_cents,
      bank_cents = f.bank_cents + excluded.bank_cents, executed_cents = f.executed_cents + excluded.executed_cents,
      employers_cents = f.employers_cents + excluded.employers_cents,
      campaigns_cents = f.campaigns_cents + excluded.campaigns_cents`.execute(trx);
  await sql`
    with ${fresh}, ${floatChanges}
    insert into float_partner as f
    select ${regionId}, partner_id, sum(cents)::bigint from change where kind = 'partner' group by partner_id
    on conflict (region_id, partner_id) do update set cents = f.cents + excluded.cents`.execute(trx);
}

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
  sumOf('campaigns'),
]);
