-- People, how they sign in, and the trail of what was done.

create table person (
  person_id bigint primary key generated always as identity,
  gguid uuid not null default gen_random_uuid() unique,
  -- Operator staff and contractors belong to no region; the id alone is therefore the key.
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
  released_at timestamptz,
  created_at timestamptz not null default now(),
  -- A person who ended the account is a row without a person: the audit trail and the proof of consents keep pointing at it.
  ended_at timestamptz,
  -- So that a consent can still be proved to somebody who names the address.
  ended_email_hash bytea,
  unique (region_id, person_id),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, branch_id) references branch,
  foreign key (region_id, employer_id) references employer,
  -- A foreign key does not look where one of its columns is null.
  check (region_id is not null or num_nonnulls(partner_id, branch_id, employer_id) = 0),
  check ((role = 'partner') = (partner_id is not null)),
  check ((role = 'employer') = (employer_id is not null))
);
-- One address, one account: a reset must know whose password it is.
create unique index person_email on person (lower(email));
create trigger tell_of_persons after update or truncate on person for each statement execute function tell_notice();

create table session (
  token_hash bytea primary key,
  -- By which its owner names it when he ends it from afar.
  session_id uuid not null default gen_random_uuid() unique,
  -- The browser, in words.
  device text not null,
  person_id bigint not null references person on delete cascade,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index session_of_person on session (person_id);
-- Not told: seen_at, which is written while a session is used, and that a session runs out.
create trigger tell_of_sessions after delete or truncate or update of token_hash, person_id, started_at on session
  for each statement execute function tell_notice();

-- A browser that has signed in before guesses in a bucket of its own, so that strangers cannot lock its owner out.
create table known_device (
  token_hash bytea not null,
  person_id bigint not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (token_hash, person_id)
);

-- Links in mails that open something, once. Only the recipient knows the token.
create table mailed_token (
  token_hash bytea primary key,
  person_id bigint not null references person on delete cascade,
  purpose text not null check (purpose in ('new-password', 'newsletter')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mailed_token_of_person on mailed_token (person_id, purpose);

-- Counters of attempts within a window, shared by all processes.
create table throttle (
  bucket text primary key,
  attempts int not null,
  window_ends_at timestamptz not null
);

create table captcha (
  captcha_id uuid primary key,
  -- Of a picture the hash of its characters, of a proof of work the secret that signs it.
  secret bytea not null,
  tries_left int not null,
  expires_at timestamptz not null
);

create table captcha_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- Acts of staff, changes of contract, bank or login data, sign-ins and balance queries. Never changed.
create table audit_event (
  audit_event_id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  person_id bigint references person,
  region_id int references region,
  act text not null,
  -- Which thing; never a secret, never more personal data than an id.
  subject text,
  details jsonb not null default '{}'
);
create index audit_event_by_time on audit_event (at);
revoke update, delete, truncate on audit_event from kartenkontor_app;
