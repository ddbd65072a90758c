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
