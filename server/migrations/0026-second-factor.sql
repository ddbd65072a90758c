-- A second factor beside the password: codes of an authenticator app (rulings 8).

-- In force since; sealed with the person, so that it cannot be taken off without a trace.
alter table person add column second_factor_since timestamptz;
select watch_facts('person', 'person_id');

-- What the codes are made from. It is there before it is in force: from its first right code on.
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
create trigger region_is_here before insert or update or delete on second_factor for each row execute function refuse_region_elsewhere();

-- For a lost phone; each is good for one sign-in.
create table recovery_code (
  code_hash bytea not null,
  person_id bigint not null references person on delete cascade,
  region_id int references region,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
alter table recovery_code replica identity full;
create trigger region_is_here before insert or update or delete on recovery_code for each row execute function refuse_region_elsewhere();

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
