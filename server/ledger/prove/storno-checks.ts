import type { LedgerChecks } from './ledger-checks.ts';

/** A Storno r, and the booking o that it took back. */
const stornos = `
  storno s join entry r using (region_id, entry_id)
    left join entry o on o.region_id = r.region_id and o.entry_id = r.reversal_of`;

/**
 * The rules of a Storno (rulings 3), as queries without results in correct books. They do not use the writing
 * functions. A rule for all reversals already checks that it happens only once.
 */
export const stornoChecks: LedgerChecks = {
  'a Storno takes back no more than was booked, in its shop and in its time': `
    select r.region_id, 'entry ' || r.entry_id from ${stornos}
     where not coalesce(r.type = 'reversal' and o.type in ('topup', 'redemption', 'bonus') and o.entry_id < r.entry_id
       and r.cents between 1 and o.cents and (r.cents = o.cents or o.granted_for is null)
       and r.card_account_id = o.card_account_id and r.partner_id = o.partner_id and r.branch_id is not distinct from o.branch_id
       and r.booked_at <= o.booked_at + s.minutes * interval '1 minute', false)`,
  'what a Storno moves is what it takes back, and no more of the fee than was paid': `
    select r.region_id, 'entry ' || r.entry_id from ${stornos}
     cross join lateral (
       select coalesce(sum(p.cents) filter (where p.account_id = r.card_account_id), 0) as card,
              coalesce(-sum(p.cents) filter (where a.kind = 'fees'), 0) as fee
         from posting p join account a using (region_id, account_id) where p.region_id = r.region_id and p.entry_id = r.entry_id) as moved
     cross join lateral (
       select coalesce(sum(p.cents), 0) as fee
         from posting p join account a using (region_id, account_id) where p.region_id = o.region_id and p.entry_id = o.entry_id and a.kind = 'fees') as paid
     where moved.card <> case when o.type = 'redemption' then r.cents else -r.cents end
        or moved.fee not between 0 and paid.fee or r.cents = o.cents and moved.fee <> paid.fee`,
  'a part of a booking goes back by a Storno only': `
    select r.region_id, 'entry ' || r.entry_id from entry r join entry o on o.region_id = r.region_id and o.entry_id = r.reversal_of
     where r.cents <> o.cents and not exists (select from storno s where s.region_id = r.region_id and s.entry_id = r.entry_id)`,
  'bonuses that go back with a Storno go back with its reason': `
    select r.region_id, 'entry ' || r.entry_id from entry r
      join entry bonus on bonus.region_id = r.region_id and bonus.entry_id = r.reversal_of
      join entry root on root.region_id = bonus.region_id and root.reversal_of = bonus.granted_for
      join storno s on s.region_id = root.region_id and s.entry_id = root.entry_id
     where r.entry_id > root.entry_id
       and not exists (select from storno t where t.region_id = r.region_id and t.entry_id = r.entry_id and t.reason = s.reason and t.minutes = s.minutes)`,
};
