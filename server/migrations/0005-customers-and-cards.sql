-- Card holders and cards.

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

-- What the card is; its money, and whether money may still move, is the ledger's account of the same number.
create table card (
  card_number text primary key check (card_number ~ '^1761[0-9]{11}$'),
  region_id int not null references region,
  production_number text not null unique check (production_number ~ '^[A-Z0-9]{3,12}$'),
  customer_id bigint references person,
  registered_at timestamptz,
  employer_id bigint references employer,
  produced_at timestamptz not null default now(),
  -- Bookings before this were a former holder's, and the holder of today does not see them.
  history_from timestamptz,
  -- When it last lost its holder, if it ever did.
  released_at timestamptz,
  -- When its holder showed the production number. A card number alone proves nothing: everybody at a till can read it.
  proven_at timestamptz check (proven_at is null or customer_id is not null),
  -- So that an account names card and region together, and a card has no money in another region's books.
  unique (region_id, card_number)
);
create index card_of_customer on card (customer_id) where customer_id is not null;
create index card_of_employer on card (employer_id) where employer_id is not null;
