-- How people sign in: links in mails, second factor, PINs.

-- Single-use links in mails. Only the recipient knows the token.
create table mailed_token (
  token_hash bytea primary key,
  person_id bigint not null references person on delete cascade,
  -- 'employer-account': a partner's second account, which must be confirmed by mail before its first sign-in.
  purpose text not null check (purpose in ('new-password', 'newsletter', 'employer-account')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mailed_token_of_person on mailed_token (person_id, purpose);

-- A second factor: the secret of an authenticator app. It is in force from the first right code on.
create table second_factor (
  person_id bigint primary key references person on delete cascade,
  -- Moves with the person's region; null for staff.
  region_id int references region,
  -- Encrypted with a key derived from the seal key with this id; the database never sees either.
  key_id text not null,
  secret bytea not null,
  -- The half minute of the last accepted code: no code is accepted twice, and none before a later one.
  last_step bigint not null default 0
);
alter table second_factor replica identity full;
select keep_at_home('second_factor');
select watch_facts('second_factor', 'person_id', 'last_step');

-- For a lost phone; each code works once.
create table recovery_code (
  code_hash bytea not null,
  person_id bigint not null references person on delete cascade,
  region_id int references region,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
alter table recovery_code replica identity full;
select keep_at_home('recovery_code');
select watch_facts('recovery_code', 'person_id,code_hash', '', 'used_at');

-- Between right password and code: for one browser, for some minutes.
create table second_factor_ticket (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  person_id bigint not null references person on delete cascade,
  -- The password hash at that time; a new password ends the ticket.
  password_hash text not null,
  expires_at timestamptz not null
);
create index second_factor_ticket_of_person on second_factor_ticket (person_id);

-- A PIN that lets a colleague continue at a signed-in till (docs/decisions/a-pin-changes-who-books.md).
create table till_pin (
  region_id int not null,
  person_id bigint not null,
  -- Hashed like a password.
  pin_hash text not null,
  -- Tries since the last right PIN or password; after three, only the password works.
  tries int not null default 0 check (tries between 0 and 3),
  set_at timestamptz not null default now(),
  primary key (region_id, person_id),
  foreign key (region_id, person_id) references person (region_id, person_id)
);
select keep_at_home('till_pin');
select watch_facts('till_pin', 'person_id', 'tries');
