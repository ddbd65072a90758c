-- The contracts of partners and employers: what was agreed, from when to when it counts, and which disagio model in which month. A new column is null in
-- old rows, so that their seals hold (README). Names are those of the forms (part 2, section 3; part 3, section 3).

-- An edit names the version that it was made from.
alter table partner add column version int not null default 1;
alter table employer add column version int not null default 1;

alter table partner
  add column company_name_intern text,
  add column company_address_additional text,
  add column company_street text,
  add column company_zip text,
  add column company_city text,
  -- A code of two letters; the invoice has the country's name.
  add column company_country text,
  add column community text,
  add column company_gewerbeverein text,
  add column company_email text,
  add column company_email_headquarter text,
  add column company_website text,
  add column company_phone text,
  add column company_re_name text,
  add column company_re_street text,
  add column company_re_zip text,
  add column company_re_city text,
  add column company_re_country text,
  add column company_re_email text,
  add column ceo_name text,
  add column ceo_phone text,
  add column contact_person_role text,
  add column additional_notes_for_contract text,
  -- Phrases of contract/parties/partners/contract-type.ts; nothing where there are none.
  add column sktype text,
  add column tmspartner boolean,
  -- Changed entry fees, net.
  add column fee_partner_cents bigint check (fee_partner_cents >= 0),
  add column fee_employer_cents bigint check (fee_employer_cents >= 0),
  -- What staff has made sure of; company_gewerbeverein is what the partner says.
  add column is_association_member boolean,
  -- True while staff looks at it, else null: who was there before is active.
  add column is_in_review boolean check (is_in_review),
  add column contract_start_at date,
  -- The last day; the day after it is 'Beendet'.
  add column contract_end_at date;

alter table employer
  add column company_address_additional text,
  add column company_street text,
  add column company_zip text,
  add column company_city text,
  add column company_country text,
  add column community text,
  add column company_gewerbeverein text,
  add column company_email text,
  add column company_email_headquarter text,
  add column company_phone text,
  add column company_re_name text,
  add column company_re_street text,
  add column company_re_zip text,
  add column company_re_city text,
  add column company_re_country text,
  add column company_re_email text,
  add column ceo_name text,
  add column ceo_phone text,
  add column additional_notes_for_contract text,
  add column sktype text,
  add column tmspartner boolean,
  add column fee_employer_cents bigint check (fee_employer_cents >= 0),
  add column is_association_member boolean,
  add column is_in_review boolean check (is_in_review),
  add column contract_start_at date,
  add column contract_end_at date;

-- One that has ended books nothing and has no logins; its past stays (rulings 6, Branches).
alter table branch add column ended_at timestamptz;

-- When the paper was printed, and when it came back signed: it is used a week later (part 2, section 9).
alter table partner_bank
  add column mandate_printed_on date,
  add column mandate_received_on date;

create table employer_bank (
  region_id int not null,
  employer_id bigint not null,
  payment_method text not null check (payment_method in ('Bankeinzug', 'Rechnung')),
  account_holder text check (account_holder <> ''),
  iban text check (iban_is_valid(iban)),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  bank_name text,
  mandate_reference text check (mandate_reference ~ '^[A-Za-z0-9][A-Za-z0-9+?:(). -]{0,34}$'),
  mandate_signed_on date,
  mandate_printed_on date,
  mandate_received_on date,
  primary key (region_id, employer_id),
  foreign key (region_id, employer_id) references employer,
  check ((iban is null) = (account_holder is null))
);
create trigger region_is_here before insert or update or delete on employer_bank for each row execute function refuse_region_elsewhere();

-- Today in Berlin, by the clock of the books.
create function ledger_today() returns date language sql volatile set search_path = public, pg_temp as $$
  select (ledger_now() at time zone 'Europe/Berlin')::date;
$$;
grant execute on function ledger_today to kartenkontor_app;

-- 'Beendet' begins by itself, at midnight after the last day. contract/parties/partners/contract-status.ts says the same.
create function contract_status(p_in_review boolean, p_end date, p_day date) returns text language sql immutable as $$
  select case when p_end < p_day then 'Beendet' when p_in_review then 'In Prüfung' when p_end is not null then 'Gekündigt' else 'Aktiv' end;
$$;
grant execute on function contract_status to kartenkontor_app;

-- Whether the contract is over of the business that a person belongs to.
create function business_has_ended(p_region int, p_partner bigint, p_employer bigint) returns boolean
language sql volatile set search_path = public, pg_temp as $$
  select case
    when p_partner is not null then exists (
      select from partner where region_id = p_region and partner_id = p_partner and contract_end_at < ledger_today())
    when p_employer is not null then exists (
      select from employer where region_id = p_region and employer_id = p_employer and contract_end_at < ledger_today())
    else false end;
$$;
grant execute on function business_has_ended to kartenkontor_app;

-- Sessions judge by it, and processes know those that they have found.
create trigger tell_of_contract_ends after update of contract_end_at on partner for each statement execute function tell_notice();
create trigger tell_of_contract_ends after update of contract_end_at on employer for each statement execute function tell_notice();

-- From which month on a partner has another model than the one that its contract began with (partner.disagio_model). Written once; what has not begun
-- can be withdrawn, and another put in its place.
create table partner_disagio (
  region_id int not null,
  partner_disagio_id bigint not null generated always as identity,
  partner_id bigint not null,
  from_month date not null check (extract(day from from_month) = 1),
  disagio_model text not null,
  is_withdrawn boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (region_id, partner_disagio_id),
  foreign key (region_id, partner_id) references partner
);
create unique index partner_disagio_in_month on partner_disagio (region_id, partner_id, from_month) where not is_withdrawn;
revoke delete, truncate on partner_disagio from kartenkontor_app;
create trigger partner_disagio_stays before delete or truncate on partner_disagio for each statement execute function refuse_change();
create trigger region_is_here before insert or update or delete on partner_disagio for each row execute function refuse_region_elsewhere();

-- Fees were booked by what is in force: nobody changes it afterwards.
create function refuse_late_disagio() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.from_month <= ledger_today() then
    raise exception 'a disagio model counts from a month to come' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'is_withdrawn' <> to_jsonb(old) - 'is_withdrawn' or old.is_withdrawn) then
    raise exception 'a disagio model can only be withdrawn' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger partner_disagio_is_in_time before insert or update on partner_disagio for each row execute function refuse_late_disagio();

create function refuse_booked_disagio() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from entry where region_id = old.region_id and partner_id = old.partner_id) then
    raise exception 'partner % has booked by its first disagio model', old.partner_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger partner_disagio_model_is_booked_by before update of disagio_model on partner for each row
  when (new.disagio_model is distinct from old.disagio_model) execute function refuse_booked_disagio();

-- The model of a partner at an instant, by its day in Berlin (rulings 6, Disagio models).
create function disagio_at(p_region int, p_partner bigint, p_at timestamptz) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select disagio_model from partner_disagio
      where region_id = p_region and partner_id = p_partner and not is_withdrawn and from_month <= (p_at at time zone 'Europe/Berlin')::date
      order by from_month desc limit 1),
    (select disagio_model from partner where region_id = p_region and partner_id = p_partner));
$$;
grant execute on function disagio_at to kartenkontor_app;

select watch_facts('partner', 'partner_id', 'version');
select watch_facts('employer', 'employer_id', 'version');
select watch_facts('branch', 'branch_id');
select watch_facts('partner_bank', 'partner_id');
select watch_facts('employer_bank', 'employer_id');
select watch_facts('partner_disagio', 'partner_disagio_id');

-- Settles partners of a run that have not been settled yet, at most so many, and finishes the run when none is left. All of a call is one transaction,
-- so a statement, its number and its settlement are there together or not at all. A mandate is
-- used one week after it was received, at the earliest (part 2, section 9).
create or replace function ledger_settle(p_region int, p_run int, p_most int, p_mark text)
returns table (number bigint, partner_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_run statement_run;
  v_region record;
  due record;
  v_tax_basis_points constant int := 1900;
  v_tax bigint;
  v_total bigint;
  v_reason text;
  v_paid bigint;
  v_entry bigint;
  v_count int := 0;
begin
  perform assert_region_here(p_region);
  -- One after the other: the next number is the highest and one.
  perform pg_advisory_xact_lock(7103, p_region);
  select * into strict v_run from statement_run r where r.region_id = p_region and r.run = p_run;
  if v_run.finished_at is not null then
    return;
  end if;
  select r.name, r.card_name, b.account_holder, b.iban, b.bic, b.creditor_id into strict v_region from region r left join region_bank b using (region_id) where r.region_id = p_region;
  number := (select coalesce(max(s.number), 0) from statement s where s.region_id = p_region);

  for due in
    with moved as (
      select e.partner_id, e.branch_id, coalesce(o.type, e.type) as kind, e.type = 'reversal' as is_correction,
             count(distinct e.entry_id) as entries, sum(p.cents) as cents, coalesce(sum(p.cents) filter (where a.kind = 'fees'), 0) as fee_cents
        from entry e
        join posting p on p.region_id = p_region and p.entry_id = e.entry_id
        join account a on a.region_id = p_region and a.account_id = p.account_id and a.kind in ('partner', 'fees')
        left join entry o on o.region_id = p_region and o.entry_id = e.reversal_of
       where e.region_id = p_region and e.entry_id > v_run.after_entry and e.entry_id <= v_run.last_entry
         and e.partner_id is not null and e.type <> 'settlement'
       group by 1, 2, 3, 4
    ), covered as (
      select partner_id, sum(cents)::bigint as turnover, sum(fee_cents)::bigint as fees,
             jsonb_agg(jsonb_build_object('branch', branch_id, 'kind', kind, 'correction', is_correction, 'entries', entries, 'cents', cents, 'fee', fee_cents)) as lines
        from moved group by partner_id
    ), carried as (
      select distinct on (s.partner_id) s.partner_id, s.carried_cents from statement s where s.region_id = p_region order by s.partner_id, s.number desc
    )
    select p.partner_id, coalesce(c.turnover, 0) as turnover, coalesce(c.fees, 0) as fees, coalesce(o.carried_cents, 0) as opening, c.lines,
           b.payment_method, b.account_holder, b.iban, b.bic, b.mandate_reference, b.mandate_signed_on, b.mandate_received_on, p.name, p.contract_id
      from covered c full join carried o using (partner_id) join partner p on p.region_id = p_region and p.partner_id = coalesce(c.partner_id, o.partner_id)
      left join partner_bank b on b.region_id = p_region and b.partner_id = p.partner_id
     where not exists (select from statement s where s.region_id = p_region and s.run = p_run and s.partner_id = p.partner_id)
     order by p.partner_id
  loop
    -- Half a cent counts as one, in either direction: the tax of a fee that is taken back is the tax of that fee.
    v_tax := round(due.fees * v_tax_basis_points / 10000.0);
    v_total := due.opening + due.turnover - due.fees - v_tax;
    v_reason := case
      when v_total = 0 then null
      when v_region.iban is null or v_total < 0 and v_region.creditor_id is null then 'no-region-account'
      when due.iban is null then 'no-partner-account'
      when v_total < 0 and (due.payment_method <> 'Bankeinzug' or due.mandate_reference is null or due.mandate_signed_on is null
        or due.mandate_received_on + 7 > v_run.collects_on) then 'no-mandate'
    end;
    -- What was open and still cannot be paid is no news.
    continue when due.lines is null and (v_reason is not null or v_total = 0);
    exit when v_count = p_most;
    v_count := v_count + 1;
    v_paid := case when v_reason is null then v_total else 0 end;
    number := number + 1; partner_id := due.partner_id; v_entry := null;

    if v_paid <> 0 or v_tax <> 0 then
      -- As everybody who books: no id below a horizon appears later. Not before, for bookings wait behind whoever waits for it.
      perform pg_advisory_xact_lock_shared(7101, p_region);
      v_entry := nextval('entry_id');
      insert into entry (region_id, entry_id, type, cents, partner_id, actor_id, input_hash, booked_at, mark)
      values (p_region, v_entry, 'settlement', greatest(abs(v_paid), abs(v_tax)), due.partner_id, 0, 'settlement ' || p_run, ledger_now(), p_mark);
      insert into posting (region_id, entry_id, account_id, cents)
      select p_region, v_entry, a.account_id, m.cents
        from (values ('partner', -v_paid - v_tax), ('tax', v_tax), ('bank', v_paid)) as m (kind, cents)
        join account a on a.region_id = p_region and a.kind = m.kind and (a.kind <> 'partner' or a.partner_id = due.partner_id)
       where m.cents <> 0;
    end if;

    insert into statement (region_id, number, run, partner_id, entry_id, opening_cents, turnover_cents, fee_cents, tax_basis_points, tax_cents,
      paid_cents, carried_cents, open_reason, printed)
    select p_region, number, p_run, due.partner_id, v_entry, due.opening, due.turnover, due.fees, v_tax_basis_points, v_tax, v_paid, v_total - v_paid,
           v_reason, jsonb_build_object('partner', due.name, 'contract', due.contract_id, 'region', v_region.name, 'cardName', v_region.card_name,
             'street', site.street, 'zip', site.zip, 'city', site.city,
             -- Who owes and cannot be debited pays into the region's account, within two weeks.
             'payTo', case when v_total < 0 and v_reason is not null and v_region.iban is not null then jsonb_build_object(
               'holder', v_region.account_holder, 'iban', v_region.iban, 'bic', v_region.bic,
               'until', (ledger_now() at time zone 'Europe/Berlin')::date + 14) end)
      from (select 1) as one left join branch site on site.region_id = p_region and site.partner_id = due.partner_id and site.position = 0;

    insert into statement_line
    select p_region, number, row_number() over (order by b.position nulls first, l.kind, l.correction), b.name, l.kind, l.correction, l.entries, l.cents, l.fee
      from jsonb_to_recordset(coalesce(due.lines, '[]')) as l (branch bigint, kind text, correction boolean, entries int, cents bigint, fee bigint)
      left join branch b on b.region_id = p_region and b.branch_id = l.branch;

    if v_paid <> 0 then
      insert into statement_payment values (p_region, number, p_run, case when v_paid > 0 then 'payout' else 'collection' end, abs(v_paid),
        due.account_holder, due.iban, due.bic, due.mandate_reference, due.mandate_signed_on);
    end if;

    -- What a statement covers takes up no room of the bonus limits any more. Whoever grants a bonus waits meanwhile.
    perform from account where region_id = p_region and kind = 'partner' and partner_id = due.partner_id for no key update;
    update account set settled_until = v_run.last_entry, bonus_cents = coalesce((
      select sum(e.cents) from entry e
       where e.region_id = p_region and e.partner_id = due.partner_id and e.type = 'bonus' and not e.is_test and e.entry_id > v_run.last_entry
         and not exists (select from entry r where r.region_id = p_region and r.reversal_of = e.entry_id)), 0)
     where region_id = p_region and kind = 'partner' and partner_id = due.partner_id;
    return next;
  end loop;

  if v_count < p_most then
    update statement_run r set finished_at = ledger_now() where r.region_id = p_region and r.run = p_run;
  end if;
end $$;
