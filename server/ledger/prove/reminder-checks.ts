import type { LedgerCheck } from './ledger-checks.ts';

/** What the letters say that went out. */
const said = `
  select l.region_id, l.letter, coalesce(l.partner_id, -l.employer_id) as business, l.sent_on, n ->> 'item' as item,
         (n ->> 'level')::int as level, (n ->> 'cents')::bigint as cents, (n ->> 'dueOn')::date as due_on
    from reminder_letter l cross join lateral jsonb_array_elements(l.content -> 'items') as n`;

/** The rules of reminders, as queries without results in correct books. */
export const reminderChecks: readonly LedgerCheck[] = [
  {
    rule: 'a reminder stands in one letter to its business, with its level, amount and days',
    offenders: `
      with said as (${said}), sent as (select *, coalesce(partner_id, -employer_id) as business from reminder)
      select coalesce(r.region_id, s.region_id), coalesce('reminder ' || r.reminder_id, 'reminder letter ' || s.letter)
        from sent r full join said s
          on s.region_id = r.region_id and s.item = r.item and s.level = r.level and s.cents = r.cents
         and s.due_on = r.due_on and s.sent_on = r.sent_on and s.business = r.business
       where r.reminder_id is null or s.letter is null
      union all
      select region_id, 'reminder letter ' || max(letter) from said group by region_id, item, level having count(*) > 1`,
  },
  {
    rule: 'a letter of reminders asks for the sum of what it lists',
    offenders: `
      select region_id, 'reminder letter ' || letter from reminder_letter l
       where (content ->> 'sumCents')::bigint is distinct from (
         select sum((n ->> 'cents')::bigint) from jsonb_array_elements(l.content -> 'items') as n)`,
  },
];
