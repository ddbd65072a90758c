-- People: whoever has an account.

-- Who has an account, or had one.
create table person (
  person_id bigint primary key generated always as identity,
  gguid uuid not null default gen_random_uuid() unique,
  -- Operator staff belongs to no region; the id alone is therefore the key.
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
  -- A prospect may sign in once released.
  admitted_at timestamptz,
  created_at timestamptz not null default now(),
  -- A person who ended the account is a row without a person: the audit trail and the proof of consents keep pointing
  -- at it.
  ended_at timestamptz,
  -- So that a consent can still be proved to somebody who names the address.
  ended_email_hash bytea,
  -- What a member of operator staff may do (rulings 8).
  staff_role text check (staff_role in ('management', 'support', 'accounting', 'editorial')),
  -- Since when a second factor is in force; sealed with the person, so that it cannot be taken off without a trace.
  second_factor_since timestamptz,
  unique (region_id, person_id),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, branch_id) references branch,
  foreign key (region_id, employer_id) references employer,
  -- A foreign key does not look where one of its columns is null.
  check (region_id is not null or num_nonnulls(partner_id, branch_id, employer_id) = 0),
  check ((role = 'partner') = (partner_id is not null)),
  check ((role = 'employer') = (employer_id is not null)),
  check ((role = 'trolleymaker') = (staff_role is not null)),
  -- A contractor sees the sums of one region (rulings 8).
  check (role <> 'contractor' or region_id is not null or ended_at is not null)
);
-- One address, one account: a reset must know whose password it is.
create unique index person_email on person (lower(email));
-- Indexes on expressions: no column of a watched table changes. Without a list of what is pending, which each search
-- would read.
create index person_by_words
  on person using gin (search_vector(first_name || ' ' || last_name || ' ' || email)) with (fastupdate = off)
  where ended_at is null;
-- Replication of some rows needs their region in the old row's key. These two may have no region, and so no such key.
alter table person replica identity full;
create trigger tell_of_persons after update or truncate on person for each statement execute function tell_notice();
create trigger region_is_here before insert or update or delete on person
  for each row execute function refuse_region_elsewhere();
select watch_facts('person', 'person_id');
