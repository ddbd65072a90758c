-- Counted attempts, and riddles for machines.

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
