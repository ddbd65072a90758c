create table partner (
  partner_id bigint primary key generated always as identity,
  region_id int not null references region,
  gguid uuid not null default gen_random_uuid() unique,
  contract_id text not null unique,
  name text not null,
  disagio_model text not null default 'standard',
  is_data_complete boolean not null default false,
  created_at timestamptz not null default now(),
  -- So that an account names partner and region together.
  unique (region_id, partner_id)
);
create index partner_by_region on partner (region_id, name);

create table branch (
  branch_id bigint primary key generated always as identity,
  partner_id bigint not null references partner,
  -- 0 is the main site 'Hauptstelle', others are 'Filiale n'.
  position int not null,
  name text not null,
  street text not null,
  zip text not null,
  city text not null,
  unique (partner_id, position)
);

-- What a partner grants on purchases, from an instant on; the newest row that has begun is in force.
create table bonus_setting (
  bonus_setting_id bigint primary key generated always as identity,
  partner_id bigint not null references partner,
  in_force_from timestamptz not null,
  is_active boolean not null,
  -- Where the bonus is a share of the purchase: that share; the fee of a bonus is derived from it (rulings 3).
  percent_basis_points int check (percent_basis_points between 1 and 10000),
  created_at timestamptz not null default now()
);
create index bonus_setting_in_force on bonus_setting (partner_id, in_force_from desc, bonus_setting_id desc);

create table employer (
  employer_id bigint primary key generated always as identity,
  region_id int not null references region,
  gguid uuid not null default gen_random_uuid() unique,
  contract_id text not null unique,
  name text not null,
  is_data_complete boolean not null default false,
  wants_individual_cards boolean not null default false,
  card_logo text,
  created_at timestamptz not null default now()
);
