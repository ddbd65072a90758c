import type { LedgerChecks } from './ledger-checks.ts';

/**
 * Compares the signed days of shops with the entries, as queries without results in correct books. They do not use the
 * writing functions.
 */
export const dayClosingChecks: LedgerChecks = {
  'a closing of a day tells what the books hold of the shop and day up to its entry': `
    select c.region_id, 'closing ' || c.branch_id || ' ' || c.day || ' ' || c.version from day_closing c
     cross join lateral (
       select coalesce(jsonb_object_agg(kind, sums), '{}') as sums from (
         select kind, jsonb_build_array(sum(entries), sum(cents)) as sums
           from jsonb_to_recordset(c.lines) as line (kind text, entries bigint, cents bigint) group by 1) as by_kind) as told
     cross join lateral (
       select coalesce(jsonb_object_agg(kind, sums), '{}') as sums from (
         select coalesce(o.type, e.type) as kind, jsonb_build_array(count(*), sum(case when e.type = 'reversal' then -e.cents else e.cents end)) as sums
           from entry e left join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
          where e.region_id = c.region_id and e.partner_id = c.partner_id and e.branch_id = c.branch_id and not e.is_test
            and e.type in ('topup', 'redemption', 'bonus', 'reversal') and e.entry_id <= c.until_entry
            and e.booked_at between c.day - interval '1 day' and c.day + interval '2 days'
            and (e.booked_at at time zone 'Europe/Berlin')::date = c.day
          group by 1) as by_kind) as held
     where told.sums <> held.sums`,
  'a closing of a day reckons with the top-ups of its lines, and its versions have no gap': `
    select c.region_id, 'closing ' || c.branch_id || ' ' || c.day || ' ' || c.version from day_closing c
     where c.topup_cents <> (
             select coalesce(sum(cents), 0) from jsonb_to_recordset(c.lines) as line (kind text, way text, cents bigint)
              where kind = 'topup' and way <> 'correction')
        or c.version > 1 and not exists (
             select from day_closing b where b.region_id = c.region_id and b.branch_id = c.branch_id and b.day = c.day and b.version = c.version - 1)`,
};
