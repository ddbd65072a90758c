import { sql } from 'kysely';
import { releasedStatements } from './released-statements.ts';

/**
 * Which statements are missing before each that counts, by the bank's own numbers (`first` to `last` of `year`).
 * Balances alone show none where what is missing comes to 0, as for an account that is emptied each day. Numbers begin
 * anew each year, or do not. What counts days is no number, nor are those of a bank that leaves out more numbers than
 * it sends. `explained_at` is null where nobody has said why none is missing.
 */
export const missingNumbers = sql`(
  with numbered as (
    select e.region_id, e.iban, e.statement_id, e.until_on, e.number::int as n, extract(year from e.until_on)::int as year,
           extract(year from coalesce(e.from_on, e.until_on))::int as begun
      from ${releasedStatements} e where e.kind = 'statement' and e.number ~ '^[0-9]{1,5}$'),
  ended as (select region_id, iban, year, max(n) as last from numbered where begun = year group by 1, 2, 3),
  -- Over New Year numbers go on, or begin anew with 1.
  counted as (
    select s.region_id, s.iban, s.statement_id, s.until_on, s.n,
           case when s.n > coalesce(o.last, 1) then s.begun else s.year end as year
      from numbered s left join ended o on o.region_id = s.region_id and o.iban = s.iban and o.year = s.begun and s.begun < s.year),
  placed as (
    select c.*, lag(n) over w as before, lag(until_on) over w as until_before
      from counted c
    window w as (partition by region_id, iban, year order by n, until_on, statement_id)),
  stepped as (
    select p.region_id, p.iban, p.statement_id, p.year, p.n,
           case
             -- It counts days.
             when p.n = extract(doy from p.until_on) then 0
             when p.before is not null then case when p.until_on - p.until_before = p.n - p.before then 0 else p.n - 1 - p.before end
             when y.last is not null then p.n - 1 - case when y.last < p.n then y.last else 0 end end as step
      from placed p
      left join (select region_id, iban, year, max(n) as last from placed group by 1, 2, 3) y
        on y.region_id = p.region_id and y.iban = p.iban and y.year = p.year - 1)
  select s.region_id, s.statement_id, s.iban, s.year, s.n - s.step as first, s.n - 1 as last,
         x.explained_by, x.explained_at, x.reason
    from (select *, count(*) filter (where step > 0) over a as jumps, count(step) over a as steps
            from stepped window a as (partition by region_id, iban)) s
    left join lateral (
      select explained_by, explained_at, reason from bank_numbers_explained x
       where x.region_id = s.region_id and x.iban = s.iban and x.year = s.year
         and x.first_number <= s.n - s.step and x.last_number >= s.n - 1
       order by explained_at limit 1) x on true
   where step > 0 and (steps < 4 or jumps * 2 <= steps))`;
