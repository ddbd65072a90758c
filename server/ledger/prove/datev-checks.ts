import type { LedgerChecks } from './ledger-checks.ts';

/** How far the exports of a month go, and their lines. */
const told = `
  reach as (
    select region_id, month, max(until_entry) as entry, max(until_statement) as statement, max(until_invoice) as invoice
      from datev_export group by 1, 2),
  line as (
    select x.region_id, x.month, l.source, l.debit, l.credit, l.cents
      from datev_export x
     cross join lateral jsonb_to_recordset(x.lines) as l (source text, debit text, credit text, cents bigint)),
  moved as (
    select region_id, month, source, debit as account, -cents as cents from line
    union all
    select region_id, month, source, credit, cents from line)`;
const subject = (of: string) => `'export of ' || to_char(${of}.month, 'YYYY-MM')`;

/** The rules of what accounting hands to the tax adviser, as queries without results in correct books. */
export const datevChecks: LedgerChecks = {
  'an export for accounting is kept as it was made': `
    select region_id, ${subject('x')} || ', batch ' || batch from datev_export x
     where sha256 <> encode(sha256(sha256(batch_csv) || sha256(business_csv) || sha256(documents_xml)), 'hex')`,
  'the exports of a month move each account as the books did': `
    with ${told},
    exported as (
      select region_id, month, account, sum(cents) as cents from moved where source = 'ledger' group by 1, 2, 3),
    booked as (
      select r.region_id, r.month, case a.kind when 'card' then 'cards' when 'partner' then 'creditor partner ' || a.partner_id
               when 'employer' then 'creditor employer ' || a.employer_id
               when 'invoices' then coalesce('debtor partner ' || i.partner_id, 'debtor employer ' || i.employer_id)
               else a.kind end as account, sum(p.cents) as cents
        from reach r
        join entry e on e.region_id = r.region_id and e.entry_id <= r.entry and not e.is_test
         and date_trunc('month', e.booked_at at time zone 'Europe/Berlin')::date = r.month
        join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id
        join account a on a.region_id = p.region_id and a.account_id = p.account_id
        left join invoice_payment y on y.region_id = e.region_id and y.entry_id = e.entry_id
        left join invoice i on i.region_id = y.region_id and i.year = y.year and i.number = y.number
       group by 1, 2, 3)
    select region_id, ${subject('pair')} || ', ' || account
      from (select region_id, month, account, x.cents as told, b.cents as cents
              from exported x full join booked b using (region_id, month, account)) as pair
     where coalesce(told, 0) <> coalesce(cents, 0)`,
  'the exports of a month tell the turnover of its statements and invoices': `
    with ${told},
    turnover as (
      select region_id, month, sum(cents) as cents from moved
       where account like 'revenue-%' or account in ('reminder-fees', 'returned-debits') group by 1, 2),
    earned as (
      select r.region_id, r.month, sum(s.fee_cents + s.tax_cents) as cents
        from reach r join statement s on s.region_id = r.region_id and s.number <= r.statement
        join statement_run n on n.region_id = s.region_id and n.run = s.run and date_trunc('month', n.issued_on)::date = r.month
       group by 1, 2
      union all
      select r.region_id, r.month, sum(i.gross_cents)
        from reach r join invoice i on i.region_id = r.region_id and i.number <= r.invoice
         and date_trunc('month', i.issued_on)::date = r.month and i.settled_how is distinct from 'statement'
       group by 1, 2)
    select r.region_id, ${subject('r')}
      from reach r
      left join turnover t using (region_id, month)
      left join (select region_id, month, sum(cents) as cents from earned group by 1, 2) e using (region_id, month)
     where coalesce(t.cents, 0) <> coalesce(e.cents, 0)`,
  // What is a day old was seen by whoever made the export: no transaction is open for so long.
  'the exports of a month tell once of each payment online': `
    with said as (
      select x.region_id, x.month, l.online as key, sum(case 'online' when l.credit then l.cents when l.debit then -l.cents else 0 end) as cents
        from datev_export x
       cross join lateral jsonb_to_recordset(x.lines) as l (online text, debit text, credit text, cents bigint)
       where l.online is not null group by 1, 2, 3),
    moved as (
      select region_id, 'paid ' || order_id as key, -paid_cents as cents, paid_at as at
        from checkout_order where paid_currency = 'EUR'
      union all
      select region_id, 'given-back ' || order_id, paid_cents, refunded_at
        from checkout_order where paid_currency = 'EUR' and refunded_at is not null
      union all
      select region_id, 'gone-back ' || order_id || ' ' || refund_id, cents, told_at from payment_gone_back where currency = 'EUR'),
    due as (
      select m.*, date_trunc('month', m.at at time zone 'Europe/Berlin')::date as month from moved m)
    select region_id, ${subject('pair')} || ', ' || key
      from (select region_id, month, key, s.cents as told, d.cents as cents,
                   d.at < (select max(x.exported_at) - interval '1 day' from datev_export x
                     where x.region_id = d.region_id and x.month = d.month) as is_old
              from said s full join due d using (region_id, month, key)) as pair
     where told is distinct from cents and (told is not null or is_old)`,
};
