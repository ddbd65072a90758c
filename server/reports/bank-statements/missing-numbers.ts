import { sql } from 'kysely';
import { releasedStatements } from './released-statements.ts';

/**
 * The year in which most days of a statement lie: that of December may end on 1 January, and that of 2 January begin
 * with the balance of 31 December.
 */
const yearOf = sql`extract(year from e.until_on - (e.until_on - coalesce(e.from_on, e.until_on)) / 2)::int`;

/**
 * How many statements are missing before each that counts, by the bank's own numbers (`missing`): balances alone show none
 * where what is missing comes to 0, as for an account that is emptied each day. Numbers begin anew each year, or do not.
 * What counts days is no number, nor are those of a bank that leaves out more numbers than it sends.
 */
export const missingNumbers = sql`(
  with counted as (
    select e.region_id, e.iban, e.statement_id, e.until_on, ${yearOf} as year,
           case when e.number ~ '^[0-9]{1,5}$' then e.number::int end as n
      from ${releasedStatements} e where e.kind = 'statement'),
  placed as (
    select c.*, lag(n) over w as before, lag(until_on) over w as until_before
      from counted c where n is not null
    window w as (partition by region_id, iban, year order by n, until_on, statement_id)),
  stepped as (
    select p.region_id, p.iban, p.statement_id,
           case
             when p.before is not null then case when p.until_on - p.until_before = p.n - p.before then 0 else p.n - 1 - p.before end
             when y.last is not null then p.n - 1 - case when y.last < p.n then y.last else 0 end end as step
      from placed p
      left join (select region_id, iban, year, max(n) as last from placed group by 1, 2, 3) y
        on y.region_id = p.region_id and y.iban = p.iban and y.year = p.year - 1)
  select region_id, statement_id, greatest(0, step) as missing
    from (select *, count(*) filter (where step > 0) over a as jumps, count(step) over a as steps
            from stepped window a as (partition by region_id, iban)) s
   where step > 0 and (steps < 4 or jumps * 2 <= steps))`;
