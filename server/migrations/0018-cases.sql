-- Wishes of others that operator staff decides. Cases of every kind share one numbering: "Vorgang 12" is one thing, whoever speaks of it.
create sequence case_number as bigint;

-- A card holder's wish to have balances put together on one card; operator staff decides it.
create table transfer_request (
  region_id int not null references region,
  transfer_request_id bigint not null default nextval('case_number'),
  gguid uuid not null default gen_random_uuid() unique,
  customer_id bigint not null,
  target_card text not null,
  state text not null default 'requested' check (state in ('requested', 'done', 'rejected')),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references person,
  -- Why it was rejected, for the card holder.
  reason text,
  primary key (region_id, transfer_request_id),
  foreign key (region_id, customer_id) references person (region_id, person_id),
  foreign key (region_id, target_card) references card,
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index transfer_request_of_customer on transfer_request (customer_id);
create index transfer_request_open on transfer_request (requested_at) where state = 'requested';

create table transfer_source (
  region_id int not null,
  transfer_request_id bigint not null,
  card_number text not null,
  -- The key of its booking, so that a decision that is carried out twice books once.
  idempotency_key uuid not null default gen_random_uuid(),
  -- What was booked; 0 where nothing was on the card.
  cents bigint,
  primary key (region_id, transfer_request_id, card_number),
  foreign key (region_id, transfer_request_id) references transfer_request,
  foreign key (region_id, card_number) references card
);

-- Bookings that a partner made wrongly, to be put right by operator staff.
create table correction_request (
  region_id int not null references region,
  correction_request_id bigint not null default nextval('case_number'),
  requested_by bigint not null,
  -- The business as it was called then, and whom to ask; as the form said it.
  contract_id text not null,
  partner_name text not null,
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  message text not null,
  card_number text not null,
  state text not null default 'requested' check (state in ('requested', 'done', 'rejected')),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references person,
  -- Why it was rejected, for whoever asked.
  reason text,
  primary key (region_id, correction_request_id),
  foreign key (region_id, requested_by) references person (region_id, person_id),
  foreign key (region_id, card_number) references card,
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index correction_request_open on correction_request (requested_at) where state = 'requested';

-- What shall go back.
create table correction_wrong (
  region_id int not null,
  correction_request_id bigint not null,
  entry_id bigint not null,
  is_open boolean not null default true,
  primary key (region_id, correction_request_id, entry_id),
  foreign key (region_id, correction_request_id) references correction_request,
  foreign key (region_id, entry_id) references entry
);
-- One open case for a booking, however often somebody asks.
create unique index correction_wrong_once on correction_wrong (region_id, entry_id) where is_open;

-- What shall be booked in its place.
create table correction_right (
  region_id int not null,
  correction_request_id bigint not null,
  type text not null check (type in ('topup', 'redemption', 'bonus')),
  cents bigint not null check (cents > 0),
  -- The booking, once it was made.
  entry_id bigint,
  primary key (region_id, correction_request_id, type),
  foreign key (region_id, correction_request_id) references correction_request,
  foreign key (region_id, entry_id) references entry
);

-- Cases are evidence: they are decided, and stay.
revoke delete, truncate on correction_request, correction_wrong, correction_right, transfer_request, transfer_source from kartenkontor_app;
