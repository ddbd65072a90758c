-- Data of the data pages of partners and employers beside the contracts.

-- A new account takes effect two days later; until then the change can be withdrawn.
create table bank_change (
  region_id int not null,
  bank_change_id bigint not null generated always as identity,
  partner_id bigint,
  employer_id bigint,
  account_holder text not null check (account_holder <> ''),
  iban text not null check (iban_is_valid(iban)),
  bic text not null check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  bank_name text not null,
  holder_street text not null,
  holder_zip text not null,
  holder_city text not null,
  -- For the mandate of the new account.
  mandate_reference text not null check (mandate_reference ~ '^[A-Za-z0-9][A-Za-z0-9+?:(). -]{0,34}$'),
  mandate_printed_on date,
  asked_by bigint not null,
  asked_at timestamptz not null default ledger_now(),
  counts_at timestamptz not null default ledger_now() + interval '48 hours',
  -- 'waiting', 'done', or 'withdrawn': by the business, by another change, or because staff changed the account.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'withdrawn')),
  primary key (region_id, bank_change_id),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  foreign key (region_id, asked_by) references person (region_id, person_id),
  check (num_nonnulls(partner_id, employer_id) = 1)
);
create unique index bank_change_of_partner on bank_change (region_id, partner_id) where state = 'waiting';
create unique index bank_change_of_employer on bank_change (region_id, employer_id) where state = 'waiting';
create index bank_change_due on bank_change (counts_at) where state = 'waiting';
revoke delete, truncate on bank_change from kartenkontor_app;
select keep_at_home('bank_change');
select watch_facts('bank_change', 'bank_change_id');

-- A bank change waits two days, then it is carried out or withdrawn. Nobody can carry it out earlier.
create function refuse_early_bank_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or new.counts_at < new.asked_at + interval '48 hours'
      or new.asked_at < ledger_now() - interval '1 minute' then
      raise exception 'a bank change waits for two days' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if to_jsonb(new) - '{state,mandate_printed_on}'::text[] <> to_jsonb(old) - '{state,mandate_printed_on}'::text[]
    or old.state <> 'waiting'
     or new.state = 'done' and old.counts_at > ledger_now() then
    raise exception 'a bank change is carried out after two days, or withdrawn' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_change_waits before insert or update on bank_change
  for each row execute function refuse_early_bank_change();

-- The contract data that somebody has seen, to tell a late save what changed since. Deleted after two days.
create table seen_data (
  region_id int not null,
  form text not null check (form in ('partner-data', 'employer-data')),
  business_id bigint not null,
  version int not null,
  data jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (region_id, form, business_id, version)
);
create index seen_data_old on seen_data (seen_at);
select keep_at_home('seen_data');
