import type { LedgerChecks } from './ledger-checks.ts';

/** What the letters say that went out. */
const said = `
  select l.region_id, l.letter, coalesce(l.partner_id, -l.employer_id) as business, l.sent_on, n ->> 'item' as item,
         (n ->> 'level')::int as level, (n ->> 'cents')::bigint as cents, (n ->> 'dueOn')::date as due_on
    from reminder_letter l cross join lateral jsonb_array_elements(l.content -> 'items') as n`;

/** The rules of reminders, as queries without results in correct books. */
export const reminderChecks: LedgerChecks = {
  'a reminder stands in one letter to its business, with its level, amount and days': `
    with said as (${said}), sent as (select *, coalesce(partner_id, -employer_id) as business from reminder)
    select coalesce(r.region_id, s.region_id), coalesce('reminder ' || r.reminder_id, 'reminder letter ' || s.letter)
      from sent r full join said s
        on s.region_id = r.region_id and s.item = r.item and s.level = r.level and s.cents = r.cents
       and s.due_on = r.due_on and s.sent_on = r.sent_on and s.business = r.business
     where r.reminder_id is null or s.letter is null
    union all
    select region_id, 'reminder letter ' || max(letter) from said group by region_id, item, sent_on having count(*) > 1`,
  'a letter of reminders asks for the sum of what it lists': `
    select region_id, 'reminder letter ' || letter from reminder_letter l
     where (content ->> 'sumCents')::bigint is distinct from (
       select sum((n ->> 'cents')::bigint)
         from jsonb_array_elements((l.content -> 'items') || coalesce(l.content -> 'fees', '[]')) as n)`,
  'what a reminder costs is asked for once, by the invoice that its letter names': `
    with asked as (
      select l.region_id, l.letter, coalesce(l.partner_id, -l.employer_id) as business, l.sent_on,
             'fee ' || (f ->> 'item') || ' ' || (f ->> 'level') as cause, f ->> 'label' as label, (f ->> 'cents')::bigint as cents
        from reminder_letter l cross join lateral jsonb_array_elements(l.content -> 'fees') as f),
    charged as (
      select i.region_id, coalesce(i.partner_id, -i.employer_id) as business, i.issued_on, i.gross_cents as cents,
             -- Without the day since which its item is open anew.
             substring(i.cause from '^fee \\S+ \\S+ \\d') as cause,
             'R' || i.region_id || '-' || i.year || '-' || lpad(i.number::text, greatest(5, length(i.number::text)), '0') as label
        from invoice i
       where i.kind = 'reminder-fee' and not exists (
         select from invoice b where b.region_id = i.region_id and b.cause = i.cause
           and (b.year, b.number) < (i.year, i.number)))
    select coalesce(a.region_id, c.region_id), coalesce('reminder letter ' || a.letter, 'invoice ' || c.label)
      from asked a full join charged c
        on c.region_id = a.region_id and c.cause = a.cause and c.label = a.label and c.cents = a.cents
       and c.business = a.business and c.issued_on = a.sent_on
     where a.letter is null or c.label is null`,
};
