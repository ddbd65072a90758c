-- Counters of attempts, and captchas.

-- Counters of attempts within a window, shared by all processes.
create table throttle (
  bucket text primary key,
  attempts int not null,
  window_ends_at timestamptz not null
);

-- A captcha that is not solved yet.
create table captcha (
  captcha_id uuid primary key,
  -- For a picture the hash of its characters; for a proof of work the secret that signs it.
  secret bytea not null,
  tries_left int not null,
  expires_at timestamptz not null
);

-- A solved captcha, valid for one form.
create table captcha_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
