-- The businesses of a region: where cards are used, and who gives them to employees.

create table partner (
  region_id int not null references region,
  partner_id bigint not null generated always as identity,
  gguid uuid not null default gen_random_uuid() unique,
  contract_id text not null unique,
  name text not null,
  disagio_model text not null default 'standard',
  is_data_complete boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (region_id, partner_id)
);
create index partner_by_region on partner (region_id, name);

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
  primary key (region_id, branch_id),
  unique (region_id, partner_id, position),
  foreign key (region_id, partner_id) references partner
);

-- How a partner is paid, and pays (part 2, section 3, step 3). Without an account its amounts stay open.
create table partner_bank (
  region_id int not null,
  partner_id bigint not null,
  payment_method text not null check (payment_method in ('Bankeinzug', 'Rechnung')),
  account_holder text check (account_holder <> ''),
  iban text check (iban_is_valid(iban)),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  bank_name text,
  -- Letters, digits and signs that every bank takes.
  mandate_reference text check (mandate_reference ~ '^[A-Za-z0-9][A-Za-z0-9+?:(). -]{0,34}$'),
  mandate_signed_on date,
  primary key (region_id, partner_id),
  foreign key (region_id, partner_id) references partner,
  check ((iban is null) = (account_holder is null))
);

create table employer (
  region_id int not null references region,
  employer_id bigint not null generated always as identity,
  gguid uuid not null default gen_random_uuid() unique,
  contract_id text not null unique,
  name text not null,
  is_data_complete boolean not null default false,
  wants_individual_cards boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (region_id, employer_id)
);

-- The picture of a partner or an employer, decoded and written anew by us. Its address names its content.
create table logo (
  region_id int not null,
  logo_id bigint not null generated always as identity,
  partner_id bigint,
  employer_id bigint,
  png bytea not null,
  -- 32 hexadecimal digits of its hash: the name under which everybody may fetch it.
  name text not null,
  changed_at timestamptz not null default now(),
  primary key (region_id, logo_id),
  unique (region_id, partner_id),
  unique (region_id, employer_id),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  check (num_nonnulls(partner_id, employer_id) = 1)
);
create index logo_by_name on logo (name);
