import { type RawBuilder, sql } from 'kysely';
import type { Asked, MarkedEntry } from '#server/ledger/write/entry-mark.ts';

/** The request of the server that an existing entry implies. */
const askedFor = (entry: 'e' | 'root'): RawBuilder<Asked> => {
  const of = (column: string) => sql.ref(`${entry}.${column}`);
  const isBooking = sql`${of('type')} in ('topup', 'redemption', 'bonus')`;
  const isStorno = sql`${of('type')} = 'reversal' and exists (select from storno where region_id = ${of('region_id')} and entry_id = ${of('entry_id')})`;
  const ifTold = (column: string) => sql`case when ${isBooking} or ${isStorno} then ${of(column)} end`;
  // Built in one go, and as json: each booking is read in this way once, and jsonb made of parts takes three times as
  // long.
  return sql`
    json_build_object(
      'regionId', ${of('region_id')}, 'type', ${of('type')}, 'actorId', ${of('actor_id')}, 'key', ${of('idempotency_key')},
      'hash', ${of('input_hash')}, 'reversalOf', ${of('reversal_of')},
      'card', (select card_number from account where region_id = ${of('region_id')} and account_id = ${of('card_account_id')}),
      'cents', ${ifTold('cents')}, 'partnerId', ${ifTold('partner_id')}, 'branchId', ${ifTold('branch_id')},
      'grantedFor', case when ${isBooking} then ${of('granted_for')} end, 'fee', case when ${isStorno} then ${feeOf(entry)} end)`;
};

/** The posted fee, in cents. */
const feeOf = (entry: 'e' | 'root'): RawBuilder<number> => {
  const of = (column: string) => sql.ref(`${entry}.${column}`);
  return sql`
    coalesce((
      select p.cents from posting p where p.region_id = ${of('region_id')} and p.entry_id = ${of('entry_id')}
         and p.account_id = (select account_id from account where region_id = ${of('region_id')} and kind = 'fees')), 0)`;
};

/**
 * The columns of a MarkedEntry, for entry `e` of a region. What is equal for all entries is read once, the rest by key
 * for each entry (offset 0). Without statistics the database would otherwise read whole tables.
 */
export const markedColumns = (regionId: number): RawBuilder<MarkedEntry> => sql`
  e.mark, e.is_test as "isTest", ${askedFor('e')} as asked,
  coalesce((
    select p.cents from posting p where p.region_id = ${regionId} and p.entry_id = e.entry_id
       and p.account_id = (select account_id from account where region_id = ${regionId} and kind = 'fees')), 0) as fee,
  case when e.type = 'reversal' then (
    select ${askedFor('root')}
      from (select granted_for from entry where region_id = ${regionId} and entry_id = e.reversal_of offset 0) as bonus
     cross join lateral (select * from entry where region_id = ${regionId} and reversal_of = bonus.granted_for offset 0) as root) end as "askedTogether",
  (select split_part(m.mark, '.', 1)
     from (select entry_id from seal where region_id = ${regionId} order by number desc limit 1) as s
    cross join lateral (select mark from entry where region_id = ${regionId} and entry_id = s.entry_id offset 0) as m) as "markedBefore"`;
