-- What only card holders have beside a person's data.
create table customer (
  person_id bigint primary key references person on delete cascade,
  title text,
  street text not null,
  zip text not null,
  city text not null,
  country text not null,
  phone text,
  birthdate date not null
);

-- What somebody agreed to or took back, in which words and when; the newest row of a kind counts. Never changed; deleted
-- once the proof is no longer needed.
create table consent_event (
  consent_event_id bigint primary key generated always as identity,
  person_id bigint not null references person,
  kind text not null check (kind in ('conditionsConsent', 'marketingAdsConsent', 'newsletterConsent')),
  -- 'asked': the newsletter is wanted, and the mail with the link is on its way (double opt-in).
  act text not null check (act in ('asked', 'given', 'withdrawn')),
  wording_version text not null,
  wording text not null,
  at timestamptz not null default now()
);
create index consent_of_person on consent_event (person_id, kind, consent_event_id desc);
revoke update, truncate on consent_event from kartenkontor_app;

-- Links in mails that open something, once. Only the recipient knows the token.
create table mailed_token (
  token_hash bytea primary key,
  person_id bigint not null references person on delete cascade,
  purpose text not null check (purpose in ('new-password', 'newsletter')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mailed_token_of_person on mailed_token (person_id, purpose);

-- A person who ended the account is a row without a person: the audit trail and the proof of consents keep pointing at it.
alter table person
  add column ended_at timestamptz,
  -- So that a consent can still be proved to somebody who names the address.
  add column ended_email_hash bytea;

alter table card
  -- Bookings before this may be a former holder's, and the holder of today does not see them.
  add column history_from timestamptz,
  -- When its holder showed the production number. A card number alone proves nothing: anybody can guess one.
  add column proven_at timestamptz,
  add check (proven_at is null or customer_id is not null);
