import type { LedgerCheck } from './ledger-checks.ts';

/** What an order asks its employer for. */
const asked = '(o.cents - o.credit_cents)';

/** The rules of charges (rulings 7), as queries that find nothing in clean books. They trust none of the functions that write. */
export const chargeChecks: readonly LedgerCheck[] = [
  {
    // ChargedOnce
    rule: 'each card is charged once for a due day, by what its order says',
    offenders: `
      with charged as (
        select e.region_id, e.entry_id, e.charge_order as number, a.card_number, e.cents, e.employer_id, e.input_hash,
               count(*) over (partition by e.region_id, e.charge_order, e.card_account_id) as times
          from entry e left join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
         where e.type = 'charge')
      select region_id, 'card ' || card_number || ' of order ' || number
        from charged c
        full join (select d.*, o.employer_id as whose, o.loaded_at, o.cancelled_at
                     from charge_order_card d join charge_order o using (region_id, number)) d using (region_id, number, card_number)
       where d.due_on is null
          or c.entry_id is null and d.skipped is null and d.loaded_at is not null
          or c.entry_id is not null and (c.times > 1 or c.cents <> d.cents or c.employer_id is distinct from d.whose or d.skipped is not null
             or d.cancelled_at is not null or c.input_hash is distinct from format('charge %s %s', number, d.cents))
      union all
      select region_id, 'card ' || card_number || ' on ' || due_on from charge_order_card group by region_id, card_number, due_on having count(*) > 1`,
  },
  {
    // PaidBeforeLoaded
    rule: 'no card is loaded before its order is paid, or collected, nor before its day',
    offenders: `
      select e.region_id, 'entry ' || e.entry_id
        from entry e left join charge_order o on o.region_id = e.region_id and o.number = e.charge_order
        left join entry paid on paid.region_id = o.region_id and paid.entry_id = o.paid_entry
       where e.type = 'charge'
         and (e.booked_at < (o.loads_on + time '06:00') at time zone 'Europe/Berlin'
              or ${asked} > 0 and (paid.entry_id is null or paid.entry_id > e.entry_id or paid.charge_order is distinct from o.number
                 or paid.type <> case o.method when 'Rechnung' then 'charge-payment' else 'charge-collection' end))`,
  },
  {
    // EmployerSettled
    rule: 'an employer owes no more than debits that came back, and its account holds what its orders say',
    offenders: `
      with held as (
        select a.region_id, a.employer_id, sum(p.cents) as cents
          from account a join posting p using (region_id, account_id) where a.kind = 'employer' group by 1, 2),
      told as (
        select o.region_id, o.employer_id,
               sum(case when o.paid_entry is null then 0 else ${asked} end - case when o.returned_entry is null then 0 else ${asked} end
                   + case when o.settled_entry is null then 0 else ${asked} end - coalesce(c.cents, 0)) as cents,
               sum(case when o.returned_entry is not null and o.settled_entry is null then ${asked} else 0 end) as owed
          from charge_order o
          left join (select region_id, charge_order as number, sum(cents) as cents from entry e
                      where type = 'charge' and not exists (select from entry r where r.region_id = e.region_id and r.reversal_of = e.entry_id)
                      group by 1, 2) c using (region_id, number)
         group by 1, 2)
      select region_id, 'employer ' || employer_id from held h full join told t using (region_id, employer_id)
       where coalesce(h.cents, 0) <> coalesce(t.cents, 0) or coalesce(h.cents, 0) < -coalesce(t.owed, 0)`,
  },
  {
    rule: 'what was paid for an order, or came back, stands in the books as it was recorded',
    offenders: `
      with moved as (
        select e.region_id, e.entry_id, e.type, e.cents, e.charge_order, e.employer_id, e.input_hash,
               coalesce(sum(p.cents) filter (where a.kind = 'employer' and a.employer_id = e.employer_id), 0) as employer_cents,
               coalesce(sum(p.cents) filter (where a.kind = 'bank'), 0) as bank_cents
          from entry e left join posting p using (region_id, entry_id) left join account a using (region_id, account_id)
         where e.type like 'charge-%' group by e.region_id, e.entry_id)
      select coalesce(m.region_id, y.region_id), 'entry ' || entry_id
        from moved m full join charge_payment y using (region_id, entry_id)
        left join charge_order o on o.region_id = m.region_id and o.number = m.charge_order
       where m.type is distinct from y.kind or m.charge_order is distinct from y.number or m.cents is distinct from y.cents or m.cents is distinct from ${asked}
          or m.employer_id is distinct from o.employer_id or m.employer_cents is distinct from case y.kind when 'charge-return' then -y.cents else y.cents end
          or m.bank_cents is distinct from -m.employer_cents or split_part(m.input_hash, ' ', 2) is distinct from m.charge_order::text
          or m.entry_id not in (coalesce(o.paid_entry, 0), coalesce(o.returned_entry, 0), coalesce(o.settled_entry, 0))`,
  },
  {
    rule: 'an order is the sum of its cards, and orders of a region are numbered without gap',
    offenders: `
      select o.region_id, 'order ' || o.number
        from charge_order o left join charge_order_card d using (region_id, number)
       group by o.region_id, o.number, o.cents, o.cards having count(d.card_number) <> o.cards or coalesce(sum(d.cents), 0) <> o.cents
      union all
      select region_id, 'order ' || number from (
        select region_id, number, row_number() over (partition by region_id order by number) as place from charge_order) o
       where number <> place`,
  },
  {
    rule: 'a file of debits holds its orders, and is taken as it was released',
    offenders: `
      select f.region_id, 'charge file ' || f.file
        from charge_file f left join charge_order o using (region_id, file)
       group by f.region_id, f.file, f.payments, f.cents, f.xml, f.sha256, f.released_at, f.taken_at
      having count(o.number) <> f.payments or sum(${asked}) is distinct from f.cents::numeric
          or f.sha256 <> encode(sha256(convert_to(f.xml, 'UTF8')), 'hex') or f.taken_at < f.released_at`,
  },
];
