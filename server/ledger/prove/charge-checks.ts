import type { LedgerChecks } from './ledger-checks.ts';

/** The amount that a charge order asks its employer for. */
const asked = '(o.cents - o.credit_cents)';
/** What lessens the account of an employer. */
const taken = "'charge-return', 'charge-payout', 'charge-payment-undo', 'charge-payment-return'";
/** Pairs of kinds: of a row, and of the later one that may take it back. */
const contraries = `(('charge-payment', 'charge-payment-undo'), ('charge-payout', 'charge-payout-undo'),
  ('charge-payment', 'charge-payment-return'), ('charge-payment-return', 'charge-payment-return-undo'),
  ('charge-payment-return-undo', 'charge-payment-return'))`;
/**
 * What is owed for a charge order `o` after money for it went back, up to the entry `until`. Entry by entry, what went
 * back adds to it and what came in lessens it, never below 0. An entry that was undone by then does not count.
 */
const owedAsOf = (until: string) => `(
  with recursive step as (
    select e.entry_id, row_number() over (order by e.entry_id) as place,
           case e.type when 'charge-return' then e.cents when 'charge-payment-return' then y.owed_cents else -e.cents end as cents
      from entry e left join charge_payment y on y.region_id = e.region_id and y.entry_id = e.entry_id
      left join charge_payment u on u.region_id = e.region_id and u.returns = e.entry_id and u.entry_id <= ${until}
        and u.kind in ('charge-payment-undo', 'charge-payment-return-undo')
     where e.region_id = o.region_id and e.charge_order = o.number and e.entry_id between o.returned_entry and ${until}
       and u.entry_id is null
       and (e.type in ('charge-return', 'charge-payment-return', 'charge-payment', 'charge-undo')
         or e.type = 'charge-payment-return-undo' and y.returns < o.returned_entry)
  ), debt as (
    select 0::bigint as place, 0::bigint as cents
    union all
    select step.place, greatest(0, debt.cents + step.cents) from debt join step on step.place = debt.place + 1)
  select cents from debt order by place desc limit 1)`;
const sign = "case when p.kind in ('charge-payment-undo', 'charge-payment-return') then -p.cents else p.cents end";

/** The rules of charges (rulings 7): queries without results in correct books, independent of the writing functions. */
export const chargeChecks: LedgerChecks = {
  // ChargedOnce
  'each card is charged once for a due day, by what its charge order says': `
    with charged as (
      select e.region_id, e.entry_id, e.charge_order as number, a.card_number, e.cents, e.employer_id, e.input_hash,
             count(*) over (partition by e.region_id, e.charge_order, e.card_account_id) as times
        from entry e left join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
       where e.type = 'charge')
    select region_id, 'card ' || card_number || ' of charge order ' || number
      from charged c
      full join (select d.region_id, d.number, coalesce(d.charged_card, d.card_number) as card_number, d.due_on, d.cents, d.skipped,
                        o.employer_id as whose, o.loaded_at, o.cancelled_at
                   from charge_order_card d join charge_order o using (region_id, number)
                  -- Not charged itself, but charged in place of another card.
                  where d.skipped is null or not exists (
                    select from charge_order_card x where x.region_id = d.region_id and x.number = d.number and x.charged_card = d.card_number)
                ) d using (region_id, number, card_number)
     where d.due_on is null
        or c.entry_id is null and d.skipped is null and d.loaded_at is not null
        or c.entry_id is not null and (c.times > 1 or c.cents <> d.cents or c.employer_id is distinct from d.whose or d.skipped is not null
           or d.cancelled_at is not null or c.input_hash is distinct from format('charge %s %s', number, d.cents))
    union all
    select region_id, 'card ' || coalesce(charged_card, card_number) || ' on ' || due_on
      from charge_order_card group by region_id, coalesce(charged_card, card_number), due_on having count(*) filter (where skipped is null) > 1`,
  'a charge order charges another card only in the place of one that was replaced': `
    select region_id, 'card ' || charged_card || ' of charge order ' || number
      from charge_order_card d
     where charged_card is not null and charged_card not in (
       with recursive place as (
         select d.card_number as card
         union
         select r.new_card from place join card_replacement r on r.region_id = d.region_id and r.old_card = place.card)
       select card from place where card <> d.card_number)`,
  // PaidBeforeLoaded
  'no card is loaded before its charge order is paid, or collected, nor before its day': `
    select e.region_id, 'entry ' || e.entry_id
      from entry e left join charge_order o on o.region_id = e.region_id and o.number = e.charge_order
      left join entry paid on paid.region_id = o.region_id and paid.entry_id = o.paid_entry
     where e.type = 'charge'
       and (e.booked_at < (o.loads_on + time '06:00') at time zone 'Europe/Berlin'
            or ${asked} > 0 and (paid.entry_id is null or paid.entry_id > e.entry_id or paid.charge_order is distinct from o.number
               or case o.method when 'Rechnung' then paid.type not in ('charge-payment', 'charge-payment-return-undo')
                 else paid.type <> 'charge-collection' end))`,
  'no debit of a charge order is booked before the bank collects it, or its cards may be loaded': `
    select e.region_id, 'entry ' || e.entry_id
      from entry e join charge_order o on o.region_id = e.region_id and o.number = e.charge_order
      left join charge_file f on f.region_id = o.region_id and f.file = o.file
     where e.type = 'charge-collection' and e.booked_at < (o.loads_on + time '06:00') at time zone 'Europe/Berlin'
       and (f.taken_at <= e.booked_at and f.collects_on <= (e.booked_at at time zone 'Europe/Berlin')::date) is not true`,
  // UndoneAtMost
  'what is taken back from a card is at most what its charge order has charged it with': `
    select region_id, 'charge order ' || charge_order || ', account ' || card_account_id
      from entry where type in ('charge', 'charge-undo') group by region_id, charge_order, card_account_id
    having sum(cents) filter (where type = 'charge-undo') > coalesce(sum(cents) filter (where type = 'charge'), 0)
        or min(entry_id) filter (where type = 'charge-undo') < min(entry_id) filter (where type = 'charge')
        or count(distinct employer_id) > 1
    union all
    select region_id, 'entry ' || entry_id from entry
     where type = 'charge-undo' and input_hash is distinct from format('charge-undo %s %s', charge_order, cents)`,
  // EmployerSettled
  'an employer owes no more than came back, and its account holds what its charge orders say': `
    with held as (
      select a.region_id, a.employer_id, sum(p.cents) as cents
        from account a join posting p using (region_id, account_id) where a.kind = 'employer' group by 1, 2),
    told as (
      select o.region_id, o.employer_id, sum(coalesce(y.cents, 0) - coalesce(c.cents, 0)) as cents,
             sum(case when o.returned_entry is not null and o.settled_entry is null then ${owedAsOf('9223372036854775807')} else 0 end) as owed
        from charge_order o
        left join (select region_id, number, sum(case when kind in (${taken}) then -cents else cents end) as cents
                     from charge_payment group by 1, 2) y using (region_id, number)
        left join (select region_id, charge_order as number, sum(case type when 'charge' then cents else -cents end) as cents
                     from entry where type in ('charge', 'charge-undo') group by 1, 2) c using (region_id, number)
       group by 1, 2)
    select region_id, 'employer ' || employer_id from held h full join told t using (region_id, employer_id)
     where coalesce(h.cents, 0) <> coalesce(t.cents, 0) or coalesce(h.cents, 0) < -coalesce(t.owed, 0)`,
  'what was paid for a charge order, or came back, stands in the books as it was recorded': `
    with moved as (
      select e.region_id, e.entry_id, e.type, e.cents, e.charge_order, e.employer_id, e.input_hash,
             coalesce(sum(p.cents) filter (where a.kind = 'employer' and a.employer_id = e.employer_id), 0) as employer_cents,
             coalesce(sum(p.cents) filter (where a.kind = 'bank'), 0) as bank_cents
        from entry e left join posting p using (region_id, entry_id) left join account a using (region_id, account_id)
       where e.type in ('charge-collection', 'charge-return', 'charge-payment', 'charge-payout', 'charge-payment-undo', 'charge-payout-undo',
         'charge-payment-return', 'charge-payment-return-undo')
       group by e.region_id, e.entry_id)
    select coalesce(m.region_id, y.region_id), 'entry ' || entry_id
      from moved m full join charge_payment y using (region_id, entry_id)
      left join charge_order o on o.region_id = m.region_id and o.number = m.charge_order
     where m.type is distinct from y.kind or m.charge_order is distinct from y.number or m.cents is distinct from y.cents
        or m.employer_id is distinct from o.employer_id
        or m.employer_cents is distinct from case when y.kind in (${taken}) then -y.cents else y.cents end
        or m.bank_cents is distinct from -m.employer_cents or split_part(m.input_hash, ' ', 2) is distinct from m.charge_order::text
        or m.type in ('charge-payment', 'charge-payout', 'charge-payment-undo', 'charge-payout-undo', 'charge-payment-return', 'charge-payment-return-undo') and split_part(m.input_hash, ' ', 3) is distinct from m.cents::text
        or m.type in ('charge-collection', 'charge-return') and (m.cents is distinct from ${asked}
           or m.type = 'charge-collection' and m.entry_id is distinct from o.paid_entry)`,
  'what was taken back of a charge order is what had come or gone, whole and once': `
    select b.region_id, 'entry ' || b.entry_id
      from charge_payment b left join charge_payment p on p.region_id = b.region_id and p.entry_id = b.returns
     where b.returns is not null
       and (p.number, p.cents, (p.kind, b.kind) in ${contraries}, p.entry_id < b.entry_id)
         is distinct from (b.number, b.cents, true, true)`,
  'a transfer for a charge order goes back as its movement at the bank says': `
    select p.region_id, 'entry ' || p.entry_id
      from charge_payment p left join bank_booking b using (region_id, entry_id)
     where p.kind = 'charge-payment-return'
       and (b.item_kind, b.item_key) is distinct from ('charge-payment-return', p.returns::text)`,
  'a charge order came back by its debit, or by a transfer of it, and its debit comes back once': `
    select o.region_id, 'charge order ' || o.number
      from charge_order o left join charge_payment b on b.region_id = o.region_id and b.entry_id = o.returned_entry
      left join (select region_id, number, min(entry_id) as entry_id, count(*) as times
                   from charge_payment where kind = 'charge-return' group by 1, 2) d
        on d.region_id = o.region_id and d.number = o.number
     where o.returned_entry is not null and (b.number is distinct from o.number or b.kind not in ('charge-return', 'charge-payment-return'))
        or d.times > 1 or d.entry_id < coalesce(o.returned_entry, d.entry_id + 1)`,
  'a charge order is paid, or what came back of it settled, by the entry with which enough had come': `
    with came as (
      -- Until something came back and was owed.
      select o.region_id, o.number, p.entry_id, sum(${sign}) over (partition by o.region_id, o.number order by p.entry_id) >= ${asked} as is_enough
        from charge_order o join charge_payment p using (region_id, number)
       where p.kind in ('charge-payment', 'charge-payment-undo', 'charge-payment-return', 'charge-payment-return-undo')
         and p.entry_id < coalesce(o.returned_entry, 9223372036854775807) and ${asked} > 0 and o.method = 'Rechnung'),
    back as (
      select o.region_id, o.number, t.entry_id, ${owedAsOf('t.entry_id')} = 0 as is_enough
        from charge_order o join entry t on t.region_id = o.region_id and t.charge_order = o.number and t.entry_id >= o.returned_entry
       where t.type in ('charge-return', 'charge-payment', 'charge-undo', 'charge-payment-undo', 'charge-payment-return', 'charge-payment-return-undo')),
    -- Since the last time that it was too little: a payment may have been taken back.
    enough as (
      select region_id, number, what, min(entry_id) filter (where entry_id > too_little) as entry_id
        from (select *, coalesce(max(entry_id) filter (where not is_enough) over (partition by region_id, number, what), 0) as too_little
                from (select *, 'paid' as what from came union all select *, 'settled' from back) c) c
       group by 1, 2, 3)
    select o.region_id, 'charge order ' || o.number
      from charge_order o
      left join enough p on p.region_id = o.region_id and p.number = o.number and p.what = 'paid'
      left join enough s on s.region_id = o.region_id and s.number = o.number and s.what = 'settled'
     where o.settled_entry is distinct from s.entry_id
        or o.cancelled_at is null and case o.method
          when 'Rechnung' then o.paid_entry is distinct from p.entry_id
          else o.paid_entry is not null and not exists (
            select from entry e where e.region_id = o.region_id and e.entry_id = o.paid_entry and e.type = 'charge-collection' and e.charge_order = o.number) end`,
  'a charge order is the sum of its cards, and charge orders of a region are numbered without gap': `
    select o.region_id, 'charge order ' || o.number
      from charge_order o left join charge_order_card d using (region_id, number)
     group by o.region_id, o.number, o.cents, o.cards having count(d.card_number) <> o.cards or coalesce(sum(d.cents), 0) <> o.cents
    union all
    select region_id, 'charge order ' || number from (
      select region_id, number, row_number() over (partition by region_id order by number) as place from charge_order) o
     where number <> place`,
  'a file of debits holds its charge orders or invoices, and is taken as it was released': `
    select f.region_id, 'charge file ' || f.file
      from charge_file f
      left join lateral (
        select 'orders' as holds, ${asked} as cents from charge_order o where o.region_id = f.region_id and o.file = f.file
        union all
        select 'invoices', d.cents from invoice_debit d where d.region_id = f.region_id and d.file = f.file) held on true
     group by f.region_id, f.file, f.holds, f.payments, f.cents, f.xml, f.sha256, f.released_at, f.taken_at
    having count(held.holds) <> f.payments or sum(held.cents) is distinct from f.cents::numeric
        or bool_or(held.holds <> f.holds)
        or f.sha256 <> encode(sha256(convert_to(f.xml, 'UTF8')), 'hex') or f.taken_at < f.released_at`,
};
