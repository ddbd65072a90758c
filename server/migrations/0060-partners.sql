-- Partners, where cards are used: contracts, branches and bank accounts.

-- Numbers a new contract by region, kind and id unless a number is given. Ids are unique in every database, so the
-- number is too.
create function number_contract() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.contract_id := coalesce(new.contract_id, tg_argv[0] || '-' || new.region_id || '-' ||
    case when tg_table_name = 'partner' then to_jsonb(new) ->> 'partner_id' else to_jsonb(new) ->> 'employer_id' end);
  return new;
end $$;

-- The status of a contract on a day: 'Beendet' begins at midnight after the last day.
-- contract/parties/partners/contract-status.ts has the same rule.
create function contract_status(p_in_review boolean, p_end date, p_day date) returns text language sql immutable as $$
  select case when p_end < p_day then 'Beendet'
              when p_in_review then 'In Prüfung'
              when p_end is not null then 'Gekündigt'
              else 'Aktiv' end;
$$;
grant execute on function contract_status to kartenkontor_app;

-- A partner's contract: what was agreed, and when it applies. A column added later is null in old rows, so that their
-- seals stay valid (README.md).
create table partner (
  region_id int not null references region,
  partner_id bigint not null generated always as identity,
  gguid uuid not null default gen_random_uuid() unique,
  contract_id text not null unique,
  name text not null,
  disagio_model text not null default 'standard',
  is_data_complete boolean not null default false,
  created_at timestamptz not null default now(),
  -- A save names the version that it was based on.
  version int not null default 1,
  -- The columns from here on are null when not given. Names are those of the forms.
  company_name_intern text,
  company_address_additional text,
  company_street text,
  company_zip text,
  company_city text,
  -- A code of two letters; an invoice prints the country's name.
  company_country text,
  community text,
  company_gewerbeverein text,
  company_email text,
  company_email_headquarter text,
  company_website text,
  company_phone text,
  company_re_name text,
  company_re_street text,
  company_re_zip text,
  company_re_city text,
  company_re_country text,
  company_re_email text,
  ceo_name text,
  ceo_phone text,
  contact_person_role text,
  additional_notes_for_contract text,
  -- Phrases of contract/parties/partners/contract-type.ts; null for none.
  sktype text,
  tmspartner boolean,
  -- Changed entry fees, net.
  fee_partner_cents bigint check (fee_partner_cents >= 0),
  fee_employer_cents bigint check (fee_employer_cents >= 0),
  -- Confirmed by staff; company_gewerbeverein is what the partner says.
  is_association_member boolean,
  -- True while staff checks the contract, else null.
  is_in_review boolean check (is_in_review),
  contract_start_at date,
  -- The last day; from the next day on it is 'Beendet'.
  contract_end_at date,
  -- How it books: PC, phone, EC terminal, cash register.
  handling_at_pos_pc boolean,
  handling_at_pos_smartphone boolean,
  handling_at_pos_ec_device boolean,
  handling_at_pos_cashpoint boolean,
  smartphone_os text,
  smartphone_others_os text,
  ec_manufacturer text,
  ec_type text,
  ec_terminal_id text,
  ec_serial_number text,
  ec_cashpoint_integration boolean,
  ec_cashpoint_integration_manufacturer text,
  cashpoint_manufacturer text,
  -- When its data were first complete.
  data_completed_at timestamptz,
  primary key (region_id, partner_id)
);
create index partner_by_region on partner (region_id, name);
create index partner_by_words on partner using gin (search_vector(name || ' ' || contract_id)) with (fastupdate = off);
-- Sessions depend on it, and processes cache the sessions they have found.
create trigger tell_of_contract_ends after update of contract_end_at on partner
  for each statement execute function tell_notice();
create trigger contract_is_numbered before insert on partner for each row execute function number_contract('AP');
create trigger tell_of_shops after update of name, is_data_complete, is_in_review, contract_end_at on partner
  for each statement execute function tell_of_shops();
select keep_at_home('partner');
select watch_facts('partner', 'partner_id', 'version');

-- The month from which a partner has another model than at the start of its contract (partner.disagio_model). Rows are
-- written once; a change that has not begun can be withdrawn and replaced.
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
create unique index partner_disagio_in_month on partner_disagio (region_id, partner_id, from_month)
  where not is_withdrawn;
revoke delete, truncate on partner_disagio from kartenkontor_app;
create trigger partner_disagio_stays before delete or truncate on partner_disagio
  for each statement execute function refuse_change();
select keep_at_home('partner_disagio');
select watch_facts('partner_disagio', 'partner_disagio_id');

-- A disagio model only starts in a future month, and can only be withdrawn. Fees were booked by the model in force, and
-- must not change afterwards.
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
create trigger partner_disagio_is_in_time before insert or update on partner_disagio
  for each row execute function refuse_late_disagio();

-- A partner's first disagio model cannot change after bookings with it.
create function refuse_booked_disagio() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from entry where region_id = old.region_id and partner_id = old.partner_id) then
    raise exception 'partner % has booked by its first disagio model',
      old.partner_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger partner_disagio_model_is_booked_by before update of disagio_model on partner for each row
  when (new.disagio_model is distinct from old.disagio_model) execute function refuse_booked_disagio();

-- The model of a partner at an instant, by its day in Berlin.
create function disagio_at(p_region int, p_partner bigint, p_at timestamptz) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select disagio_model from partner_disagio
      where region_id = p_region and partner_id = p_partner and not is_withdrawn
        and from_month <= (p_at at time zone 'Europe/Berlin')::date
      order by from_month desc limit 1),
    (select disagio_model from partner where region_id = p_region and partner_id = p_partner));
$$;
grant execute on function disagio_at to kartenkontor_app;

-- Where a partner sells. The place of an ended branch in the list goes to the next one.
create table branch (
  region_id int not null,
  branch_id bigint not null generated always as identity,
  partner_id bigint not null,
  -- 0 is the main site 'Hauptstelle', others are 'Filiale n'.
  position int not null,
  name text not null,
  street text not null,
  zip text not null,
  city text not null,
  -- An ended branch books nothing and has no logins; its history stays.
  ended_at timestamptz,
  primary key (region_id, branch_id),
  foreign key (region_id, partner_id) references partner
);
create unique index branch_at_position on branch (region_id, partner_id, position) where ended_at is null;
create trigger tell_of_shops after insert or update or delete on branch
  for each statement execute function tell_of_shops();
select keep_at_home('branch');
select watch_facts('branch', 'branch_id');

-- The published data of a branch. What papers print is in the branch itself, as it decides over money.
create table branch_publication (
  region_id int not null,
  branch_id bigint not null,
  company_name text not null,
  -- Empty if the branch is named by its place in the list.
  company_name_intern text not null,
  company_country text not null,
  company_email text not null,
  company_website text not null,
  company_phone text not null,
  -- Fields of the form by name, without empty ones.
  opening_hours jsonb not null,
  primary key (region_id, branch_id),
  foreign key (region_id, branch_id) references branch
);
select keep_at_home('branch_publication');
create trigger tell_of_shops after insert or update or delete on branch_publication
  for each statement execute function tell_of_shops();

-- The place of a branch, for the public list of shops (docs/decisions/where-a-card-counts.md). Its texts are in
-- branch_publication, which is missing until somebody has filled in the branch's page.
create table branch_place (
  region_id int not null,
  branch_id bigint not null,
  -- Degrees of WGS 84 within Europe; swapped values are outside of it.
  latitude double precision not null check (latitude between 34 and 72),
  longitude double precision not null check (longitude between -25 and 45),
  primary key (region_id, branch_id),
  foreign key (region_id, branch_id) references branch
);
select keep_at_home('branch_place');
create trigger tell_of_shops after insert or update or delete on branch_place
  for each statement execute function tell_of_shops();

-- The trades of a branch.
create table branch_category (
  region_id int not null,
  branch_id bigint not null,
  category_id int not null references category,
  primary key (region_id, branch_id, category_id),
  foreign key (region_id, branch_id) references branch
);
create index branch_category_by_category on branch_category (region_id, category_id);
select keep_at_home('branch_category');
create trigger tell_of_shops after insert or update or delete on branch_category
  for each statement execute function tell_of_shops();

-- How a partner is paid and pays. Without an account, amounts stay open.
create table partner_bank (
  region_id int not null,
  partner_id bigint not null,
  payment_method text not null check (payment_method in ('Bankeinzug', 'Rechnung')),
  account_holder text check (account_holder <> ''),
  iban text check (iban_is_valid(iban)),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  bank_name text,
  -- Only characters that every bank accepts.
  mandate_reference text check (mandate_reference ~ '^[A-Za-z0-9][A-Za-z0-9+?:(). -]{0,34}$'),
  mandate_signed_on date,
  -- When the paper was printed and when it came back signed; used one week later.
  mandate_printed_on date,
  mandate_received_on date,
  -- The address of the account holder, for the mandate.
  holder_street text,
  holder_zip text,
  holder_city text,
  primary key (region_id, partner_id),
  foreign key (region_id, partner_id) references partner,
  check ((iban is null) = (account_holder is null))
);
select keep_at_home('partner_bank');
select watch_facts('partner_bank', 'partner_id');
