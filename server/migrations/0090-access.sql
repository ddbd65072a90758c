-- People, how they sign in, and the trail of what was done.

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

-- Who is signed in, and in which browser.
create table session (
  token_hash bytea primary key,
  -- By which its owner names it when he ends it from afar.
  session_id uuid not null default gen_random_uuid() unique,
  -- The browser, in words.
  device text not null,
  person_id bigint not null references person on delete cascade,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- The browser in which it began, by the hash of the token that the browser keeps as a sign that its person has signed
  -- in there before (known_device). Whoever ends a session from afar means that browser's messages too.
  browser_hash bytea,
  -- Whoever has come in by PIN is a till user there, whatever else the person may do.
  by_pin boolean not null default false
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
  -- 'employer-account': a partner's second account is confirmed by mail before anybody can sign in with it.
  purpose text not null check (purpose in ('new-password', 'newsletter', 'employer-account')),
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

-- A riddle that was set and not solved yet.
create table captcha (
  captcha_id uuid primary key,
  -- Of a picture the hash of its characters, of a proof of work the secret that signs it.
  secret bytea not null,
  tries_left int not null,
  expires_at timestamptz not null
);

-- That a riddle was solved, good for one form.
create table captcha_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- A second factor beside the password: what the codes of an authenticator app are made from (rulings 8). It is there
-- before it is in force: from its first right code on.
create table second_factor (
  person_id bigint primary key references person on delete cascade,
  -- Moves with the person's region; staff is of none.
  region_id int references region,
  -- Encrypted with a key that follows from the seal key of that id, which the database never sees.
  key_id text not null,
  secret bytea not null,
  -- The half minute of the last code that was taken: none is taken twice, and none after a later one.
  last_step bigint not null default 0
);
alter table second_factor replica identity full;
create trigger region_is_here before insert or update or delete on second_factor
  for each row execute function refuse_region_elsewhere();

-- For a lost phone; each is good for one sign-in.
create table recovery_code (
  code_hash bytea not null,
  person_id bigint not null references person on delete cascade,
  region_id int references region,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
alter table recovery_code replica identity full;
create trigger region_is_here before insert or update or delete on recovery_code
  for each row execute function refuse_region_elsewhere();

-- Between the right password and the code: of one browser, for minutes.
create table second_factor_ticket (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  person_id bigint not null references person on delete cascade,
  -- That the password was checked against; a newer one ends the ticket.
  password_hash text not null,
  expires_at timestamptz not null
);
create index second_factor_ticket_of_person on second_factor_ticket (person_id);

-- A PIN by which somebody goes on at a till where a colleague is signed in (docs/decisions/a-pin-changes-who-books.md).
create table till_pin (
  region_id int not null,
  person_id bigint not null,
  -- As that of a password.
  pin_hash text not null,
  -- Tries since the owner last gave the right PIN, or the password; after three only the password opens it again.
  tries int not null default 0 check (tries between 0 and 3),
  set_at timestamptz not null default now(),
  primary key (region_id, person_id),
  foreign key (region_id, person_id) references person (region_id, person_id)
);
create trigger region_is_here before insert or update or delete on till_pin
  for each row execute function refuse_region_elsewhere();

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
-- What has happened to a thing, and what a person did.
create index audit_event_of_subject on audit_event (subject, audit_event_id) where subject is not null;
create index audit_event_of_person on audit_event (person_id, audit_event_id);
revoke update, delete, truncate on audit_event from kartenkontor_app;
select watch_facts('audit_event', 'audit_event_id', '', 'act');
