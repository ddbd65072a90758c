-- Direct debits of invoices: one for a business and a day, in a file for the bank (charge_file). How:
-- docs/decisions/an-invoice-is-paid-at-the-bank.md.

-- A debit: the sum of the invoices of one business that are collected on one day. The account is the one that its
-- invoices have announced.
create table invoice_debit (
  region_id int not null,
  -- 7 is 'ER1-00007' in region 1: what both banks know it by.
  debit bigint not null,
  file bigint not null,
  partner_id bigint,
  employer_id bigint,
  collects_on date not null,
  cents bigint not null check (cents > 0),
  account_holder text not null,
  iban text not null,
  bic text,
  mandate_reference text not null,
  mandate_signed_on date not null,
  -- Of one that came back: date and text of the bank.
  returned_on date,
  bank_text text,
  -- Since then it is none: its file was given up.
  voided_at timestamptz,
  primary key (region_id, debit),
  foreign key (region_id, file) references charge_file,
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  check (num_nonnulls(partner_id, employer_id) = 1),
  check (num_nonnulls(returned_on, bank_text) in (0, 2)),
  check (voided_at is null or returned_on is null)
);
-- One for a business and a day.
create unique index invoice_debit_of_partner_once on invoice_debit (region_id, partner_id, collects_on)
  where voided_at is null;
create unique index invoice_debit_of_employer_once on invoice_debit (region_id, employer_id, collects_on)
  where voided_at is null;
create index invoice_debit_of_partner on invoice_debit (region_id, partner_id) where partner_id is not null;
create index invoice_debit_of_employer on invoice_debit (region_id, employer_id) where employer_id is not null;
create index invoice_debit_of_file on invoice_debit (region_id, file);
revoke insert, update, delete, truncate on invoice_debit from kartenkontor_app;
create trigger invoice_debit_stays before delete or truncate on invoice_debit
  for each statement execute function refuse_change();
select keep_at_home('invoice_debit');
create trigger invoice_debit_is_frozen before update on invoice_debit
  for each row execute function refuse_second_writing('returned_on', 'bank_text', 'voided_at');
select watch_facts('invoice_debit', 'debit');

-- An invoice of a debit, with the entries that book it and its return. An invoice is debited once: what came back is
-- paid by transfer. Only if its file was given up it may be in another one.
create table invoice_debit_part (
  region_id int not null,
  year int not null,
  number int not null,
  debit bigint not null,
  cents bigint not null check (cents > 0),
  paid_entry bigint,
  returned_entry bigint,
  voided_at timestamptz,
  primary key (region_id, year, number, debit),
  foreign key (region_id, debit) references invoice_debit,
  foreign key (region_id, year, number) references invoice,
  foreign key (region_id, paid_entry) references entry,
  foreign key (region_id, returned_entry) references entry,
  check (returned_entry is null or paid_entry is not null),
  check (voided_at is null or paid_entry is null)
);
create unique index invoice_debit_part_once on invoice_debit_part (region_id, year, number) where voided_at is null;
create index invoice_debit_part_of_debit on invoice_debit_part (region_id, debit);
revoke insert, update, delete, truncate on invoice_debit_part from kartenkontor_app;
create trigger invoice_debit_part_stays before delete or truncate on invoice_debit_part
  for each statement execute function refuse_change();
select keep_at_home('invoice_debit_part');
create trigger invoice_debit_part_is_frozen before update on invoice_debit_part
  for each row execute function refuse_second_writing('paid_entry', 'returned_entry', 'voided_at');
select watch_facts('invoice_debit_part', 'year,number,debit');

-- An invoice that has announced a debit and gets none: it is paid by transfer.
create table invoice_debit_refusal (
  region_id int not null,
  year int not null,
  number int not null,
  obstacle text not null check (obstacle in
    ('taken-back', 'part-paid', 'no-mandate', 'no-region-account', 'stopped', 'too-late')),
  refused_at timestamptz not null,
  -- Until when the transfer should arrive.
  pay_by date not null,
  primary key (region_id, year, number),
  foreign key (region_id, year, number) references invoice
);
revoke insert on invoice_debit_refusal from kartenkontor_app;
select write_once('invoice_debit_refusal');
select keep_at_home('invoice_debit_refusal');
select watch_facts('invoice_debit_refusal', 'year,number');

-- Whether a business is not debited for invoices: a debit of it came back, for a statement, a charge order or an
-- invoice. The first ends when accounting resumes, the others when what came back is paid.
create function invoice_debits_stopped(p_region int, p_partner bigint, p_employer bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select p_partner is not null and ledger_stopped_by(p_region, p_partner, 'collection') is not null
      or p_employer is not null and ledger_employer_is_stopped(p_region, p_employer)
      or exists (
        select from invoice_debit d join invoice_debit_part p using (region_id, debit)
          join invoice i on i.region_id = p.region_id and i.year = p.year and i.number = p.number
         where d.region_id = p_region and (d.partner_id = p_partner or d.employer_id = p_employer)
           and p.returned_entry is not null and invoice_open(i) > 0);
$$;
grant execute on function invoice_debits_stopped to kartenkontor_app;

-- The account by which a business pays; no row for none.
create function business_bank(p_region int, p_partner bigint, p_employer bigint)
returns table (account_holder text, iban text, bic text, mandate_reference text, mandate_signed_on date,
  mandate_received_on date, payment_method text)
language sql stable set search_path = public, pg_temp as $$
  select account_holder, iban, bic, mandate_reference, mandate_signed_on, mandate_received_on, payment_method
    from partner_bank where region_id = p_region and partner_id = p_partner
  union all
  select account_holder, iban, bic, mandate_reference, mandate_signed_on, mandate_received_on, payment_method
    from employer_bank where region_id = p_region and employer_id = p_employer;
$$;
grant execute on function business_bank to kartenkontor_app;

-- Why an invoice cannot be put into a debit now; null if it can. The first three say that there is nothing to debit;
-- for the others its business has to transfer the money.
create function invoice_debit_obstacle(i invoice) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when i.kind = 'cancellation' or i.settled_how is not null or i.content #>> '{payment,how}' is distinct from 'debit'
      then 'not-announced'
    when exists (select from invoice_debit_part p
        where p.region_id = i.region_id and p.year = i.year and p.number = i.number and p.voided_at is null)
      or exists (select from invoice_debit_refusal r
        where r.region_id = i.region_id and r.year = i.year and r.number = i.number) then 'decided'
    when invoice_open(i) <= 0 then 'nothing-open'
    -- What was transferred and taken back is transferred anew. What was another's was never transferred for it.
    when exists (select from invoice_payment p
        where p.region_id = i.region_id and p.year = i.year and p.number = i.number and p.returns is not null
          and p.cents < 0 and not undoes_bank_booking(p.region_id, p.entry_id)) then 'taken-back'
    when invoice_open(i) <> i.gross_cents then 'part-paid'
    when not exists (select from business_bank(i.region_id, i.partner_id, i.employer_id) b
        where b.payment_method = 'Bankeinzug' and b.iban = i.content #>> '{payment,iban}'
          and b.mandate_reference = i.content #>> '{payment,mandate}' and b.mandate_signed_on is not null
          -- A mandate can be used one week after it was received.
          and coalesce(b.mandate_received_on + 7, b.mandate_signed_on) <= ledger_today()) then 'no-mandate'
    when not exists (select from region_bank o
        where o.region_id = i.region_id and o.creditor_id = i.content #>> '{payment,creditorId}') then 'no-region-account'
    when invoice_debits_stopped(i.region_id, i.partner_id, i.employer_id) then 'stopped' end;
$$;
grant execute on function invoice_debit_obstacle to kartenkontor_app;

-- Notes that an invoice is not debited, if that is so. Returns the obstacle when it is noted, else null. p_is_late: of
-- an invoice whose file was given up, that no other one would reach the bank in time.
create function refuse_invoice_debit(p_region int, p_year int, p_number int, p_is_late boolean) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  i invoice;
  v_obstacle text;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7108, p_region);
  select * into i from invoice n where n.region_id = p_region and n.year = p_year and n.number = p_number;
  v_obstacle := invoice_debit_obstacle(i);
  if v_obstacle is null and p_is_late and exists (select from invoice_debit_part p
      where p.region_id = p_region and p.year = p_year and p.number = p_number and p.voided_at is not null) then
    v_obstacle := 'too-late';
  end if;
  if v_obstacle is null or v_obstacle in ('not-announced', 'decided', 'nothing-open') then
    return null;
  end if;
  -- Whoever has relied on the debit gets a week.
  insert into invoice_debit_refusal
  values (p_region, p_year, p_number, v_obstacle, ledger_now(), greatest(i.due_on, ledger_today() + 7));
  return v_obstacle;
end $$;
grant execute on function refuse_invoice_debit to kartenkontor_app;

-- The invoices of the debits that somebody wants to file, row by row.
create function wanted_debits(p_debits jsonb) returns table (debit bigint, year int, number int)
language sql immutable set search_path = public, pg_temp as $$
  select (d ->> 'debit')::bigint, (n ->> 'year')::int, (n ->> 'number')::int
    from jsonb_array_elements(p_debits) as d cross join lateral jsonb_array_elements(d -> 'invoices') as n;
$$;

-- Stores a bank file with debits of invoices: all of them, or none. p_debits is an array of {debit, invoices: [{year,
-- number}]}; accounts and amounts are those of the invoices. Returns its number; null if an invoice of it cannot be
-- debited any more, or somebody was faster.
create function ledger_file_invoices(p_region int, p_file bigint, p_message_id text, p_collects_on date, p_debits jsonb,
  p_cents bigint, p_xml text) returns bigint
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  v_wanted int;
  v_fit int;
  v_debits int;
  v_cents bigint;
begin
  perform assert_region_here(p_region);
  -- As whoever issues, cancels or pays invoices.
  perform pg_advisory_xact_lock(7108, p_region);
  perform pg_advisory_xact_lock(7110, p_region);
  select count(*), count(distinct w.debit),
         count(*) filter (where i.number is not null and invoice_debit_obstacle(i) is null), sum(i.gross_cents)
    into v_wanted, v_debits, v_fit, v_cents
    from wanted_debits(p_debits) w
    left join invoice i on i.region_id = p_region and i.year = w.year and i.number = w.number;
  if v_fit <> v_wanted or p_collects_on <= ledger_today()
    or exists (select from charge_file where region_id = p_region and file = p_file)
    or exists (select from invoice_debit where region_id = p_region and debit in (select w.debit from wanted_debits(p_debits) w))
    or exists (
      select from wanted_debits(p_debits) w
        join invoice i on i.region_id = p_region and i.year = w.year and i.number = w.number
        join invoice_debit d on d.region_id = p_region and d.collects_on = p_collects_on and d.voided_at is null
         and (d.partner_id = i.partner_id or d.employer_id = i.employer_id)) then
    return null;
  end if;
  if v_cents is distinct from p_cents then
    raise exception 'not the debits of file %', p_message_id using errcode = 'restrict_violation';
  end if;
  insert into charge_file (region_id, file, holds, message_id, collects_on, payments, cents, xml, made_at)
  values (p_region, p_file, 'invoices', p_message_id, p_collects_on, v_debits, v_cents, p_xml, ledger_now());
  insert into invoice_debit (region_id, debit, file, partner_id, employer_id, collects_on, cents, account_holder, iban,
    bic, mandate_reference, mandate_signed_on)
  select p_region, w.debit, p_file, i.partner_id, i.employer_id, p_collects_on, sum(i.gross_cents), b.account_holder,
         b.iban, b.bic, b.mandate_reference, b.mandate_signed_on
    from wanted_debits(p_debits) w
    join invoice i on i.region_id = p_region and i.year = w.year and i.number = w.number
   cross join lateral business_bank(p_region, i.partner_id, i.employer_id) as b
   group by w.debit, i.partner_id, i.employer_id, b.account_holder, b.iban, b.bic, b.mandate_reference,
         b.mandate_signed_on;
  insert into invoice_debit_part (region_id, year, number, debit, cents)
  select p_region, w.year, w.number, w.debit, i.gross_cents
    from wanted_debits(p_debits) w
    join invoice i on i.region_id = p_region and i.year = w.year and i.number = w.number;
  return p_file;
end $$;
grant execute on function ledger_file_invoices to kartenkontor_app;

-- Books the debit of an invoice (p_type 'collected'), once the bank has the file and its day has come; or that it came
-- back ('returned'). The invoice may be paid or cancelled meanwhile: then the money is owed back. The outcome is
-- POSTED, or why nothing was booked; a repetition gets the same answer. The caller books all invoices of a debit at
-- once.
create function ledger_debit_invoice(p_region int, p_type text, p_year int, p_number int, p_day date, p_bank_text text,
  p_reason text, p_actor bigint, p_key uuid, p_hash text, p_mark text)
returns table (outcome text, entry_id bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  p invoice_debit_part;
  d invoice_debit;
  v_is_return constant boolean := p_type = 'returned';
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7108, p_region);
  select * into p from invoice_debit_part t
   where t.region_id = p_region and t.year = p_year and t.number = p_number and t.voided_at is null;
  select * into d from invoice_debit t where t.region_id = p_region and t.debit = p.debit;
  entry_id := case when v_is_return then p.returned_entry else p.paid_entry end;
  replayed := exists (select from entry e where e.region_id = p_region and e.entry_id = ledger_debit_invoice.entry_id
    and e.idempotency_key = p_key and e.input_hash = p_hash);
  outcome := case
    when p.number is null then 'NOT_DEBITED'
    when replayed then 'POSTED'
    when entry_id is not null then case when v_is_return then 'ALREADY_RETURNED' else 'ALREADY_COLLECTED' end
    when v_is_return and p.paid_entry is null then 'NOT_COLLECTED'
    when not v_is_return and not exists (select from charge_file f
      where f.region_id = p_region and f.file = d.file and f.taken_at is not null) then 'NOT_HANDED_OUT'
    when not v_is_return and d.collects_on > ledger_today() then 'NOT_YET'
    else 'POSTED' end;
  if outcome = 'POSTED' and not replayed then
    entry_id := move_invoice_money(p_region, p_year, p_number, case when v_is_return then -p.cents else p.cents end,
      p_day, p_bank_text, p_reason, p_actor, p_key, p_hash, p_mark);
    if v_is_return then
      update invoice_debit_part t set returned_entry = entry_id
       where t.region_id = p_region and t.year = p_year and t.number = p_number and t.debit = p.debit;
      update invoice_debit t set returned_on = p_day, bank_text = p_bank_text
       where t.region_id = p_region and t.debit = p.debit and t.returned_on is null;
    else
      update invoice_debit_part t set paid_entry = entry_id
       where t.region_id = p_region and t.year = p_year and t.number = p_number and t.debit = p.debit;
    end if;
    -- Where it was cancelled and issued anew meanwhile, the new one is paid, or open again.
    perform move_on_invoice_payments(p_region, p_year, p_number, p_reason);
  end if;
  if outcome <> 'POSTED' then
    entry_id := null;
  end if;
  return next;
end $$;
grant execute on function ledger_debit_invoice to kartenkontor_app;

-- Why a file with debits of invoices does not go to the bank any more: 'late' where its day has come, else the invoices
-- of it that were paid or cancelled. Null for a file that is in order, or holds no invoices.
create function invoice_file_obstacle(p_region int, p_file bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select case when f.collects_on <= ledger_today() then 'late' else (
      select string_agg(format('R%s-%s-%s', i.region_id, i.year, lpad(i.number::text, 5, '0')), ', '
               order by i.year, i.number)
        from invoice_debit d join invoice_debit_part p using (region_id, debit)
        join invoice i on i.region_id = p.region_id and i.year = p.year and i.number = p.number
       where d.region_id = f.region_id and d.file = f.file and invoice_open(i) <> p.cents) end
    from charge_file f where f.region_id = p_region and f.file = p_file and f.holds = 'invoices';
$$;
grant execute on function invoice_file_obstacle to kartenkontor_app;

-- Gives up a file with debits of invoices that must not go to the bank any more: they are none, and their invoices may
-- be in another file. Returns VOIDED or VOIDED_BEFORE; else why not: UNKNOWN, TAKEN, or IN_ORDER.
create function ledger_void_invoice_file(p_region int, p_file bigint, p_actor bigint) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  f charge_file;
  v_now constant timestamptz := ledger_now();
begin
  perform assert_region_here(p_region);
  -- As whoever makes files, and whoever issues, cancels or pays invoices.
  perform pg_advisory_xact_lock(7108, p_region);
  perform pg_advisory_xact_lock(7110, p_region);
  select * into f from charge_file c where c.region_id = p_region and c.file = p_file and c.holds = 'invoices' for update;
  if f.file is null then return 'UNKNOWN'; end if;
  if f.voided_at is not null then return 'VOIDED_BEFORE'; end if;
  if f.taken_at is not null then return 'TAKEN'; end if;
  if invoice_file_obstacle(p_region, p_file) is null then return 'IN_ORDER'; end if;
  update charge_file c set voided_at = v_now, voided_by = p_actor where c.region_id = p_region and c.file = p_file;
  update invoice_debit d set voided_at = v_now where d.region_id = p_region and d.file = p_file;
  update invoice_debit_part p set voided_at = v_now
    from invoice_debit d
   where d.region_id = p_region and d.file = p_file and p.region_id = d.region_id and p.debit = d.debit;
  return 'VOIDED';
end $$;
grant execute on function ledger_void_invoice_file to kartenkontor_app;
