-- Invoices to partners and employers: numbered without gap, never changed, taken back only by a cancellation.

-- An invoice, or the cancellation of one. What it says is frozen in its content; paper and XML are made from it.
create table invoice (
  region_id int not null references region,
  year int not null check (year between 2000 and 2099),
  -- Without gap within region and year: 42 is 'R1-2026-00042' in region 1 (contract/reports/invoices/invoice-label.ts).
  number int not null check (number > 0),
  gguid uuid not null default gen_random_uuid() unique,
  kind text not null check (kind in
    ('entry', 'branches', 'monthly', 'statement', 'individual-cards', 'cards', 'returned-debit', 'reminder-fee',
     'cancellation')),
  partner_id bigint,
  employer_id bigint,
  issued_on date not null,
  due_on date not null,
  -- What it is for. Of one cause there is one invoice that is not cancelled, whatever is repeated.
  cause text not null check (cause <> ''),
  -- server/reports/invoices/build-invoice.ts.
  content jsonb not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  gross_cents bigint not null check (gross_cents = net_cents + tax_cents),
  -- How it was settled before it was issued; null: it is open.
  settled_how text check (settled_how in ('paypal', 'demo', 'statement')),
  -- Of number, day and content.
  sha256 text not null,
  cancels_year int,
  cancels_number int,
  -- Why it was cancelled, for the one who gets it.
  reason text,
  -- Null: no person, but a payment or a job.
  issued_by bigint,
  issued_at timestamptz not null,
  primary key (region_id, year, number),
  -- One cancellation each.
  unique (region_id, cancels_year, cancels_number),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  foreign key (region_id, cancels_year, cancels_number) references invoice,
  check (num_nonnulls(partner_id, employer_id) = 1),
  check (due_on = issued_on + 14),
  -- Damages are no turnover.
  check (kind not in ('reminder-fee', 'returned-debit') or tax_cents = 0),
  check (extract(year from issued_on) = year),
  check (num_nonnulls(cancels_year, cancels_number, reason) = case kind when 'cancellation' then 3 else 0 end)
);
create index invoice_of_partner on invoice (region_id, partner_id) where partner_id is not null;
create index invoice_of_employer on invoice (region_id, employer_id) where employer_id is not null;
-- No account stands on them, as there was none.
create index invoice_without_account on invoice (region_id) where content #>> '{payment,how}' = 'unsaid';
create index invoice_by_cause on invoice (region_id, cause);
revoke insert on invoice from kartenkontor_app;
select write_once('invoice');
select keep_at_home('invoice');
select watch_facts('invoice', 'year,number');

-- The XML and the paper of an invoice as first made.
create table invoice_paper (
  region_id int not null,
  year int not null,
  number int not null,
  xml text not null,
  pdf bytea not null,
  made_at timestamptz not null default now(),
  primary key (region_id, year, number),
  foreign key (region_id, year, number) references invoice
);
select write_once('invoice_paper');
select keep_at_home('invoice_paper');
select watch_facts('invoice_paper', 'year,number');

-- What a region charges beside the prices of joining and the disagio models, net. Null: it charges nothing for it.
create table invoice_price (
  region_id int primary key references region,
  -- By contract year, of models with a participation fee.
  participation_cents bigint check (participation_cents >= 0),
  -- By card that an employer is given, and beside it by card with the employer's own logo.
  card_cents bigint check (card_cents >= 0),
  individual_card_cents bigint check (individual_card_cents >= 0),
  -- By item that is reminded of, once for each level; without tax.
  reminder_1_cents bigint check (reminder_1_cents > 0),
  reminder_2_cents bigint check (reminder_2_cents > 0),
  reminder_3_cents bigint check (reminder_3_cents > 0),
  -- By debit that the bank sends back as it knows no mandate; without tax. The contract says 20 EUR.
  returned_debit_cents bigint default 2000 check (returned_debit_cents between 1 and 2000)
);
revoke delete, truncate on invoice_price from kartenkontor_app;
select keep_at_home('invoice_price');
select watch_facts('invoice_price', 'region_id');

-- What a business wants to read on its invoices: its buyer reference and order number (BT-10, BT-13).
create table invoice_reference (
  region_id int not null,
  invoice_reference_id bigint not null generated always as identity,
  partner_id bigint,
  employer_id bigint,
  reference text not null check (length(reference) <= 100),
  order_number text not null check (length(order_number) <= 100),
  primary key (region_id, invoice_reference_id),
  unique (region_id, partner_id),
  unique (region_id, employer_id),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  check (num_nonnulls(partner_id, employer_id) = 1)
);
select keep_at_home('invoice_reference');

-- A month whose invoices were made. The first of a region is the month before the first time that the job runs.
create table invoice_month (
  region_id int not null references region,
  month date not null check (extract(day from month) = 1),
  finished_at timestamptz not null default now(),
  -- The fees of statements up to this number are invoiced, or stand among the refusals. One that is late has the date
  -- of its Monday, but a higher number.
  until_statement bigint not null default 0,
  primary key (region_id, month)
);
select write_once('invoice_month');
select keep_at_home('invoice_month');
select watch_facts('invoice_month', 'month');

-- What should be invoiced and cannot be: it waits for accounting.
create table invoice_refusal (
  region_id int not null,
  cause text not null,
  kind text not null,
  partner_id bigint,
  employer_id bigint,
  problem text not null,
  -- What is to be charged and from when, where nothing else tells it: cards that were given at their prices of that
  -- day.
  draft jsonb,
  noted_at timestamptz not null default now(),
  primary key (region_id, cause),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  check (num_nonnulls(partner_id, employer_id) = 1)
);
create index invoice_refusal_of_partner on invoice_refusal (region_id, partner_id) where partner_id is not null;
create index invoice_refusal_of_employer on invoice_refusal (region_id, employer_id) where employer_id is not null;
select keep_at_home('invoice_refusal');

-- What a business is told of an invoice beside the mail with which it is issued: by post, as it has given no address
-- that mail reaches ('issued'); where to pay, as the region had no account yet ('account'). Each once.
create table invoice_notice (
  region_id int not null,
  year int not null,
  number int not null,
  about text not null check (about in ('issued', 'account')),
  way text not null check (way in ('mail', 'post')),
  noted_at timestamptz not null default ledger_now(),
  -- Of 'account': until when the invoice is to be paid. Nobody is late who did not know where to pay.
  pay_by date,
  -- By post: when accounting said that it has sent it, and who.
  posted_at timestamptz,
  posted_by bigint,
  primary key (region_id, year, number, about),
  foreign key (region_id, year, number) references invoice,
  check (about = 'account' or way = 'post'),
  check ((about = 'account') = (pay_by is not null)),
  check (num_nulls(posted_at, posted_by) in (0, 2)),
  check (posted_at is null or way = 'post')
);
create index invoice_notice_to_post on invoice_notice (noted_at) where way = 'post' and posted_at is null;
revoke update, delete, truncate on invoice_notice from kartenkontor_app;
grant update (posted_at, posted_by) on invoice_notice to kartenkontor_app;
select keep_at_home('invoice_notice');

-- The hash of an invoice: whoever changes a word of it changes the hash.
create function invoice_hash(p_region int, p_year int, p_number int, p_issued_on date, p_content jsonb) returns text
language sql immutable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(concat_ws(' ', p_region, p_year, p_number, to_char(p_issued_on, 'YYYY-MM-DD'),
    p_content::text), 'UTF8')), 'hex');
$$;
grant execute on function invoice_hash to kartenkontor_app;

-- Waits for whoever issues, cancels, pays or debits invoices of a region; they wait until the transaction ends.
create function hold_invoices(p_region int) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7108, p_region);
end $$;
grant execute on function hold_invoices to kartenkontor_app;

-- What was paid for an invoice that was cancelled just now, and in whose place the next one is issued for the same
-- cause; 0 where there is none.
create function paid_before(p_region int, p_day date, p_cause text) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_first invoice;
begin
  select f.* into v_first
    from (select * from invoice i where i.region_id = p_region and i.year = extract(year from p_day)::int
           order by i.number desc limit 1) as c
    join invoice f on f.region_id = c.region_id and f.year = c.cancels_year and f.number = c.cancels_number
   where f.cause = p_cause and f.settled_how is null;
  return coalesce(-invoice_open(v_first), 0);
end $$;

-- Issues an invoice with the next number of region and year, in the caller's transaction: if that is rolled back, so is
-- the number. An invoice of this cause that is in force is returned instead, with is_new false.
--   1. wait for the region's lock; whoever needs other locks takes them before
--   2. look for an invoice of the cause in force
--   3. refuse what does not add up, a cancellation that does not take back exactly the invoice it names, and an invoice
--      that does not say what was paid for the one in whose place it stands
--   4. draw the number and write the invoice
create function issue_invoice(p_region int, p_kind text, p_partner bigint, p_employer bigint, p_day date, p_cause text,
  p_content jsonb, p_settled_how text, p_cancels_year int, p_cancels_number int, p_reason text, p_actor bigint)
returns table (gguid uuid, year int, number int, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  v_net constant bigint := (p_content ->> 'netCents')::bigint;
  v_tax constant bigint := (p_content ->> 'taxCents')::bigint;
  v_settled constant bigint := (p_content ->> 'settledCents')::bigint;
  v_first invoice;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7108, p_region);

  is_new := false;
  select i.gguid, i.year, i.number into gguid, year, number
    from invoice i where i.region_id = p_region and i.cause = p_cause
     and not exists (select from invoice c where c.region_id = i.region_id
       and c.cancels_year = i.year and c.cancels_number = i.number);
  if found then
    return next;
    return;
  end if;

  if p_day <> ledger_today() then
    raise exception 'an invoice has the day on which it is issued' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from (
      select (l ->> 'taxBasisPoints')::int as rate, sum((l ->> 'netCents')::bigint) as net
        from jsonb_array_elements(p_content -> 'lines') as l group by 1) as s
      full join jsonb_to_recordset(p_content -> 'taxes') as t ("taxBasisPoints" int, "netCents" bigint, "taxCents" bigint)
        on t."taxBasisPoints" = s.rate
     where s.net is distinct from t."netCents" or t."taxCents" is distinct from round(s.net * s.rate / 10000.0))
    or v_net is distinct from (select sum((l ->> 'netCents')::bigint) from jsonb_array_elements(p_content -> 'lines') as l)
    or v_tax is distinct from (select sum((t ->> 'taxCents')::bigint) from jsonb_array_elements(p_content -> 'taxes') as t)
  then
    raise exception 'the invoice does not add up' using errcode = 'restrict_violation';
  end if;
  if p_kind = 'cancellation' then
    select * into v_first from invoice i
     where i.region_id = p_region and i.year = p_cancels_year and i.number = p_cancels_number;
    if not found or v_first.kind = 'cancellation'
       or (v_first.partner_id, v_first.employer_id, v_first.settled_how)
         is distinct from (p_partner, p_employer, p_settled_how)
       or (v_first.net_cents, v_first.tax_cents, (v_first.content ->> 'settledCents')::bigint)
         is distinct from (-v_net, -v_tax, -v_settled) then
      raise exception 'not the cancellation of that invoice' using errcode = 'restrict_violation';
    end if;
  elsif v_settled is distinct from (
      case when p_settled_how is null then paid_before(p_region, p_day, p_cause) else v_net + v_tax end) then
    raise exception 'the invoice does not say what was paid before' using errcode = 'restrict_violation';
  end if;

  is_new := true;
  gguid := gen_random_uuid();
  year := extract(year from p_day);
  number := (select coalesce(max(i.number), 0) + 1 from invoice i
    where i.region_id = p_region and i.year = extract(year from p_day)::int);
  insert into invoice (region_id, year, number, gguid, kind, partner_id, employer_id, issued_on, due_on, cause, content,
    net_cents, tax_cents, gross_cents, settled_how, sha256, cancels_year, cancels_number, reason, issued_by, issued_at)
  values (p_region, year, number, gguid, p_kind, p_partner, p_employer, p_day, p_day + 14, p_cause, p_content,
    v_net, v_tax, v_net + v_tax, p_settled_how, invoice_hash(p_region, year, number, p_day, p_content),
    p_cancels_year, p_cancels_number, p_reason, p_actor, ledger_now());
  return next;
end $$;
grant execute on function issue_invoice to kartenkontor_app;
