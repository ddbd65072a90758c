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
create trigger region_is_here before insert or update or delete on till_pin for each row execute function refuse_region_elsewhere();

-- Whoever has come in by PIN is a till user there, whatever else the person may do.
alter table session add column by_pin boolean not null default false;
