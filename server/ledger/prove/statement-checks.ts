import type { LedgerChecks } from './ledger-checks.ts';

/** The postings covered by statements, with the last entries of their region's runs. */
const coveredPostings = `
  entry e join posting p using (region_id, entry_id) join account a using (region_id, account_id)
      join (select region_id, array_agg(last_entry order by run) as last_entries, max(last_entry) as last_entry
              from statement_run where finished_at is not null group by region_id) ends using (region_id)`;
const isCovered = `a.kind in ('partner', 'fees') and e.partner_id is not null and e.type <> 'settlement' and e.entry_id <= ends.last_entry`;
/** The run that an entry belongs to. */
const runOf = `width_bucket(e.entry_id - 1, ends.last_entries) + 1`;

/** The sums of partners' entries by run, recounted from the postings. */
const counted = `
  counted as (
    select e.region_id, e.partner_id, ${runOf} as run,
           sum(p.cents) as turnover_cents, coalesce(sum(p.cents) filter (where a.kind = 'fees'), 0) as fee_cents
      from ${coveredPostings}
     where ${isCovered}
     group by 1, 2, 3)`;

/**
 * The rules of statements (rulings 3), as queries without results in correct books. They do not use the writing
 * functions.
 */
export const statementChecks: LedgerChecks = {
  'a statement covers its partner’s entries of its run, each entry once': `
    with ${counted}
    select region_id, 'partner ' || partner_id || ' in run ' || run
      from counted c full join (select s.* from statement s join statement_run r using (region_id, run) where r.finished_at is not null) s
           using (region_id, partner_id, run)
     where coalesce(c.turnover_cents, 0) is distinct from coalesce(s.turnover_cents, 0)
        or coalesce(c.fee_cents, 0) is distinct from coalesce(s.fee_cents, 0)
        or s.number is null`,
  'runs follow each other without gap, in entries and in numbers': `
    select region_id, 'run ' || run from (
      select *, lag(last_entry, 1, 0::bigint) over w as before, row_number() over w as place
        from statement_run window w as (partition by region_id order by run)) r
     where after_entry <> before or run <> place`,
  'statements of a region are numbered without gap': `
    select region_id, 'statement ' || number from (
      select region_id, number, row_number() over (partition by region_id order by number) as place from statement) s
     where number <> place`,
  'a statement adds up: what was open before, turnover, fees, tax and payment': `
    select region_id, 'statement ' || number from (
      select *, lag(carried_cents, 1, 0::bigint) over (partition by region_id, partner_id order by number) as before from statement) s
     where opening_cents <> before or tax_cents <> round(fee_cents * tax_basis_points / 10000.0)
        or carried_cents <> opening_cents + turnover_cents - fee_cents - tax_cents - paid_cents
        or paid_cents <> 0 and carried_cents <> 0`,
  'the lines of a statement sum to it': `
    select s.region_id, 'statement ' || s.number
      from statement s left join statement_line l using (region_id, number)
     group by s.region_id, s.number, s.turnover_cents, s.fee_cents
    having coalesce(sum(l.cents), 0) <> s.turnover_cents or coalesce(sum(l.fee_cents), 0) <> s.fee_cents`,
  'the lines of a statement tell its partner’s entries by branch and kind': `
    with booked as (
      select e.region_id, e.partner_id, ${runOf} as run, coalesce(o.type, e.type) as kind, e.type = 'reversal' as is_correction,
             count(distinct e.entry_id) as entries, sum(p.cents) as cents, coalesce(sum(p.cents) filter (where a.kind = 'fees'), 0) as fee_cents
        from ${coveredPostings} left join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
       where ${isCovered}
       group by e.branch_id, 1, 2, 3, 4, 5),
    told as (
      select s.region_id, s.partner_id, s.run, l.kind, l.is_correction, l.entries, l.cents, l.fee_cents
        from statement s join statement_line l using (region_id, number) join statement_run r using (region_id, run)
       where r.finished_at is not null)
    select distinct region_id, 'partner ' || partner_id || ' in run ' || run
      from ((table booked except all table told) union all (table told except all table booked)) as differing`,
  'a settlement books what its statement says, and nothing is settled beside statements': `
    with booked as (
      select e.region_id, e.entry_id, e.partner_id, coalesce(sum(p.cents) filter (where a.kind = 'partner'), 0) as partner_cents,
             coalesce(sum(p.cents) filter (where a.kind = 'tax'), 0) as tax_cents, coalesce(sum(p.cents) filter (where a.kind = 'bank'), 0) as bank_cents
        from entry e left join posting p using (region_id, entry_id) left join account a using (region_id, account_id)
       where e.type = 'settlement' group by 1, 2, 3)
    select region_id, coalesce('statement ' || s.number, 'entry ' || b.entry_id)
      from booked b full join (select * from statement where entry_id is not null or tax_cents <> 0 or paid_cents <> 0) s using (region_id, entry_id)
     where b.entry_id is null or s.number is null or b.partner_id <> s.partner_id
        or b.tax_cents <> s.tax_cents or b.bank_cents <> s.paid_cents or b.partner_cents <> -s.paid_cents - s.tax_cents`,
  'what a statement pays is handed to the bank once': `
    select region_id, 'statement ' || number
      from (select * from statement where paid_cents <> 0) s full join statement_payment p using (region_id, number)
     where case p.kind when 'payout' then p.cents when 'collection' then -p.cents end is distinct from s.paid_cents or p.run <> s.run
    union all
    select region_id, kind || ' file of run ' || run
      from payment_file f left join (select region_id, run, kind, count(*) as payments, sum(cents) as cents from statement_payment group by 1, 2, 3) p
           using (region_id, run, kind)
     where f.payments is distinct from p.payments or f.cents is distinct from p.cents`,
  'a file for the bank names the payments of its statements, each once, with account and amount': `
    with written as (
      select f.region_id, f.run, f.kind, split_part(piece, '<', 1) as id, split_part(split_part(piece, '<InstdAmt Ccy="EUR">', 2), '<', 1) as amount,
             split_part(split_part(piece, '<IBAN>', 2), '<', 1) as iban
        from payment_file f cross join lateral unnest((string_to_array(f.xml, '<EndToEndId>'))[2:]) as w (piece)),
    wanted as (
      select p.region_id, p.run, p.kind, 'ABR-' || p.region_id || '-' || lpad(p.number::text, greatest(5, length(p.number::text)), '0'),
             to_char(p.cents / 100.0, 'FM999999999990.00'), p.iban
        from statement_payment p join payment_file f using (region_id, run, kind))
    select distinct region_id, kind || ' file of run ' || run
      from ((table written except all table wanted) union all (table wanted except all table written)) as differing`,
};
