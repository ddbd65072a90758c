-- Employers, who give cards to employees: contracts and bank accounts.

-- An employer's contract, similar to a partner's.
create table employer (
  region_id int not null references region,
  employer_id bigint not null generated always as identity,
  gguid uuid not null default gen_random_uuid() unique,
  contract_id text not null unique,
  name text not null,
  is_data_complete boolean not null default false,
  wants_individual_cards boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  -- As in partner.
  company_address_additional text,
  company_street text,
  company_zip text,
  company_city text,
  company_country text,
  community text,
  company_gewerbeverein text,
  company_email text,
  company_email_headquarter text,
  company_phone text,
  company_re_name text,
  company_re_street text,
  company_re_zip text,
  company_re_city text,
  company_re_country text,
  company_re_email text,
  ceo_name text,
  ceo_phone text,
  additional_notes_for_contract text,
  sktype text,
  tmspartner boolean,
  fee_employer_cents bigint check (fee_employer_cents >= 0),
  is_association_member boolean,
  is_in_review boolean check (is_in_review),
  contract_start_at date,
  contract_end_at date,
  -- Start of charging its cards; quarters, halves and years are counted from it.
  employer_card_start_date date,
  -- From its data page.
  amount_of_employer_cards int check (amount_of_employer_cards > 0),
  employer_cards_loading_rhythm text
    check (employer_cards_loading_rhythm in
      ('Monatlich', 'Vierteljährlich', 'Halbjährlich', 'Jährlich', 'Unregelmäßig')),
  employer_cards_loading_date text
    check (employer_cards_loading_date in
      ('Anfang des Monats', 'Mitte des Monats', 'Ende des Monats', 'Individuelle Termine')),
  -- When its data were first complete.
  data_completed_at timestamptz,
  -- What its payroll program calls charges up to, and above, what is free of tax; empty where it has said nothing.
  tax_free_wage_type text not null default '' check (tax_free_wage_type ~ '^[0-9A-Za-z]{0,10}$'),
  taxed_wage_type text not null default '' check (taxed_wage_type ~ '^[0-9A-Za-z]{0,10}$'),
  primary key (region_id, employer_id)
);
create index employer_by_words on employer using gin (search_vector(name || ' ' || contract_id))
  with (fastupdate = off);
create trigger tell_of_contract_ends after update of contract_end_at on employer
  for each statement execute function tell_notice();
create trigger contract_is_numbered before insert on employer for each row execute function number_contract('AG');
select keep_at_home('employer');
select watch_facts('employer', 'employer_id', 'version');

-- How an employer pays, similar to partner_bank.
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
  holder_street text,
  holder_zip text,
  holder_city text,
  primary key (region_id, employer_id),
  foreign key (region_id, employer_id) references employer,
  check ((iban is null) = (account_holder is null))
);
select keep_at_home('employer_bank');
select watch_facts('employer_bank', 'employer_id');

-- Whether the contract of a person's business is over.
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
