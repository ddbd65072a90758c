-- Card holders, and their consents.

-- Data of card holders in addition to the person's data.
create table customer (
  region_id int not null,
  person_id bigint not null unique,
  title text,
  street text not null,
  zip text not null,
  city text not null,
  country text not null,
  phone text,
  birthdate date not null,
  primary key (region_id, person_id),
  foreign key (region_id, person_id) references person (region_id, person_id) on delete cascade
);
select keep_at_home('customer');
select watch_facts('customer', 'person_id');

-- Consents given and withdrawn, with wording and time; the newest row of a kind applies. Never changed; deleted when
-- the proof is no longer needed.
create table consent_event (
  region_id int not null,
  consent_event_id bigint not null generated always as identity,
  person_id bigint not null,
  kind text not null check (kind in ('conditionsConsent', 'marketingAdsConsent', 'newsletterConsent')),
  -- 'asked': the newsletter was asked for, and the mail with the link is on its way (double opt-in).
  act text not null check (act in ('asked', 'given', 'withdrawn')),
  wording_version text not null,
  wording text not null,
  at timestamptz not null default now(),
  primary key (region_id, consent_event_id),
  foreign key (region_id, person_id) references person (region_id, person_id)
);
create index consent_of_person on consent_event (person_id, kind, consent_event_id desc);
revoke update, truncate on consent_event from kartenkontor_app;
select keep_at_home('consent_event');
select watch_facts('consent_event', 'consent_event_id');
