import type { LedgerChecks } from './ledger-checks.ts';

/** What the entries of each take-over come to. Which one an entry is of stands in its hash, which its mark covers. */
const booked = `
  booked as (
    select e.region_id, split_part(e.input_hash, ' ', 2)::bigint as take_over_id, sum(e.cents) as cents, count(*) as entries
      from entry e where e.type = 'take-over' and e.input_hash ~ '^take-over [0-9]+ [0-9]+$' group by 1, 2)`;

/** What the gifts of each take-over come to. */
const gifted = `
  gifted as (
    select e.region_id, split_part(e.input_hash, ' ', 4)::bigint as take_over_id, sum(e.cents) as cents
      from entry e where e.type = 'gift' and e.input_hash ~ '^gift [0-9]+ take-over [0-9]+ [0-9]+$' group by 1, 2)`;

/** What of each row comes along as gifts. */
const giftsOfRows = `
  gifts_of_rows as (
    select region_id, row_id, sum(cents) as cents from take_over_gift
     where faults = '{}' and campaign_id is not null group by 1, 2)`;

/** The rules of taking over, as queries without results in correct books. They do not use the writing functions. */
export const takeOverChecks: LedgerChecks = {
  'a take-over has booked what was released, and nothing is taken over beside one': `
    with ${booked}, ${gifted},
    made as (
      select region_id, take_over_id, count(*) as cards from take_over_row where card_number is not null group by 1, 2)
    select region_id, 'take-over ' || take_over_id
      from booked b full join gifted g using (region_id, take_over_id) full join take_over t using (region_id, take_over_id)
      left join made m using (region_id, take_over_id)
     where t.provider is null or t.booked_cents - t.booked_gift_cents <> coalesce(b.cents, 0)
        or t.booked_gift_cents <> coalesce(g.cents, 0) or t.booked_cards <> coalesce(m.cards, 0)
        or t.state in ('open', 'dropped') and t.booked_cards <> 0
        or t.state in ('done', 'taking-back', 'taken-back') and (t.booked_cards, t.booked_cents, t.booked_gift_cents) is distinct from (t.cards, t.cents, t.gift_cents)
        or t.booked_cards > coalesce(t.cards, 0) or t.booked_cents > coalesce(t.cents, 0)
        or t.booked_gift_cents > coalesce(t.gift_cents, 0)`,
  'the rows of a take-over are those that two people released': `
    with kept as (
      select region_id, take_over_id, count(*) as rows,
             count(*) filter (where faults = '{}' and state <> 'left-out') as cards,
             coalesce(sum(cents) filter (where faults = '{}' and state <> 'left-out'), 0) as cents,
             encode(sha256(string_agg(sha256(convert_to(jsonb_build_array(row_id, file_id, line, old_number, other_numbers, replaced_by, state, cents, gift_cents,
               origin, issued_on, last_booked_on, expires_on, faults)::text, 'UTF8')), ''::bytea order by row_id)), 'hex')
               as digest
        from take_over_row group by 1, 2)
    select t.region_id, 'take-over ' || t.take_over_id
      from take_over t left join kept k using (region_id, take_over_id)
     where t.state in ('released', 'done', 'taking-back', 'taken-back')
       and (k.rows, k.cards, k.cents, k.digest)
         is distinct from (t.cards + t.left_out, t.cards, t.cents, t.rows_sha256)`,
  'the gifts of a take-over are those that two people released': `
    with kept as (
      select g.region_id, g.take_over_id, sum(g.cents) filter (where g.faults = '{}' and g.campaign_id is not null) as cents,
             encode(sha256(string_agg(sha256(convert_to(jsonb_build_array(g.gift_id, g.file_id, g.line, g.number, g.row_id, g.cents,
               g.former_name, g.former_day, g.campaign_id, g.faults)::text, 'UTF8')), ''::bytea order by g.gift_id)), 'hex') as digest
        from take_over_gift g group by 1, 2)
    select t.region_id, 'take-over ' || t.take_over_id
      from take_over t left join kept k using (region_id, take_over_id)
     where t.state in ('released', 'done', 'taking-back', 'taken-back')
       and (coalesce(k.cents, 0), coalesce(k.digest, encode(sha256(''), 'hex'))) is distinct from (t.gift_cents, t.gifts_sha256)`,
  'a gift that was taken over is the one that was released, once, and its card came along with it': `
    select coalesce(g.region_id, e.region_id), coalesce('gift ' || g.gift_id, 'entry ' || e.entry_id)
      from (
        select g.*, r.card_number, r.take_over_id as of_row, r.faults <> '{}' or r.state is null or r.state = 'left-out' as stays,
               t.released_at, t.released_by
          from take_over_gift g join take_over t using (region_id, take_over_id)
          left join take_over_row r on r.region_id = g.region_id and r.row_id = g.row_id
         where g.entry_id is not null or r.card_number is not null and g.faults = '{}' and g.campaign_id is not null) g
      full join (
        select e.*, a.card_number as of_card from entry e
          left join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
         where e.type = 'gift' and e.input_hash not similar to 'gift [0-9]+') e
        on e.region_id = g.region_id and e.entry_id = g.entry_id
      left join campaign_gift c on c.region_id = e.region_id and c.entry_id = e.entry_id
      left join campaign k on k.region_id = c.region_id and k.campaign_id = c.campaign_id
     where not coalesce(
       g.faults = '{}' and not g.stays and g.of_row = g.take_over_id
       and (e.cents, e.of_card, e.actor_id, e.input_hash)
         = (g.cents, g.card_number, g.released_by, format('gift %s take-over %s %s', g.campaign_id, g.take_over_id, g.cents))
       and e.booked_at >= g.released_at and (c.campaign_id, c.take_over_id) = (g.campaign_id, g.take_over_id)
       and k.given_for = 'take-over' and (g.released_at at time zone 'Europe/Berlin')::date between k.starts_on and k.ends_on,
       false)`,
  'gifts that were taken over are back with their card': `
    select g.region_id, 'gift ' || g.gift_id
      from take_over_gift g join take_over_row r on r.region_id = g.region_id and r.row_id = g.row_id
      join campaign_gift c on c.region_id = g.region_id and c.entry_id = g.entry_id
      join pot p on p.region_id = c.region_id and p.pot_id = c.pot_id
     where r.back_at is not null and p.cents <> 0
    union all
    select t.region_id, 'take-over ' || t.take_over_id
      from take_over t
     where t.back_gift_cents <> coalesce((
       select sum(g.cents) from take_over_gift g join take_over_row r on r.region_id = g.region_id and r.row_id = g.row_id
        where g.region_id = t.region_id and g.take_over_id = t.take_over_id and g.entry_id is not null
          and r.back_at is not null), 0)`,
  'a card that was taken over got what its row says, once': `
    with ${giftsOfRows}
    select coalesce(r.region_id, e.region_id), coalesce('row ' || r.row_id, 'entry ' || e.entry_id)
      from (select r.*, r.cents - coalesce(g.cents, 0) as main, c.production_number as of_card
              from take_over_row r left join card c using (region_id, card_number) left join gifts_of_rows g using (region_id, row_id)
             where r.card_number is not null) r
      full join (
        select e.region_id, e.entry_id, e.cents, e.input_hash, a.card_number
          from entry e left join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
         where e.type = 'take-over') e on e.region_id = r.region_id and e.entry_id = r.entry_id
     where r.row_id is null
        or r.entry_id is null and (r.main <> 0 or e.entry_id is not null)
        or r.entry_id is not null and (
          (e.cents, e.card_number, e.input_hash)
            is distinct from (r.main, r.card_number, format('take-over %s %s', r.take_over_id, r.main)))
        or r.faults <> '{}' or r.state is null or r.state = 'left-out'
        or has_own_form(r.old_number) and r.card_number <> r.old_number
        or r.production_number is distinct from r.of_card and r.production_number is not null`,
  'an old number leads to the card of its region that was made for it, until its take-over is taken back': `
    with told as (
      select r.region_id, r.take_over_id, r.card_number, n.old_number, r.row_id, r.back_at
        from take_over_row r cross join unnest(
          case when has_own_form(r.old_number) then r.other_numbers else r.old_number || r.other_numbers end) as n (old_number)
       where r.card_number is not null)
    select region_id, coalesce('old number ' || old_number, 'row ' || r.row_id)
      from card_alias c full join told r using (region_id, take_over_id, card_number, old_number)
     where c.alias_id is null or r.row_id is null or (c.ended_at is null) <> (r.back_at is null)
    union all
    select region_id, 'old number ' || old_number from card_alias
     where ended_at is null group by region_id, old_number having count(*) > 1`,
  'what was taken over is taken back as a whole or not at all': `
    with ${booked},
    back as (
      select o.region_id, split_part(o.input_hash, ' ', 2)::bigint as take_over_id, sum(e.cents) as cents,
             bool_or(e.input_hash is distinct from 'take-over-back ' || split_part(o.input_hash, ' ', 2)) as is_other
        from entry e join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
       where o.type = 'take-over' group by 1, 2)
    select region_id, 'take-over ' || take_over_id
      from booked b join take_over t using (region_id, take_over_id) left join back k using (region_id, take_over_id)
     where coalesce(k.cents, 0) <> 
       case t.state when 'taken-back' then b.cents when 'taking-back' then t.back_cents - t.back_gift_cents else 0 end or k.is_other`,
  'what is taken back is counted card by card, is locked or closed, and was never used': `
    with taken as (
      select r.*, t.state as take_over_state, t.released_at,
             max(t.released_at) over (partition by r.region_id, r.card_number) as last_released_at
        from take_over t join take_over_row r using (region_id, take_over_id) where r.card_number is not null),
    back as (
      select r.region_id, r.take_over_id, r.card_number, r.entry_id, a.account_id,
             a.status = 'locked' or a.status = 'emptied' and r.state = 'closed' as is_closed,
             r.released_at = r.last_released_at as is_last, r.back_at is not null as is_back, o.entry_id as reversal_id
        from taken r
        left join account a on a.region_id = r.region_id and a.kind = 'card' and a.card_number = r.card_number
        left join entry o on o.region_id = r.region_id and o.reversal_of = r.entry_id
       where r.take_over_state in ('taking-back', 'taken-back'))
    select t.region_id, 'take-over ' || t.take_over_id
      from take_over t
     where t.back_cards <> (select count(*) from take_over_row r
             where r.region_id = t.region_id and r.take_over_id = t.take_over_id and r.back_at is not null)
    union all
    select b.region_id, 'card ' || b.card_number from back b
     where b.is_last and b.is_closed is distinct from true
        or b.entry_id is not null and b.is_back <> (b.reversal_id is not null)
        or b.is_last and exists (select from posting p where p.region_id = b.region_id and p.account_id = b.account_id
             and p.balance_after is not null and p.entry_id <> all (array_remove(array[b.entry_id, b.reversal_id], null))
             and not is_of_take_over(p.region_id, p.entry_id))`,
  'what was paid for a claim stands in the books as it was recorded': `
    with moved as (
      select e.region_id, e.entry_id, e.cents, e.input_hash,
             coalesce(sum(p.cents) filter (where a.kind = 'predecessor'), 0) as claim_cents,
             coalesce(sum(p.cents) filter (where a.kind = 'bank'), 0) as bank_cents
        from entry e left join posting p using (region_id, entry_id) left join account a using (region_id, account_id)
       where e.type = 'claim-payment' group by e.region_id, e.entry_id)
    select region_id, coalesce('claim payment ' || r.payment_id, 'entry ' || m.entry_id)
      from moved m full join take_over_payment r using (region_id, entry_id)
     where m.cents is distinct from abs(r.cents) or m.claim_cents is distinct from r.cents or m.bank_cents is distinct from -r.cents
        or m.input_hash is distinct from format('claim-payment %s %s %s %s', r.take_over_id, r.cents, coalesce(r.returns, 0),
          split_part(m.input_hash, ' ', 5))`,
  'the account of former providers holds what was taken over and is not back, less what was paid': `
    with booked as (
      select p.region_id, sum(p.cents) as cents
        from posting p join account a using (region_id, account_id) where a.kind = 'predecessor' group by p.region_id),
    told as (
      select region_id, sum(cents) as cents from (
        select region_id, (back_cents - back_gift_cents) - (booked_cents - booked_gift_cents) as cents from take_over
        union all
        select region_id, cents from take_over_payment) one group by region_id)
    select region_id, 'predecessor' from booked full join told using (region_id)
     where coalesce(booked.cents, 0) <> coalesce(told.cents, 0)`,
  'a claim is paid once its take-over is whole, and nothing goes back that nobody has paid': `
    with paid as (
      select p.*, sum(p.cents) over (partition by p.region_id, p.take_over_id order by p.payment_id) as until_then
        from take_over_payment p)
    select p.region_id, 'claim payment ' || p.payment_id
      from paid p left join take_over t using (region_id, take_over_id)
      left join take_over_payment o on o.region_id = p.region_id and o.payment_id = p.returns
     where t.finished_at is null or t.booked_cents = t.booked_gift_cents
        or p.returns is null and p.cents < 0 and p.until_then < 0
        or p.returns is not null and (o.take_over_id, o.cents, o.returns is null, o.payment_id < p.payment_id)
          is distinct from (p.take_over_id, -p.cents, true, true)`,
  'a file of a take-over is kept as it came, until it is forgotten with all its words': `
    select f.region_id, 'file ' || f.file_id
      from take_over_file f join take_over t using (region_id, take_over_id)
     where case when t.forgotten_at is null then f.sha256 is distinct from encode(sha256(f.content), 'hex')
                else f.content is not null end
    union all
    select r.region_id, 'row ' || r.row_id
      from take_over_row r join take_over t using (region_id, take_over_id)
     where t.forgotten_at is not null and (r.cells <> '[]' or num_nonnulls(r.email, r.production_number) > 0)
    union all
    select g.region_id, 'gift ' || g.gift_id
      from take_over_gift g join take_over t using (region_id, take_over_id)
     where t.forgotten_at is not null and g.cells <> '[]'`,
};
