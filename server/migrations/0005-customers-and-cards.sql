-- Card holders and cards.

-- What only card holders have beside a person's data.
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

-- What somebody agreed to or took back, in which words and when; the newest row of a kind counts. Never changed; deleted
-- once the proof is no longer needed.
create table consent_event (
  region_id int not null,
  consent_event_id bigint not null generated always as identity,
  person_id bigint not null,
  kind text not null check (kind in ('conditionsConsent', 'marketingAdsConsent', 'newsletterConsent')),
  -- 'asked': the newsletter is wanted, and the mail with the link is on its way (double opt-in).
  act text not null check (act in ('asked', 'given', 'withdrawn')),
  wording_version text not null,
  wording text not null,
  at timestamptz not null default now(),
  primary key (region_id, consent_event_id),
  foreign key (region_id, person_id) references person (region_id, person_id)
);
create index consent_of_person on consent_event (person_id, kind, consent_event_id desc);
revoke update, truncate on consent_event from kartenkontor_app;

-- What the card is; its money, and whether money may still move, is the ledger's account of the same number.
create table card (
  region_id int not null references region,
  -- No two regions have the same number, nor two cells (0001): the till knows a card by its number alone.
  card_number text not null unique check (card_number ~ '^1761[0-9]{11}$'),
  production_number text not null unique check (production_number ~ '^[A-Z0-9]{3,12}$'),
  customer_id bigint,
  registered_at timestamptz,
  employer_id bigint,
  produced_at timestamptz not null default now(),
  -- Bookings before this were a former holder's, and the holder of today does not see them.
  history_from timestamptz,
  -- When it last lost its holder, if it ever did.
  released_at timestamptz,
  -- When its holder showed the production number. A card number alone proves nothing: everybody at a till can read it.
  proven_at timestamptz check (proven_at is null or customer_id is not null),
  primary key (region_id, card_number),
  foreign key (region_id, customer_id) references person (region_id, person_id),
  foreign key (region_id, employer_id) references employer
);
create index card_of_customer on card (customer_id) where customer_id is not null;
create index card_of_employer on card (employer_id) where employer_id is not null;
