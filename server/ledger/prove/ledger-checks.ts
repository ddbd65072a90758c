import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';

/** Rules of the books, each with the query for its violations: rows of region_id and the thing's name. */
export type LedgerChecks = Readonly<Record<string, string>>;

const berlinMonth = (instant: string) => `date_trunc('month', ${instant} at time zone 'Europe/Berlin')::date`;
const berlinDay = (instant: string) => `(${instant} at time zone 'Europe/Berlin')::date`;

/** What was taken back of an entry e. A join, as very many entries are asked. */
const takenBack = `
  left join (select region_id, reversal_of, sum(cents) as cents from entry where reversal_of is not null group by 1, 2) back
         on back.region_id = e.region_id and back.reversal_of = e.entry_id`;
const left = '(e.cents - coalesce(back.cents, 0))';

/**
 * What cards used of a limit, by month or day ('span'). `own` is by entries of their own, with the time of the last
 * one. `counted` includes those of the cards whose place they took. `newest` is of the last month or day. `line` leads
 * from each card to all that came after it.
 */
const lineOf = (type: 'topup' | 'bonus', span: string, since = '') => `
  recursive line (region_id, account_id, head, joined_at) as (
    select region_id, account_id, succeeded_by, succeeded_at from account where succeeded_by is not null
    union
    select line.region_id, line.account_id, a.succeeded_by, a.succeeded_at
      from line join account a on a.region_id = line.region_id and a.account_id = line.head
     where a.succeeded_by is not null),
  own as (
    select e.region_id, e.card_account_id as account_id, ${span} as span, sum(${left}) as total,
           max(e.booked_at) filter (where ${left} > 0) as last_at
      from entry e ${takenBack} where e.type = '${type}' ${since} group by 1, 2, 3),
  counted as (
    select region_id, account_id, span, sum(total) as total
      from (select region_id, account_id, span, total from own
            union all
            select region_id, head, span, total from own join line using (region_id, account_id)) as all_of
     group by 1, 2, 3),
  newest as (
    select distinct on (region_id, account_id) * from counted order by region_id, account_id, span desc)`;

/**
 * What cards had used whose place a card took before its last entry in that span. What came after it does not count:
 * two cards that were full may well become one.
 */
const beforeLast = `coalesce((
  select sum(before.total) from line join own before using (region_id, account_id)
   where line.region_id = own.region_id and line.head = own.account_id and before.span = own.span
     and line.joined_at <= own.last_at), 0)`;

/** The effect of a booking on its card, by type. */
const moved = `case when e.type in ('redemption', 'transfer', 'expiry', 'charge-undo', 'gift-end') then -e.cents else e.cents end`;

/** The other postings of an entry that its type allows. */
const partnersOf = `
  case
    when e.type = 'transfer' then a.kind = 'card'
    when e.is_test then a.kind = 'test'
    when e.type = 'expiry' then a.kind = 'expired'
    when e.type = 'settlement' then a.kind = 'partner' and a.partner_id = e.partner_id or a.kind in ('tax', 'bank')
    when e.type in ('charge', 'charge-undo') then a.kind = 'employer' and a.employer_id = e.employer_id
    when e.type like 'charge-%' then a.kind = 'employer' and a.employer_id = e.employer_id or a.kind = 'bank'
    when e.type = 'invoice-payment' then a.kind in ('invoices', 'bank')
    when e.type = 'take-over' then a.kind = 'predecessor'
    when e.type = 'claim-payment' then a.kind in ('predecessor', 'bank')
    when e.type in ('gift', 'gift-end') then a.kind = 'campaigns'
    when e.type = 'campaign-payment' then a.kind in ('campaigns', 'bank')
    when e.type in ('return', 'payment') then a.kind = 'partner' and a.partner_id = e.partner_id or a.kind = 'bank'
    else a.kind = 'partner' and a.partner_id = e.partner_id or a.kind = 'fees'
      -- A wrong expiry is taken back from the account of expired money.
      or a.kind = 'expired' and exists (
        select from entry o where o.region_id = e.region_id and o.entry_id = e.reversal_of and o.type = 'expiry')
      or a.kind = 'predecessor' and exists (
        select from entry o where o.region_id = e.region_id and o.entry_id = e.reversal_of and o.type = 'take-over')
  end`;

/** The rules of design 3, as queries without results in correct books. They do not use the writing functions. */
export const ledgerChecks: LedgerChecks = {
  'the postings of an entry sum to 0': `select region_id, 'entry ' || entry_id from posting group by region_id, entry_id having sum(cents) <> 0`,
  'the books of a region sum to 0': `select region_id, 'sum ' || sum(cents) from posting group by region_id having sum(cents) <> 0`,
  'an entry has postings, and a posting an entry': `
    select region_id, 'entry ' || entry_id from entry e
     where not exists (select from posting p where p.region_id = e.region_id and p.entry_id = e.entry_id)
    union all
    select region_id, 'posting of entry ' || entry_id from posting p
     where not exists (select from entry e where e.region_id = p.region_id and e.entry_id = p.entry_id)`,
  'a posting stands in an account of its own region': `
    select region_id, 'entry ' || entry_id || ', account ' || account_id from posting p
     where not exists (select from account a where a.region_id = p.region_id and a.account_id = p.account_id)`,
  'an entry moves its card, its partner and the fees, and nothing else': `
    select p.region_id, 'entry ' || p.entry_id || ', account ' || p.account_id
      from posting p join entry e using (region_id, entry_id) join account a using (region_id, account_id)
     where not coalesce(a.kind = 'card' and a.account_id = e.card_account_id or ${partnersOf}, false)`,
  'a test card moves play money, and nothing else does': `
    select e.region_id, 'entry ' || e.entry_id from entry e
      left join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
     where e.is_test is distinct from coalesce(a.is_test, false)`,
  'a booking moves its amount on the card, and a fee is never negative': `
    select e.region_id, 'entry ' || e.entry_id from entry e
      left join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id and p.account_id = e.card_account_id
     where e.type not in ('reversal', 'settlement', 'return', 'payment', 'charge-collection', 'charge-return', 'charge-payment',
         'charge-payout', 'charge-payment-undo', 'charge-payout-undo', 'charge-payment-return',
         'charge-payment-return-undo', 'invoice-payment', 'claim-payment', 'campaign-payment')
       and (p.cents is distinct from ${moved} or e.cents <= 0)
    union all
    select e.region_id, 'fee of entry ' || e.entry_id
      from entry e join posting p using (region_id, entry_id) join account a using (region_id, account_id)
     where e.type <> 'reversal' and a.kind = 'fees' and p.cents < 0`,
  'a transfer takes all of a card to one other card, and an expiry all of it, and the card of a transfer is closed': `
    select e.region_id, 'entry ' || e.entry_id from entry e
      join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
      left join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id
     where e.type in ('transfer', 'expiry')
     group by e.region_id, e.entry_id, e.type, e.cents, e.card_account_id, a.status
    having count(*) <> 2
        or count(*) filter (where p.account_id = e.card_account_id and p.cents = -e.cents and p.balance_after = 0) <> 1
        or e.type = 'transfer' and a.status <> 'emptied'`,
  'a balance expires after three full calendar years without a booking': `
    select region_id, 'entry ' || entry_id from (
      select e.region_id, e.entry_id, e.type, e.booked_at,
             lag(e.booked_at) over (partition by p.region_id, p.account_id order by p.entry_id) as last_booked_at
        from entry e join posting p using (region_id, entry_id)
       where p.balance_after is not null
         and (p.region_id, p.account_id) in (select x.region_id, x.card_account_id from entry x where x.type = 'expiry')) booking
     where type = 'expiry' and extract(year from last_booked_at at time zone 'Europe/Berlin') + 3
           >= extract(year from booked_at at time zone 'Europe/Berlin')`,
  'the stored balance of a card is the sum of its postings': `
    select region_id, 'card ' || card_number from account a
      left join (select region_id, account_id, sum(cents) as total from posting group by region_id, account_id) s using (region_id, account_id)
     where kind = 'card' and balance is distinct from coalesce(total, 0)`,
  'the balance after a posting is the sum up to it': `
    select region_id, 'entry ' || entry_id || ', account ' || account_id from (
      select p.region_id, p.entry_id, p.account_id, p.balance_after, a.kind,
             sum(p.cents) over (partition by p.region_id, p.account_id order by p.entry_id) as up_to
        from posting p join account a using (region_id, account_id)
    ) running
     where balance_after is distinct from case when kind = 'card' then up_to end`,
  'no card holds less than nothing': `
    select region_id, 'card ' || card_number from account where balance < 0
    union all
    select region_id, 'entry ' || entry_id from posting where balance_after < 0`,
  'the month’s counter of a card is the sum of its top-ups that still count': `
    with ${lineOf('topup', berlinMonth('e.booked_at'))}
    select a.region_id, 'card ' || card_number from account a
      left join newest on newest.region_id = a.region_id and newest.account_id = a.account_id
     where kind = 'card' and (month is distinct from span or month_cents <> coalesce(total, 0))`,
  'no card is topped up beyond the limit of a month': `
    with ${lineOf('topup', berlinMonth('e.booked_at'))}
    select region_id, 'card ' || card_number || ' in ' || span
      from own join account using (region_id, account_id)
     where not is_test and total + ${beforeLast} > ${MONTHLY_TOP_UP_LIMIT}`,
  'what a card and a partner have left of the bonus limits is counted': `
    with ${lineOf('bonus', berlinDay('e.booked_at'))}
    select a.region_id, 'card ' || a.card_number from account a
      left join newest on newest.region_id = a.region_id and newest.account_id = a.account_id
     where kind = 'card' and (bonus_day is distinct from span or bonus_cents <> coalesce(total, 0))
    union all
    select a.region_id, 'partner ' || a.partner_id from account a
      left join (
        select s.region_id, s.partner_id, max(r.last_entry) as last_entry
          from statement s join statement_run r using (region_id, run) group by 1, 2) settled using (region_id, partner_id)
      left join lateral (
        select sum(e.cents - coalesce(r.cents, 0)) as total
          from entry e left join entry r on r.region_id = e.region_id and r.reversal_of = e.entry_id
         where e.region_id = a.region_id and e.partner_id = a.partner_id and e.type = 'bonus' and not e.is_test
           and e.entry_id > coalesce(settled.last_entry, 0)) granted on true
     where a.kind = 'partner' and (a.bonus_cents <> coalesce(granted.total, 0) or a.settled_until <> coalesce(settled.last_entry, 0))`,
  'no bonus is granted beyond the limits of the region': `
    with ${lineOf('bonus', berlinDay('e.booked_at'), 'and e.booked_at >= (select bonus_limits_since from region r where r.region_id = e.region_id)')},
    granted as (
      select e.region_id, e.entry_id, e.card_account_id, e.partner_id, e.booked_at, ${left} as cents,
             r.bonus_limit_cents, r.bonus_day_limit_cents, r.bonus_unsettled_limit_cents
        from entry e join region r using (region_id) ${takenBack}
       where e.type = 'bonus' and not e.is_test and e.booked_at >= r.bonus_limits_since)
    select region_id, 'entry ' || entry_id from granted where cents > bonus_limit_cents
    union all
    select own.region_id, 'card ' || card_number || ' on ' || span
      from own join account using (region_id, account_id) join region on region.region_id = own.region_id
     where not is_test and total + ${beforeLast} > bonus_day_limit_cents
    union all
    select region_id, 'partner ' || a.partner_id
      from granted g join account a using (region_id) where a.kind = 'partner' and a.partner_id = g.partner_id and g.entry_id > a.settled_until
     group by region_id, a.partner_id, bonus_unsettled_limit_cents having sum(g.cents) > bonus_unsettled_limit_cents`,
  'a booking is taken back once at most, and by an entry that mirrors it': `
    select region_id, 'entry ' || reversal_of || ' reversed ' || count(*) || ' times' from entry
     where reversal_of is not null group by region_id, reversal_of having count(*) > 1
    union all
    select r.region_id, 'entry ' || r.entry_id from entry r
      left join entry o on o.region_id = r.region_id and o.entry_id = r.reversal_of
     where (r.type = 'reversal' or r.reversal_of is not null)
       -- A part is checked by the rules of a Storno.
       and not (r.cents < o.cents and exists (select from storno s where s.region_id = r.region_id and s.entry_id = r.entry_id))
       and not coalesce(
           r.type = 'reversal' and o.type <> 'reversal' and o.entry_id < r.entry_id and o.cents = r.cents
       and o.card_account_id is not distinct from r.card_account_id and o.partner_id is not distinct from r.partner_id
       and not exists (
         select from (select account_id, cents from posting p where p.region_id = r.region_id and p.entry_id = r.entry_id) back
           full join (select account_id, cents from posting p where p.region_id = o.region_id and p.entry_id = o.entry_id) forth using (account_id)
          where back.cents is distinct from -forth.cents), false)`,
  'a bonus goes back with the booking that it was granted for': `
    select e.region_id, 'entry ' || e.entry_id from entry e
      ${takenBack}
     where e.granted_for is not null and ${left} > 0
       and exists (select from entry r where r.region_id = e.region_id and r.reversal_of = e.granted_for)`,
  'a key books once': `
    select region_id, 'key ' || idempotency_key || ' of person ' || actor_id from entry
     where idempotency_key is not null group by region_id, actor_id, idempotency_key having count(*) > 1`,
  'every card has its account in its own region, and only there': `
    select c.region_id, 'card ' || c.card_number from card c
     where not exists (select from account a where a.region_id = c.region_id and a.kind = 'card' and a.card_number = c.card_number)
    union all
    select a.region_id, 'account ' || a.account_id from account a left join card c using (region_id, card_number)
     where a.kind = 'card' and c.card_number is null`,
  'the account of a partner is in the partner’s region': `
    select a.region_id, 'account ' || a.account_id from account a left join partner p using (region_id, partner_id)
     where a.kind = 'partner' and p.partner_id is null`,
  'the account of an employer is in the employer’s region': `
    select a.region_id, 'account ' || a.account_id from account a left join employer e using (region_id, employer_id)
     where a.kind = 'employer' and e.employer_id is null`,
  'the branch of an entry is one of its partner, in its own region': `
    select e.region_id, 'entry ' || e.entry_id from entry e left join branch b using (region_id, branch_id)
     where e.branch_id is not null and b.partner_id is distinct from e.partner_id`,
  'no entry is passed over by the seals': `
    select e.region_id, 'entry ' || e.entry_id
      from entry e join (select region_id, max(entry_id) as last_sealed from seal group by region_id) s using (region_id)
     where e.entry_id <= s.last_sealed and not exists (select from seal x where x.region_id = e.region_id and x.entry_id = e.entry_id)`,
  'nothing is sealed for a region that is not there': `
    select distinct region_id, 'seals' from seal s where not exists (select from region r where r.region_id = s.region_id)
    union all
    select distinct region_id, 'facts' from fact f where region_id <> 0 and not exists (select from region r where r.region_id = f.region_id)`,
};
