import type { LedgerChecks } from './ledger-checks.ts';

/**
 * Sums of what each bank statement tells: movements that it told first, and those that it repeats of an earlier file.
 */
const sums = `
  own as (select region_id, statement_id, sum(cents) as cents from bank_movement where part_of is null group by 1, 2),
  repeated as (
    select s.region_id, s.statement_id, m.movement_id, m.cents, first.kind = 'statement' as is_counted
      from bank_statement s cross join lateral unnest(s.earlier) as e (movement_id)
      join bank_movement m on m.region_id = s.region_id and m.movement_id = e.movement_id
      join bank_statement first on first.region_id = m.region_id and first.statement_id = m.statement_id
     where s.kind = 'statement'),
  again as (
    -- An advice tells of no balance: its movements count for the first statement that repeats them.
    select region_id, statement_id, sum(cents) as cents,
           coalesce(sum(cents) filter (where not is_counted and place = 1), 0) as added
      from (select *, row_number() over (partition by region_id, movement_id order by statement_id) as place from repeated) r
     group by 1, 2)`;

/**
 * The rules of what the bank tells, and of what became of it, as queries without results in correct books. They do not
 * use the functions that read and match.
 */
export const bankStatementChecks: LedgerChecks = {
  'a bank statement opens with its movements and closes with its balance': `
    with ${sums}
    select s.region_id, 'bank statement ' || s.statement_id
      from bank_statement s left join own using (region_id, statement_id) left join again using (region_id, statement_id)
     where s.kind = 'statement' and s.opening_cents + coalesce(own.cents, 0) + coalesce(again.cents, 0) <> s.closing_cents`,
  'a bank statement goes on where the one before ended': `
    with ${sums}
    select s.region_id, 'bank statement ' || s.statement_id
      from bank_statement s
      left join bank_statement b on b.region_id = s.region_id and b.statement_id = s.follows
      left join own on own.region_id = s.region_id and own.statement_id = s.statement_id
      left join again on again.region_id = s.region_id and again.statement_id = s.statement_id
     where s.follows is not null and (b.iban is distinct from s.iban
        or b.closing_cents + coalesce(own.cents, 0) + coalesce(again.added, 0) is distinct from s.closing_cents)`,
  'a movement at the bank is decided as a whole, and its parts sum up to it': `
    with shares as (select region_id, movement_id, round, sum(cents) as cents from bank_booking group by 1, 2, 3),
    parts as (select region_id, part_of as movement_id, sum(cents) as cents from bank_movement where part_of is not null group by 1, 2)
    select m.region_id, 'movement ' || m.movement_id
      from bank_movement m
      left join bank_decision d using (region_id, movement_id)
      left join bank_decision_undone u using (region_id, movement_id, round)
      left join shares s using (region_id, movement_id, round)
      left join parts p using (region_id, movement_id)
     where coalesce(s.cents, 0) <> case when d.kind in ('booked', 'sent-back') then m.cents else 0 end
        or p.cents is distinct from case when p.cents is not null then m.cents end
        or p.cents is not null and d.kind is not null and u.undone_at is null`,
  'what a movement has booked stands in the books, with its amount and its direction': `
    select b.region_id, 'movement ' || b.movement_id
      from bank_booking b
      left join entry e using (region_id, entry_id)
      left join lateral (
        select sum(p.cents) as cents from posting p join account a using (region_id, account_id)
         where p.region_id = b.region_id and a.kind = 'bank' and (p.entry_id = b.entry_id
           -- The debit of several invoices comes back by as many entries; the first of them is noted.
           or b.item_kind = 'invoice-return' and p.entry_id in (
             select t.returned_entry from invoice_debit_part t
              where t.region_id = b.region_id and t.debit::text = b.item_key))) at_bank on true
     where b.entry_id is not null and (at_bank.cents is distinct from -b.cents
        or coalesce(e.type, '') not in ('return', 'payment', 'charge-return', 'charge-payment', 'charge-payout',
          'charge-payment-return', 'invoice-payment', 'claim-payment', 'campaign-payment'))`,
  'of a movement one decision is in force, and what was taken back is decided anew by a person': `
    select d.region_id, 'movement ' || d.movement_id
      from bank_decision d
      left join bank_decision_undone u on u.region_id = d.region_id and u.movement_id = d.movement_id and u.round = d.round - 1
     where d.round > 1 and (u.undone_at is null or u.undone_at > d.decided_at or d.decided_by is null)`,
  'a decision that was taken back is undone by the contrary of each of its entries': `
    with at_bank as (
      select p.region_id, p.entry_id, p.cents, e.type from posting p join entry e using (region_id, entry_id) join account a using (region_id, account_id)
       where a.kind = 'bank'),
    named as (
      select region_id, entry_id, returns from invoice_payment
      union all select region_id, entry_id, returns from partner_payment
      union all select region_id, entry_id, returns from charge_payment
      union all select p.region_id, p.entry_id, o.entry_id
        from take_over_payment p join take_over_payment o on o.region_id = p.region_id and o.payment_id = p.returns
      union all select p.region_id, p.entry_id, o.entry_id
        from campaign_payment p join campaign_payment o on o.region_id = p.region_id and o.payment_id = p.returns)
    select b.region_id, 'movement ' || b.movement_id
      from bank_booking b
      left join bank_decision_undone u using (region_id, movement_id, round)
      left join bank_booking_undone w using (region_id, movement_id, round, position)
      left join at_bank one on one.region_id = b.region_id and one.entry_id = b.entry_id
      left join at_bank two on two.region_id = b.region_id and two.entry_id = w.entry_id
      left join named n on n.region_id = b.region_id and n.entry_id = w.entry_id
     where (w.entry_id is not null) <> (u.undone_at is not null and b.entry_id is not null)
        or two.cents is distinct from -one.cents and w.entry_id is not null
        -- What the bank had taken back of an invoice, or a partner, stands again by a payment of its own: an entry is
        -- undone once.
        or w.entry_id is not null and (n.returns is distinct from
            case when b.item_kind not in ('invoice-payment-return', 'partner-payment-return') then b.entry_id end
            or two.type not in (one.type, one.type || '-undo'))`,
  'what was undone of a charge order was taken back with the decision that had booked it': `
    select t.region_id, 'entry ' || t.entry_id
      from charge_payment t
      left join bank_booking_undone w on w.region_id = t.region_id and w.entry_id = t.entry_id
      left join bank_booking b on b.region_id = w.region_id and b.movement_id = w.movement_id and b.round = w.round and b.position = w.position
     where t.returns is not null and t.kind <> 'charge-payment-return' and b.entry_id is distinct from t.returns`,
  'what undoes a payment is told by a movement, or taken back with the decision that had booked that': `
    with back as (
      select region_id, entry_id, 'invoice-payment-return' as kind from invoice_payment where returns is not null
      union all select region_id, entry_id, 'partner-payment-return' from partner_payment where returns is not null)
    select region_id, 'entry ' || entry_id
      from back
      left join bank_booking b using (region_id, entry_id)
      left join bank_booking_undone w using (region_id, entry_id)
     where b.item_kind is distinct from back.kind and w.round is null`,
  'what was paid for a campaign is told by a movement, or taken back with the decision that had booked it': `
    select p.region_id, 'campaign payment ' || p.payment_id
      from campaign_payment p
      left join campaign_payment o on o.region_id = p.region_id and o.payment_id = p.returns
      left join bank_booking b on b.region_id = p.region_id and b.entry_id = p.entry_id
      left join bank_booking_undone w on w.region_id = p.region_id and w.entry_id = p.entry_id
     where case when w.entry_id is not null then p.returns is null
                when p.returns is null then (b.item_kind, b.item_key) is distinct from ('campaign', p.campaign_id::text)
                else (b.item_kind, b.item_key) is distinct from ('campaign-return', o.entry_id::text) end`,
  'by itself, the portal books what the bank has brought, or a file to which two have agreed': `
    select d.region_id, 'movement ' || d.movement_id
      from bank_decision d
      join bank_movement m using (region_id, movement_id)
      join bank_statement s using (region_id, statement_id)
      join bank_file f using (region_id, file_id)
      left join bank_file_release r using (region_id, file_id)
     where d.kind = 'booked' and d.decided_by is null and f.read_by is not null
       and (r.released_at is null or r.released_at > d.decided_at)`,
  'money that went back makes up for the money that came': `
    with pair as (
      select b.region_id, b.movement_id, b.cents, b.item_kind, b.item_key as other from bank_booking b
        left join bank_decision_undone u using (region_id, movement_id, round)
       where b.item_kind in ('clarification', 'sent-back') and u.undone_at is null)
    select one.region_id, 'movement ' || one.movement_id
      from pair one left join pair two on two.region_id = one.region_id and two.movement_id::text = one.other
        and two.other = one.movement_id::text and two.item_kind <> one.item_kind
     where two.cents is distinct from -one.cents`,
  'money under clarification goes back whence it came, or two have agreed': `
    select b.region_id, 'movement ' || b.movement_id
      from bank_booking b
      join bank_decision d using (region_id, movement_id, round)
      join bank_movement m using (region_id, movement_id)
      join bank_movement came on came.region_id = b.region_id and came.movement_id::text = b.item_key
     where b.item_kind = 'clarification' and (m.party_iban = came.party_iban) is not true
       and not exists (
         select from four_eyes_act a where a.kind = 'bank-decision' and a.region_id = b.region_id
           and a.subject = concat_ws(' ', 'bank movement', b.region_id, b.movement_id) and a.state = 'done')
       -- Where nobody else could have agreed, management was told.
       and not exists (
         select from moved_alone o where o.region_id = b.region_id and o.person_id = d.decided_by
           and o.target = 'bank outside' and o.is_only_one)`,
  'a movement for several is decided by two, or was certain, and is taken back by two': `
    with several as (
      select b.region_id, b.movement_id, b.round
        from bank_booking b
        join (select region_id, movement_id, round from bank_booking group by 1, 2, 3 having count(entry_id) > 1) o
          using (region_id, movement_id, round)
        cross join lateral (
          select concat('partner ' || a.partner_id, 'employer ' || a.employer_id) as party
            from posting p join account a using (region_id, account_id)
           where p.region_id = b.region_id and p.entry_id = b.entry_id and a.kind in ('partner', 'employer')
          union all select concat('partner ' || i.partner_id, 'employer ' || i.employer_id)
            from (select region_id, entry_id, year, number from invoice_payment
                  union all select region_id, returned_entry, year, number from invoice_debit_part) p
            join invoice i using (region_id, year, number)
           where p.region_id = b.region_id and p.entry_id = b.entry_id
          union all select 'take-over ' || p.take_over_id from take_over_payment p
           where p.region_id = b.region_id and p.entry_id = b.entry_id
          union all select 'sponsor ' || p.campaign_id from campaign_payment p
           where p.region_id = b.region_id and p.entry_id = b.entry_id) of
       group by 1, 2, 3 having count(distinct of.party) > 1),
    acted as (
      select s.*, 'bank-decision' as kind, d.decided_by as person_id, d.decided_at as at
        from several s join bank_decision d using (region_id, movement_id, round) where d.decided_by is not null
      union all select s.*, 'bank-undo', u.undone_by, u.undone_at
        from several s join bank_decision_undone u using (region_id, movement_id, round))
    select a.region_id, 'movement ' || a.movement_id
      from acted a
     where not exists (
         select from four_eyes_act f
          where f.kind = a.kind and f.region_id = a.region_id and f.state = 'done'
            and f.subject = concat_ws(' ', 'bank movement', a.region_id, a.movement_id)
            and (f.payload::jsonb ->> 'round')::int = a.round)
       -- Where nobody else could have agreed, management was told.
       and not exists (
         select from moved_alone o
          where o.region_id = a.region_id and o.person_id = a.person_id and o.target = 'bank several' and o.is_only_one
            and o.moved_on = (a.at at time zone 'Europe/Berlin')::date)`,
  'a file of the bank is kept as it came': `
    select region_id, 'bank file ' || file_id from bank_file where sha256 <> encode(sha256(content), 'hex')`,
};
