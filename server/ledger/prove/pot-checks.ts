import type { LedgerChecks } from './ledger-checks.ts';

const berlinDay = (instant: string) => `(${instant} at time zone 'Europe/Berlin')::date`;

/** What entries moved in pots, by card. */
const potted = `
  potted as (
    select t.region_id, t.entry_id, p.account_id, sum(t.cents) as cents, min(t.cents) as least, max(t.cents) as most
      from pot_posting t join pot p using (region_id, pot_id) group by 1, 2, 3)`;

/**
 * The rules of pots and campaigns (rulings 10), as queries without results in correct books. They do not use the
 * writing functions. That the stored balance of a card is the sum of its postings is a rule of the ledger.
 */
export const potChecks: LedgerChecks = {
  'what is left in a pot is the sum of its postings': `
    select region_id, 'pot ' || pot_id from pot p
      left join (select region_id, pot_id, sum(cents) as total from pot_posting group by 1, 2) s using (region_id, pot_id)
     where p.cents is distinct from coalesce(total, 0)
    union all
    select region_id, 'posting of pot ' || pot_id from pot_posting t left join pot p using (region_id, pot_id)
     where p.account_id is null`,
  'what pots hold of a card is counted': `
    select a.region_id, 'account ' || a.account_id from account a
      left join (select region_id, account_id, sum(cents) as total from pot group by 1, 2) s using (region_id, account_id)
     where a.potted <> coalesce(total, 0)`,
  'no pot holds less than nothing after any entry, nor does the main pot': `
    select region_id, 'entry ' || entry_id || ', pot ' || pot_id from (
      select t.*, sum(t.cents) over (partition by t.region_id, t.pot_id order by t.entry_id) as up_to from pot_posting t) running
     where up_to < 0
    union all
    select region_id, 'entry ' || entry_id || ', account ' || account_id from (
      select p.region_id, p.entry_id, p.account_id, p.balance_after,
             sum(coalesce(t.cents, 0)) over (partition by p.region_id, p.account_id order by p.entry_id) as in_pots
        from posting p
        left join (
          select t.region_id, t.entry_id, o.account_id, sum(t.cents) as cents
            from pot_posting t join pot o using (region_id, pot_id) group by 1, 2, 3) t
          on t.region_id = p.region_id and t.entry_id = p.entry_id and t.account_id = p.account_id
       where p.balance_after is not null
         and (p.region_id, p.account_id) in (select o.region_id, o.account_id from pot o)) running
     where balance_after < in_pots`,
  'what an entry moves in pots is a part of what it moves on their card': `
    with ${potted}
    select t.region_id, 'entry ' || t.entry_id || ', account ' || t.account_id
      from potted t left join entry e using (region_id, entry_id)
      left join posting p on p.region_id = t.region_id and p.entry_id = t.entry_id and p.account_id = t.account_id
      left join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
     where not coalesce(
       case when p.cents > 0 then t.least > 0 and t.cents <= p.cents else t.most < 0 and t.cents >= p.cents end
       and (e.type in ('redemption', 'transfer') or e.type in ('gift', 'gift-end') and t.cents = p.cents
         or e.type = 'reversal' and o.type = 'redemption'), false)`,
  'a gift is its campaign’s, comes within its days, into a pot of its own, and back from it': `
    select e.region_id, 'entry ' || e.entry_id from entry e
      left join campaign_gift g using (region_id, entry_id)
      left join campaign c on c.region_id = g.region_id and c.campaign_id = g.campaign_id
      left join pot p on p.region_id = g.region_id and p.pot_id = g.pot_id
      left join pot_posting t on t.region_id = g.region_id and t.entry_id = g.entry_id and t.pot_id = g.pot_id
     where e.type = 'gift' and not coalesce(
       not e.is_test
       -- What came with a take-over was judged on the day of its release.
       and case when c.given_for = 'take-over'
             then e.input_hash = format('gift %s take-over %s %s', c.campaign_id, g.take_over_id, e.cents)
               and e.cents <= c.gift_cents and e.actor_id <> 0
             else e.input_hash = 'gift ' || c.campaign_id and e.cents = c.gift_cents and g.take_over_id is null
               and ${berlinDay('e.booked_at')} between c.starts_on and c.ends_on + (e.actor_id = 0)::int
               and (e.actor_id = 0) = (c.given_for <> 'list') end
       and e.card_account_id = g.account_id and t.cents = e.cents
       and (p.account_id, p.campaign_id, p.issued_at, p.use_until, p.moved_from is null)
         = (g.account_id, c.campaign_id, e.booked_at, c.use_until, true), false)
    union all
    select e.region_id, 'entry ' || e.entry_id from entry e
      left join pot_posting t using (region_id, entry_id) left join pot p using (region_id, pot_id)
      left join campaign c on c.region_id = p.region_id and c.campaign_id = p.campaign_id
     where e.type = 'gift-end' and not coalesce(
       e.input_hash = 'gift-end ' || p.pot_id and p.account_id = e.card_account_id and t.cents = -e.cents
       and (e.actor_id <> 0 or ${berlinDay('e.booked_at')} > p.use_until
         -- The top-up that it was given for was taken back.
         or c.given_for = 'top-up' and exists (
           select from entry r join entry o on o.region_id = r.region_id and o.entry_id = r.reversal_of
            where r.region_id = e.region_id and r.entry_id < e.entry_id and o.type = 'topup' and o.cents >= c.top_up_cents
              and o.cents - r.cents < c.top_up_cents)), false)`,
  'who got a gift for a top-up had topped up so much at once': `
    select e.region_id, 'entry ' || e.entry_id
      from entry e join campaign_gift g using (region_id, entry_id)
      join campaign c on c.region_id = g.region_id and c.campaign_id = g.campaign_id
     where c.given_for = 'top-up' and not exists (
       select from entry t
        where t.region_id = e.region_id and t.card_account_id = e.card_account_id and t.type = 'topup' and t.entry_id < e.entry_id
          and t.cents >= c.top_up_cents and t.booked_at >= c.started_at
          and ${berlinDay('t.booked_at')} between c.starts_on and c.ends_on)`,
  'a pot comes from a gift, or from the card whose balance came along': `
    select p.region_id, 'pot ' || p.pot_id from pot p
      left join campaign_gift g using (region_id, pot_id) left join entry e using (region_id, entry_id)
     where p.moved_from is null and e.type is distinct from 'gift'
    union all
    select n.region_id, 'pot ' || n.pot_id from pot n
      left join pot o on o.region_id = n.region_id and o.pot_id = n.moved_from
      left join (
        select t.region_id, t.pot_id, t.entry_id, t.cents, row_number() over (partition by t.region_id, t.pot_id order by t.entry_id)
                 as n from pot_posting t) t on t.region_id = n.region_id and t.pot_id = n.pot_id and t.n = 1
      left join pot_posting f on f.region_id = t.region_id and f.entry_id = t.entry_id and f.pot_id = n.moved_from
      left join entry e on e.region_id = t.region_id and e.entry_id = t.entry_id
     where n.moved_from is not null and not coalesce(
       e.type = 'transfer' and e.card_account_id = o.account_id and t.cents > 0 and f.cents = -t.cents and o.cents = 0
       and (n.campaign_id, n.issued_at, n.use_until) = (o.campaign_id, o.issued_at, o.use_until)
       and n.open_until >= o.open_until, false)`,
  'the balance of a card takes all of its pots along, each into one of its own': `
    select t.region_id, 'entry ' || t.entry_id || ', pot ' || t.pot_id
      from pot_posting t join entry e using (region_id, entry_id) join pot p using (region_id, pot_id)
      left join pot n on n.region_id = p.region_id and n.moved_from = p.pot_id
      left join pot_posting f on f.region_id = t.region_id and f.entry_id = t.entry_id
        and f.pot_id = case when p.account_id = e.card_account_id then n.pot_id else p.moved_from end
     where e.type = 'transfer' and f.cents is distinct from -t.cents`,
  'a pot is used until its last day, and where its campaign counts': `
    select t.region_id, 'entry ' || t.entry_id || ', pot ' || t.pot_id
      from pot_posting t join entry e using (region_id, entry_id) join pot p using (region_id, pot_id)
      join campaign c on c.region_id = p.region_id and c.campaign_id = p.campaign_id
     where e.type = 'redemption' and (${berlinDay('e.booked_at')} > p.open_until
        -- Trades and postcodes of a shop may have changed since.
        or c.counts_at = 'branches' and e.branch_id is not null and e.branch_id::text <> all (c.places))`,
  'a booking that is taken back gives to pots what a smaller one would have left there': `
    with ${potted},
    back as (
      select r.region_id, r.entry_id, r.reversal_of, r.cents - (o.cents + forth.cents) as owed, back.cents as given
        from entry r join entry o on o.region_id = r.region_id and o.entry_id = r.reversal_of
        join potted forth on forth.region_id = o.region_id and forth.entry_id = o.entry_id
        left join potted back on back.region_id = r.region_id and back.entry_id = r.entry_id
       where o.type = 'redemption')
    select region_id, 'entry ' || entry_id from back where coalesce(given, 0) <> greatest(owed, 0)
    union all
    select r.region_id, 'entry ' || r.entry_id || ', pot ' || t.pot_id
      from pot_posting t join entry r using (region_id, entry_id)
      left join pot_posting f on f.region_id = r.region_id and f.entry_id = r.reversal_of and f.pot_id = t.pot_id
     where r.type = 'reversal' and t.cents > coalesce(-f.cents, 0)
    union all
    -- A pot gets nothing back before all that was used after it has got everything.
    select t.region_id, 'entry ' || t.entry_id || ', pot ' || t.pot_id
      from pot_posting t join entry r using (region_id, entry_id) join pot p using (region_id, pot_id)
      join pot_posting f on f.region_id = r.region_id and f.entry_id = r.reversal_of and f.pot_id <> t.pot_id
      join pot later on later.region_id = f.region_id and later.pot_id = f.pot_id
        and (later.use_until, later.issued_at, later.pot_id) > (p.use_until, p.issued_at, p.pot_id)
      left join pot_posting g on g.region_id = t.region_id and g.entry_id = t.entry_id and g.pot_id = f.pot_id
     where r.type = 'reversal' and coalesce(g.cents, 0) <> -f.cents`,
  'a campaign has given what its gifts come to, and no more than its budget': `
    select c.region_id, 'campaign ' || c.campaign_id from campaign c
      left join (
        select g.region_id, g.campaign_id, sum(e.cents) as total
          from campaign_gift g join entry e using (region_id, entry_id) group by 1, 2) s using (region_id, campaign_id)
     where c.given_cents <> coalesce(total, 0) or c.given_cents > c.budget_cents`,
  'what came back of a campaign’s gifts is counted': `
    select c.region_id, 'campaign ' || c.campaign_id from campaign c
      left join (
        select p.region_id, p.campaign_id, sum(e.cents) as total
          from entry e join pot_posting t using (region_id, entry_id) join pot p using (region_id, pot_id)
         where e.type = 'gift-end' group by 1, 2) s using (region_id, campaign_id)
     where c.back_cents <> coalesce(total, 0)`,
  'a card has got a campaign’s gift once': `
    select g.region_id, 'campaign ' || g.campaign_id || ', account ' || g.account_id from campaign_gift g
      left join entry e using (region_id, entry_id) left join account a on a.region_id = g.region_id and a.account_id = g.account_id
     where e.type is distinct from 'gift' or a.kind <> 'card'
    union all
    select region_id, 'account ' || card_account_id || ', ' || input_hash from entry where type = 'gift'
     group by region_id, card_account_id, input_hash having count(*) > 1
    union all
    select region_id, 'campaign ' || campaign_id || ', account ' || account_id from campaign_gift
     group by region_id, campaign_id, account_id, take_over_id having count(*) > 1`,
  'the account of campaigns holds what was paid for them, less what was given and did not come back': `
    select a.region_id, 'campaigns' from account a
      left join (select region_id, account_id, sum(cents) as cents from posting group by 1, 2) held using (region_id, account_id)
      left join (
        select region_id, sum(cents) as cents from (
          select region_id, case type when 'gift' then -cents else cents end as cents
            from entry where type in ('gift', 'gift-end')
          union all
          select region_id, cents from campaign_payment) one group by 1) told using (region_id)
     where a.kind = 'campaigns' and coalesce(held.cents, 0) <> coalesce(told.cents, 0)`,
  'what was paid for a campaign stands in the books as it was recorded': `
    with moved as (
      select e.region_id, e.entry_id, e.cents, e.input_hash,
             coalesce(sum(p.cents) filter (where a.kind = 'campaigns'), 0) as campaign_cents,
             coalesce(sum(p.cents) filter (where a.kind = 'bank'), 0) as bank_cents
        from entry e left join posting p using (region_id, entry_id) left join account a using (region_id, account_id)
       where e.type = 'campaign-payment' group by e.region_id, e.entry_id)
    select region_id, coalesce('campaign payment ' || r.payment_id, 'entry ' || m.entry_id)
      from moved m full join campaign_payment r using (region_id, entry_id)
     where m.cents is distinct from abs(r.cents) or m.campaign_cents is distinct from r.cents or m.bank_cents is distinct from -r.cents
        or m.input_hash is distinct from format('campaign-payment %s %s %s %s', r.campaign_id, r.cents, coalesce(r.returns, 0),
          split_part(m.input_hash, ' ', 5))`,
  'a campaign is paid once it was started, and nothing goes back that was still owed for it then': `
    with paid as (
      select p.*, sum(p.cents) over (partition by p.region_id, p.campaign_id order by p.payment_id) as until_then
        from campaign_payment p),
    moved as (
      select g.region_id, g.campaign_id, g.entry_id, e.cents from campaign_gift g join entry e using (region_id, entry_id)
      union all
      select o.region_id, o.campaign_id, e.entry_id, -e.cents
        from entry e join pot_posting t using (region_id, entry_id) join pot o using (region_id, pot_id)
       where e.type = 'gift-end'),
    owed as (
      -- The budget as long as it can be given, then what was given and had not come back until then.
      select p.region_id, p.payment_id,
             case when coalesce(c.stopped_at > e.booked_at, true)
                       and (${berlinDay('e.booked_at')} <= c.ends_on + (c.given_for <> 'list')::int
                         -- A take-over that was released was about to bring gifts of it.
                         or exists (
                           select from take_over t join take_over_gift g using (region_id, take_over_id)
                            where t.region_id = c.region_id and g.campaign_id = c.campaign_id and g.faults = '{}'
                              and t.released_at < e.booked_at and coalesce(t.finished_at > e.booked_at, true))) then c.budget_cents
                  else coalesce((select sum(m.cents) from moved m
                    where m.region_id = p.region_id and m.campaign_id = p.campaign_id and m.entry_id < p.entry_id), 0) end as cents
        from campaign_payment p join entry e using (region_id, entry_id) join campaign c using (region_id, campaign_id)
       where p.returns is null and p.cents < 0)
    select p.region_id, 'campaign payment ' || p.payment_id
      from paid p left join campaign c using (region_id, campaign_id)
      left join owed on owed.region_id = p.region_id and owed.payment_id = p.payment_id
      left join campaign_payment o on o.region_id = p.region_id and o.payment_id = p.returns
     where c.started_at is null
        or p.until_then < owed.cents
        or p.returns is not null and (o.campaign_id, o.cents, o.returns is null, o.payment_id < p.payment_id)
          is distinct from (p.campaign_id, -p.cents, true, true)`,
};
