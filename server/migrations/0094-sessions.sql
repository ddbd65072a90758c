-- Who is signed in, and in which browser.

create table session (
  token_hash bytea primary key,
  -- Names the session when its owner ends it from another device.
  session_id uuid not null default gen_random_uuid() unique,
  -- Name of the browser.
  device text not null,
  person_id bigint not null references person on delete cascade,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Where it began: the hash of the token by which a browser shows that the person has signed in there before
  -- (known_device). Ending a session from another device also ends this browser's messages.
  browser_hash bytea,
  -- Signed in by PIN: only a till user there, whatever else the person may do.
  by_pin boolean not null default false,
  -- Of staff that has come from another cell, having given a code there: that counts here.
  factor_elsewhere boolean not null default false
);
create index session_of_person on session (person_id);
-- Not notified: seen_at, written while a session is used, and the end of a session by time.
create trigger tell_of_sessions after delete or truncate or update of token_hash, person_id, by_pin, factor_elsewhere, started_at on session
  for each statement execute function tell_notice();

-- A browser that has signed in before has its own limit of attempts, so that strangers cannot lock its owner out.
create table known_device (
  token_hash bytea not null,
  person_id bigint not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (token_hash, person_id)
);
