-- The pictures of partners and employers.

-- The picture of a partner or employer, decoded and encoded again by us. Its name is a hash of its content.
create table logo (
  region_id int not null,
  logo_id bigint not null generated always as identity,
  partner_id bigint,
  employer_id bigint,
  png bytea not null,
  -- 32 hexadecimal digits of the hash: the public name of the picture.
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
create trigger tell_of_shops after insert or update or delete on logo
  for each statement execute function tell_of_shops();
select keep_at_home('logo');
