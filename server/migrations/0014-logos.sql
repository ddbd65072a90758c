-- The picture of a partner or an employer, decoded and written anew by us. Its address names its content.
create table logo (
  logo_id bigint primary key generated always as identity,
  partner_id bigint unique references partner,
  employer_id bigint unique references employer,
  png bytea not null,
  -- 32 hexadecimal digits of its hash: the name under which everybody may fetch it.
  name text not null,
  changed_at timestamptz not null default now(),
  check (num_nonnulls(partner_id, employer_id) = 1)
);
create index logo_by_name on logo (name);

-- Cards with the picture of the employer show its logo.
alter table employer drop column card_logo;
