import type { LedgerChecks } from './ledger-checks.ts';

/** The effect of such entries on their partner and on the bank. */
const moved = (type: 'return' | 'payment') => `
  moved as (
    select e.region_id, e.entry_id, e.partner_id, e.cents, e.input_hash,
           coalesce(sum(p.cents) filter (where a.kind = 'partner'), 0) as partner_cents, coalesce(sum(p.cents) filter (where a.kind = 'bank'), 0) as bank_cents
      from entry e left join posting p using (region_id, entry_id) left join account a using (region_id, account_id)
     where e.type = '${type}' group by e.region_id, e.entry_id)`;

/**
 * The rules of payments that come back or happen outside the files, as queries without results in correct books. They
 * do not use the writing functions.
 */
export const paymentChecks: LedgerChecks = {
  'a payment that came back is owed again as it was paid, and nothing comes back that was not paid': `
    with ${moved('return')},
    returned as (
      select r.region_id, r.entry_id, r.number, s.partner_id, case y.kind when 'payout' then y.cents else -y.cents end as back
        from payment_return r left join statement s using (region_id, number) left join statement_payment y using (region_id, number))
    select region_id, coalesce('return of statement ' || r.number, 'entry ' || m.entry_id)
      from moved m full join returned r using (region_id, entry_id)
     where m.entry_id is null or r.entry_id is null or m.partner_id is distinct from r.partner_id or m.cents is distinct from abs(r.back)
        or m.partner_cents is distinct from r.back or m.bank_cents is distinct from -r.back or split_part(m.input_hash, ' ', 2) is distinct from r.number::text`,
  'what a partner paid, or was paid by hand, stands in the books as it was recorded': `
    with ${moved('payment')}
    select region_id, 'entry ' || entry_id
      from moved m full join partner_payment y using (region_id, entry_id)
     where m.partner_id is distinct from y.partner_id or m.cents is distinct from abs(y.cents) or m.partner_cents is distinct from y.cents
        or m.bank_cents is distinct from -y.cents
        or m.input_hash is distinct from concat_ws(' ', 'payment', y.partner_id, y.cents, split_part(m.input_hash, ' ', 4), y.returns)`,
  'the bank undoes a payment of a partner once, with its amount, and as its movement says': `
    select p.region_id, 'entry ' || p.entry_id
      from partner_payment p
      left join partner_payment o on o.region_id = p.region_id and o.entry_id = p.returns
      left join bank_booking b on b.region_id = p.region_id and b.entry_id = p.entry_id
     where p.returns is not null
        and ((o.partner_id, o.cents, o.returns is null, o.entry_id < p.entry_id)
           is distinct from (p.partner_id, -p.cents, true, true)
          or b.item_kind is not null and (b.item_kind, b.item_key) is distinct from ('partner-payment-return', p.returns::text))
        or p.returns is null and b.item_kind = 'partner-payment-return'
    union all
    select region_id, 'entry ' || returns from partner_payment
     where returns is not null group by region_id, returns having count(*) > 1`,
  'after a debit came back nothing is collected until accounting says so': `
    select later.region_id, 'payment of statement ' || later.number
      from statement_payment later join statement s using (region_id, number) join entry settled using (region_id, entry_id)
     where later.kind = 'collection' and exists (
       select from payment_return r
         join statement_payment y on y.region_id = r.region_id and y.number = r.number and y.kind = 'collection'
         join statement t on t.region_id = r.region_id and t.number = r.number
         left join payment_resumption n on n.region_id = r.region_id and n.number = r.number
        where r.region_id = later.region_id and t.partner_id = s.partner_id and r.entry_id < settled.entry_id
          and coalesce(n.resumed_at, 'infinity') > settled.booked_at)`,
  'a file for the bank is taken as it was released, and not before': `
    select region_id, r.kind || ' file of run ' || r.run
      from payment_file_release r left join payment_file f using (region_id, run, kind)
     where r.sha256 is distinct from encode(sha256(convert_to(f.xml, 'UTF8')), 'hex')
    union all
    select region_id, t.kind || ' file of run ' || t.run
      from payment_file_take t left join payment_file_release r using (region_id, run, kind)
     where r.released_at is null or t.taken_at < r.released_at`,
};
