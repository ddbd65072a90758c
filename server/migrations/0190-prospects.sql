-- People who want to become a partner or employer.

-- Whoever wants to become a partner or employer, with the data of the registration form.
create table prospect (
  region_id int not null,
  person_id bigint not null,
  company_name text not null,
  company_address_additional text not null,
  company_street text not null,
  company_zip text not null,
  company_city text not null,
  company_country text not null,
  trade_association text,
  sector text not null,
  contact_person_role text not null,
  phone text not null,
  community text not null,
  -- What staff agreed with the prospect; null for nothing. Only staff sets it.
  sktype text,
  tmspartner boolean,
  fee_partner_cents bigint check (fee_partner_cents >= 0),
  fee_employer_cents bigint check (fee_employer_cents >= 0),
  -- The version that staff has seen. Null: as registered.
  terms_version int check (terms_version > 0),
  -- The company in the operator's own list (`prefilledPartner`).
  potential_partner_id bigint,
  primary key (region_id, person_id),
  foreign key (region_id, person_id) references person (region_id, person_id),
  foreign key (region_id, potential_partner_id) references potential_partner on delete set null (potential_partner_id),
  unique (region_id, potential_partner_id)
);
select keep_at_home('prospect');
select watch_facts('prospect', 'person_id');
