-- People: everybody with an account.

-- Everybody who has or had an account.
create table person (
  person_id bigint primary key generated always as identity,
  gguid uuid not null default gen_random_uuid() unique,
  -- Staff belongs to no region, so the key is the id alone.
  region_id int references region,
  email text not null,
  role text not null check (role in ('customer', 'interested', 'partner', 'employer', 'contractor', 'trolleymaker')),
  partner_role text check (partner_role in ('admin', 'user', 'accounting')),
  partner_interest_in text check (partner_interest_in in ('Akzeptanzpartner', 'Arbeitgeber', 'Beides')),
  partner_id bigint,
  branch_id bigint,
  employer_id bigint,
  gender text,
  salutation text,
  first_name text not null,
  last_name text not null,
  -- PHC string of argon2id; null until a password is set.
  password_hash text,
  -- A prospect may sign in from then on.
  admitted_at timestamptz,
  created_at timestamptz not null default now(),
  -- A row of an ended account has no personal data; the audit trail and proofs of consent still refer to it.
  ended_at timestamptz,
  -- Proves a consent to somebody who knows the address.
  ended_email_hash bytea,
  -- Role of a member of staff.
  staff_role text check (staff_role in ('management', 'support', 'accounting', 'editorial')),
  -- Who gave it, by an invitation or a change, and when: for some days these two do not confirm each other's acts.
  role_given_by bigint references person,
  role_given_at timestamptz,
  -- Since when a second factor is required. Sealed with the person, so that nobody can remove it without a trace.
  second_factor_since timestamptz,
  unique (region_id, person_id),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, branch_id) references branch,
  foreign key (region_id, employer_id) references employer,
  -- A foreign key is not checked if one of its columns is null.
  check (region_id is not null or num_nonnulls(partner_id, branch_id, employer_id) = 0),
  check ((role = 'partner') = (partner_id is not null)),
  check ((role = 'employer') = (employer_id is not null)),
  check ((role = 'trolleymaker') = (staff_role is not null)),
  check ((role_given_by is null) = (role_given_at is null)),
  -- A contractor sees the sums of one region.
  check (role <> 'contractor' or region_id is not null or ended_at is not null)
);
-- One account per address: a reset must know whose password it changes.
create unique index person_email on person (lower(email));
-- Whoever is told of a business's money is found by these; most people are of none.
create index person_of_partner on person (partner_id) where partner_id is not null;
create index person_of_employer on person (employer_id) where employer_id is not null;
-- Indexes on expressions, so no column of a watched table changes. Without a pending list, which every search would
-- have to read.
create index person_by_words
  on person using gin (search_vector(first_name || ' ' || last_name || ' ' || email)) with (fastupdate = off)
  where ended_at is null;
-- Row-filtered replication needs the region in the old row's key. These two tables may have no region, so the key
-- cannot contain it.
alter table person replica identity full;
create trigger tell_of_persons after update or truncate on person for each statement execute function tell_notice();
select keep_at_home('person');
select watch_facts('person', 'person_id');
