import { OUTSIDE_OF_TAX, taxRates } from '#contract/common/tax-rates.ts';
import type { LedgerChecks } from './ledger-checks.ts';

/** The rates of tax with their days, as the program knows them. */
const rates = `(values ${taxRates
  .map(({ from, basisPoints }, at) => {
    const until = taxRates[at + 1]?.from;
    return `(date '${from}', ${until ? `date '${until}'` : `date 'infinity'`}, ${basisPoints})`;
  })
  .join(', ')}) as rate (from_day, until_day, basis_points)`;

const label = (of: string) =>
  `'R' || ${of}.region_id || '-' || ${of}.year || '-' || lpad(${of}.number::text, greatest(5, length(${of}.number::text)), '0')`;
const euros = (cents: string) => `to_char(${cents} / 100.0, 'FM999999999990.00')`;
/** A credit note says its amounts as what is given back. */
const sign = `case i.content ->> 'type' when '381' then -1 else 1 end`;

/** The rules of invoices (rulings 9), as queries without results in correct books. */
export const invoiceChecks: LedgerChecks = {
  'invoices are numbered without gap by region and year, in the order of their days': `
    select region_id, 'invoice ' || ${label('i')} from (
      select *, row_number() over w as place, lag(issued_on) over w as before
        from invoice window w as (partition by region_id, year order by number)) i
     where number <> place or issued_on < before or extract(year from issued_on) <> year`,
  'an invoice adds up: lines, net, tax by rate, and sum': `
    with line as (
      select i.region_id, i.year, i.number, (l ->> 'taxBasisPoints')::int as rate, sum((l ->> 'netCents')::bigint) as net,
             bool_or((l ->> 'netCents')::numeric <> (l ->> 'quantity')::numeric * (l ->> 'unitCents')::numeric) as is_wrong
        from invoice i cross join lateral jsonb_array_elements(i.content -> 'lines') as l group by 1, 2, 3, 4),
    tax as (
      select i.region_id, i.year, i.number, (t ->> 'taxBasisPoints')::int as rate, (t ->> 'netCents')::bigint as net,
             (t ->> 'taxCents')::bigint as tax
        from invoice i cross join lateral jsonb_array_elements(i.content -> 'taxes') as t),
    wrong as (
      select region_id, year, number from line full join tax using (region_id, year, number, rate)
       where line.net is distinct from tax.net or tax.tax <> round(line.net * rate / 10000.0) or line.is_wrong
      union
      select i.region_id, i.year, i.number
        from invoice i left join (
          select region_id, year, number, sum(net) as net, sum(tax) as tax from tax group by 1, 2, 3) s using (region_id, year, number)
       where i.net_cents is distinct from s.net or i.tax_cents is distinct from s.tax or i.gross_cents <> i.net_cents + i.tax_cents
          or (i.content ->> 'netCents')::bigint is distinct from i.net_cents
          or (i.content ->> 'taxCents')::bigint is distinct from i.tax_cents)
    select region_id, 'invoice ' || ${label('w')} from wrong w`,
  // An invoice in whose place another stands was in force until then. What moved to it came before, and what the bank
  // brought later is told by its time.
  'an invoice shows what was settled or paid before it was issued, and no more': `
    with paid as (
      select i.region_id, i.year, i.number, sum(p.cents) as cents
        from invoice i
        join invoice c on c.region_id = i.region_id and c.year = i.year and c.number = i.number - 1
        join invoice f on f.region_id = c.region_id and f.year = c.cancels_year and f.number = c.cancels_number and f.cause = i.cause
        join invoice_payment p on p.region_id = f.region_id and p.year = f.year and p.number = f.number
        left join entry e on e.region_id = p.region_id and e.entry_id = p.entry_id
       where case when p.entry_id is null then (p.other_year, p.other_number) < (f.year, f.number)
               else e.booked_at <= i.issued_at end
       group by 1, 2, 3)
    select i.region_id, 'invoice ' || ${label('i')}
      from invoice i
      left join invoice f on f.region_id = i.region_id and f.year = i.cancels_year and f.number = i.cancels_number
      left join paid on paid.region_id = i.region_id and paid.year = i.year and paid.number = i.number
     where (i.content ->> 'settledCents')::bigint is distinct from case
         when i.kind = 'cancellation' then -(f.content ->> 'settledCents')::bigint
         when i.settled_how is not null then i.gross_cents
         else coalesce(paid.cents, 0) end`,
  'an invoice has the rate of tax of the day on which it was earned, and damages have none': `
    select i.region_id, 'invoice ' || ${label('i')}
      from invoice i cross join lateral jsonb_array_elements(i.content -> 'lines') as l
     where i.kind <> 'cancellation'
       and case when i.kind in ('reminder-fee', 'returned-debit') then (l ->> 'taxBasisPoints')::int is distinct from ${OUTSIDE_OF_TAX}
         else not exists (select from ${rates}
           where (i.content #>> '{period,to}')::date >= from_day and (i.content #>> '{period,to}')::date < until_day
             and basis_points = (l ->> 'taxBasisPoints')::int) end`,
  'what a returned debit costs is asked for by itself where the bank knew no mandate': `
    select i.region_id, 'invoice ' || ${label('i')} from invoice i
     where i.kind = 'returned-debit' and i.cause like 'return %' and not exists (
       select from bank_booking b join bank_movement m using (region_id, movement_id)
        where b.region_id = i.region_id and i.cause = 'return ' || b.item_kind || ' ' || b.item_key
          and m.is_return and m.return_code = 'MD01')`,
  'an invoice has the hash of what it says, and is due after 14 days': `
    select region_id, 'invoice ' || ${label('i')} from invoice i
     where sha256 <> invoice_hash(region_id, year, number, issued_on, content) or due_on <> issued_on + 14`,
  'a cancellation takes back exactly the invoice that it names, and no invoice is taken back twice': `
    select i.region_id, 'invoice ' || ${label('i')}
      from invoice i left join invoice f on f.region_id = i.region_id and f.year = i.cancels_year and f.number = i.cancels_number
     where (i.kind = 'cancellation') <> (i.cancels_number is not null)
        or i.kind = 'cancellation' and (f.number is null or f.kind = 'cancellation'
          or (f.year, f.number) >= (i.year, i.number)
          or (f.net_cents, f.tax_cents) is distinct from (-i.net_cents, -i.tax_cents)
          or (f.partner_id, f.employer_id, f.settled_how) is distinct from (i.partner_id, i.employer_id, i.settled_how)
          or i.content #>> '{cancels,label}' is distinct from ${label('f')})
    union all
    select region_id, 'invoice R' || region_id || '-' || cancels_year || '-' || cancels_number
      from invoice where cancels_number is not null group by region_id, cancels_year, cancels_number having count(*) > 1`,
  'what is invoiced is invoiced once': `
    select i.region_id, i.cause from invoice i
     where not exists (select from invoice c where c.region_id = i.region_id and c.cancels_year = i.year and c.cancels_number = i.number)
     group by i.region_id, i.cause having count(*) > 1`,
  'an invoice marked as paid shows the payment or the statement that has settled it': `
    select i.region_id, 'invoice ' || ${label('i')}
      from invoice i
      left join checkout_order o on o.region_id = i.region_id and i.cause = 'order ' || o.order_id
      left join statement s on s.region_id = i.region_id and i.cause = 'statement ' || s.number
     where i.kind <> 'cancellation' and i.settled_how is not null
       and case i.settled_how
         when 'statement' then s.number is null or s.partner_id is distinct from i.partner_id
           or (s.fee_cents, s.tax_cents) is distinct from (i.net_cents, i.tax_cents)
         else o.order_id is null or o.payment_id is null or o.paid_cents is distinct from i.gross_cents end`,
  'the fees of each statement of a month that was invoiced have an invoice, or a reason why not': `
    select s.region_id, 'statement ' || s.number
      from statement s
      join statement_run r using (region_id, run)
      join (select region_id, min(month) as first, max(month) as last, max(until_statement) as until
              from invoice_month group by region_id) m using (region_id)
     where s.fee_cents <> 0 and s.number <= m.until and r.issued_on >= m.first and r.issued_on < m.last + interval '1 month'
       and not exists (select from invoice_refusal w where w.region_id = s.region_id and w.cause = 'statement ' || s.number)
       and not exists (select from invoice i
         where i.region_id = s.region_id and i.cause = 'statement ' || s.number
           and not exists (select from invoice c
             where c.region_id = i.region_id and c.cancels_year = i.year and c.cancels_number = i.number))`,
  'the XML of an invoice says its number and its sums': `
    select i.region_id, 'invoice ' || ${label('i')}
      from invoice i join invoice_paper p using (region_id, year, number)
     where position('<ram:ID>' || ${label('i')} || '</ram:ID>' in p.xml) = 0
        or position('<ram:TaxTotalAmount currencyID="EUR">' || ${euros(`(${sign} * i.tax_cents)`)} || '</ram:TaxTotalAmount>' in p.xml) = 0
        or position('<ram:GrandTotalAmount>' || ${euros(`(${sign} * i.gross_cents)`)} || '</ram:GrandTotalAmount>' in p.xml) = 0`,
  'what was paid for an invoice stands in the books as it was recorded': `
    with moved as (
      select e.region_id, e.entry_id, e.cents, e.input_hash,
             coalesce(sum(p.cents) filter (where a.kind = 'invoices'), 0) as invoice_cents,
             coalesce(sum(p.cents) filter (where a.kind = 'bank'), 0) as bank_cents
        from entry e left join posting p using (region_id, entry_id) left join account a using (region_id, account_id)
       where e.type = 'invoice-payment' group by e.region_id, e.entry_id),
    recorded as (select * from invoice_payment where entry_id is not null)
    select region_id, coalesce('payment ' || r.payment_id, 'entry ' || m.entry_id)
      from moved m full join recorded r using (region_id, entry_id)
     where m.cents is distinct from abs(r.cents) or m.invoice_cents is distinct from r.cents or m.bank_cents is distinct from -r.cents
        or m.input_hash is distinct from
           concat_ws(' ', 'invoice-payment', r.year, r.number, r.cents, split_part(m.input_hash, ' ', 5), r.returns)`,
  'the account of invoices holds what was paid for all of them': `
    with booked as (
      select p.region_id, sum(p.cents) as cents
        from posting p join account a using (region_id, account_id) where a.kind = 'invoices' group by p.region_id),
    recorded as (select region_id, sum(cents) as cents from invoice_payment group by region_id)
    select region_id, 'invoices' from booked full join recorded using (region_id) where booked.cents is distinct from recorded.cents`,
  'only what may be paid is paid, and nothing goes back that nobody has paid': `
    with paid as (
      select p.*, sum(p.cents) over (partition by p.region_id, p.year, p.number order by p.payment_id) as until_then
        from invoice_payment p)
    select i.region_id, 'invoice ' || ${label('i')}
      from invoice i join paid p using (region_id, year, number)
      left join invoice_debit_part t on t.region_id = p.region_id and t.returned_entry = p.entry_id
     group by i.region_id, i.year, i.number
    having bool_or(i.settled_how is null and p.until_then < 0 and p.cents < 0 and p.entry_id is not null and p.returns is null and t.number is null)
        or bool_or(i.kind = 'cancellation' or i.settled_how = 'statement')
        or i.settled_how is not null and (
          bool_or(p.cents > 0 and p.entry_id is not null and p.returns is null) and not ever_went_back_online(i.region_id, i.cause)
          or min(p.until_then) filter (where p.cents < 0 and p.entry_id is not null and p.returns is null) < -coalesce((
            select i.gross_cents where exists (select from invoice c
              where c.region_id = i.region_id and c.cancels_year = i.year and c.cancels_number = i.number)), 0))`,
  'a payment online is there again by what undoes a reversal, whole and once': `
    select r.region_id, 'payment ' || r.order_id || ' ' || r.refund_id
      from payment_gone_back r
      left join payment_gone_back b on b.region_id = r.region_id and b.order_id = r.order_id and b.refund_id = r.undoes
     where (r.how = 'restored') <> (r.undoes is not null) or (r.how = 'restored') <> (r.cents < 0)
        or r.undoes is not null
           and (b.how, b.provider, b.cents, b.currency) is distinct from ('reversed', r.provider, -r.cents, r.currency)
    union all
    select region_id, 'payment ' || order_id || ' ' || undoes from payment_gone_back
     where undoes is not null group by region_id, order_id, undoes having count(*) > 1`,
  'the bank undoes a payment of an invoice once, with its amount, and as its movement says': `
    select p.region_id, 'payment ' || p.payment_id
      from invoice_payment p
      left join invoice_payment o on o.region_id = p.region_id and o.entry_id = p.returns
      left join invoice_debit_part t on t.region_id = p.region_id and p.returns in (t.paid_entry, t.returned_entry)
      left join bank_booking b on b.region_id = p.region_id and b.entry_id = p.entry_id
     where p.returns is not null
        and ((o.year, o.number, o.cents, o.returns is null, o.entry_id < p.entry_id, t.debit is null)
           is distinct from (p.year, p.number, -p.cents, true, true, true)
          or b.item_kind is not null and (b.item_kind, b.item_key) is distinct from ('invoice-payment-return', p.returns::text))
        or p.returns is null and b.item_kind = 'invoice-payment-return'
    union all
    select region_id, 'entry ' || returns from invoice_payment
     where returns is not null group by region_id, returns having count(*) > 1`,
  'a debit of invoices is the sum of its invoices, in a file of its day that names its account': `
    select d.region_id, 'invoice debit ' || d.debit
      from invoice_debit d
      left join charge_file f using (region_id, file)
      left join invoice_debit_part t using (region_id, debit)
      left join invoice i on i.region_id = t.region_id and i.year = t.year and i.number = t.number
     group by d.region_id, d.debit, d.cents, d.collects_on, d.iban, d.mandate_reference, f.collects_on, f.xml
    having coalesce(sum(t.cents), 0) <> d.cents or d.collects_on is distinct from f.collects_on
        or bool_or((t.cents, i.partner_id, i.employer_id, i.content #>> '{payment,iban}', i.content #>> '{payment,mandate}')
             is distinct from (i.gross_cents, d.partner_id, d.employer_id, d.iban, d.mandate_reference))
        or position('<EndToEndId>ER' || d.region_id || '-' || lpad(d.debit::text, greatest(5, length(d.debit::text)), '0') || '</EndToEndId>' in f.xml) = 0
        or position('<IBAN>' || d.iban || '</IBAN>' in f.xml) = 0
        or position('<MndtId>' || d.mandate_reference || '</MndtId>' in f.xml) = 0`,
  'what a debit of invoices has brought, or the bank has taken back, is booked for all of its invoices or for none': `
    select t.region_id, 'invoice debit ' || t.debit
      from invoice_debit_part t
      left join invoice_debit d using (region_id, debit)
      left join charge_file f using (region_id, file)
      left join invoice_payment p on p.region_id = t.region_id and p.entry_id = t.paid_entry
      left join invoice_payment b on b.region_id = t.region_id and b.entry_id = t.returned_entry
     group by t.region_id, t.debit, d.returned_on, f.taken_at
    having count(t.paid_entry) not in (0, count(*)) or count(t.returned_entry) not in (0, count(*))
        or count(t.paid_entry) > 0 and f.taken_at is null or (count(t.returned_entry) > 0) <> (d.returned_on is not null)
        or bool_or(t.paid_entry is not null and (p.year, p.number, p.cents) is distinct from (t.year, t.number, t.cents))
        or bool_or(t.returned_entry is not null and (b.year, b.number, b.cents) is distinct from (t.year, t.number, -t.cents))`,
  'of a file that was given up, all debits are, nothing is booked, and nobody has brought it to the bank': `
    select f.region_id, 'charge file ' || f.file
      from charge_file f
      left join invoice_debit d using (region_id, file)
      left join invoice_debit_part t using (region_id, debit)
     where f.holds = 'invoices' and ((d.voided_at, t.voided_at) is distinct from (f.voided_at, f.voided_at)
        or f.voided_at is not null and (f.taken_at is not null or t.paid_entry is not null))`,
  'an invoice is debited, or its debit is given up, only where it has announced one, and never both': `
    select i.region_id, 'invoice ' || ${label('i')}
      from invoice i
      left join invoice_debit_refusal r using (region_id, year, number)
      left join invoice_debit_part t on t.region_id = i.region_id and t.year = i.year and t.number = i.number
       and t.voided_at is null
     where t.debit is not null and r.refused_at is not null
        or coalesce(t.debit, extract(epoch from r.refused_at)) is not null and i.content #>> '{payment,how}' is distinct from 'debit'`,
  // But for what went back twice: we have given it back, and then the bank has taken it back.
  'nobody owes anything for a cancelled invoice': `
    select p.region_id, 'invoice ' || ${label('i')}
      from invoice_payment p join invoice i using (region_id, year, number)
      join invoice c on c.region_id = i.region_id and c.cancels_year = i.year and c.cancels_number = i.number
     group by p.region_id, i.region_id, i.year, i.number, i.cause, i.settled_how, i.gross_cents
    having sum(p.cents) + case when i.settled_how is null then 0 else i.gross_cents end < coalesce((
      select sum(b.cents) from invoice_payment b join invoice n using (region_id, year, number)
       where n.region_id = i.region_id and n.cause = i.cause and b.returns is not null and b.cents < 0
         and not undoes_bank_booking(b.region_id, b.entry_id)), 0)`,
  'payments move from a cancelled invoice to the one in its place, and none is lost on the way': `
    select m.region_id, 'payment ' || m.payment_id
      from invoice_payment m
      join invoice i using (region_id, year, number)
      left join invoice o on o.region_id = m.region_id and o.year = m.other_year and o.number = m.other_number
     where m.entry_id is null
       and (i.cause is distinct from o.cause
         or (i.partner_id, i.employer_id) is distinct from (o.partner_id, o.employer_id)
         or not exists (select from invoice c
           where c.region_id = m.region_id and (c.cancels_year, c.cancels_number) in ((i.year, i.number), (o.year, o.number)))
         or -(select sum(t.cents) from invoice_payment t
           where t.region_id = m.region_id and t.entry_id is null and (t.year, t.number) = (m.year, m.number)
             and (t.other_year, t.other_number) = (m.other_year, m.other_number))
           is distinct from (select sum(t.cents) from invoice_payment t
           where t.region_id = m.region_id and t.entry_id is null and (t.year, t.number) = (m.other_year, m.other_number)
             and (t.other_year, t.other_number) = (m.year, m.number)))`,
};
