-- Companies that the operator wants to win, imported by staff, and the links by which they join.

create table potential_partner (
  region_id int not null references region,
  potential_partner_id bigint not null generated always as identity,
  -- The operator's own id.
  company_id text not null unique check (company_id ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$'),
  company_name text not null,
  company_address_additional text not null default '',
  company_street text not null default '',
  company_zip text not null default '',
  company_city text not null default '',
  company_country text not null default '',
  company_gewerbeverein text not null default '',
  company_sector text not null default '',
  contact_person_gender text not null default '',
  contact_person_first_name text not null default '',
  contact_person_last_name text not null default '',
  contact_person_email text not null default '',
  ceo_phone text not null default '',
  imported_at timestamptz not null default now(),
  -- Hash of the link; it is shown once, and the next link ends it.
  link_hash bytea unique,
  link_made_at timestamptz,
  link_revoked_at timestamptz,
  link_used_at timestamptz,
  primary key (region_id, potential_partner_id),
  check ((link_hash is null) = (link_made_at is null)),
  check (link_hash is not null or num_nonnulls(link_revoked_at, link_used_at) = 0)
);
select keep_at_home('potential_partner');
select watch_facts('potential_partner', 'potential_partner_id');
