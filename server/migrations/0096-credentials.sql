-- How people sign in: links in mails, second factor, PINs.

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
