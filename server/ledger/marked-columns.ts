import { type RawBuilder, sql } from 'kysely';
import type { Asked, MarkedEntry } from './entry-mark.ts';

/** What the server must have asked for, for an entry to be there as it is. */
const askedFor = (entry: 'e' | 'root'): RawBuilder<Asked> => {
  const of = (column: string) => sql.ref(`${entry}.${column}`);
  return sql`
    jsonb_build_object(
      'regionId', ${of('region_id')}, 'type', ${of('type')}, 'actorId', ${of('actor_id')}, 'key', ${of('idempotency_key')},
      'hash', ${of('input_hash')}, 'reversalOf', ${of('reversal_of')},
      'card', (select card_number from account where region_id = ${of('region_id')} and account_id = ${of('card_account_id')}))
    || case when ${of('type')} in ('topup', 'redemption', 'bonus') then jsonb_build_object(
      'cents', ${of('cents')}, 'partnerId', ${of('partner_id')}, 'branchId', ${of('branch_id')}, 'grantedFor', ${of('granted_for')}) else '{}' end`;
};

/** The columns of a MarkedEntry, of entry `e`. */
export const markedColumns: RawBuilder<MarkedEntry> = sql`
  e.mark, e.is_test as "isTest", ${askedFor('e')} as asked,
  (select coalesce(sum(p.cents), 0)::bigint from posting p join account a using (region_id, account_id)
    where p.region_id = e.region_id and p.entry_id = e.entry_id and a.kind = 'fees') as fee,
  (select ${askedFor('root')} from entry bonus join entry root on root.region_id = bonus.region_id and root.reversal_of = bonus.granted_for
    where bonus.region_id = e.region_id and bonus.entry_id = e.reversal_of) as "askedTogether",
  (select split_part(m.mark, '.', 1) from seal s join entry m using (region_id, entry_id)
    where s.region_id = e.region_id order by s.number desc limit 1) as "markedBefore"`;
