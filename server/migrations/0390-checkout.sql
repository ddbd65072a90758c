-- Joining with price, voucher and payment (rulings 6): what a price was quoted as, what was ordered by it, and what
-- became of the money.

-- Vouchers for the entry fee (rulings 3): made by staff, used once each time somebody joins with them.
create table voucher (
  region_id int not null references region,
  voucher_id bigint not null generated always as identity,
  -- Capitals: compared without regard to case.
  code text not null check (code ~ '^[A-Z0-9-]{3,30}$'),
  -- 'percent': hundredths of a percent off; 'net': cents off the net price.
  kind text not null check (kind in ('percent', 'net')),
  value bigint not null check (value > 0 and (kind = 'net' or value <= 10000)),
  uses_left int not null check (uses_left >= 0),
  uses_granted int not null check (uses_granted > 0 and uses_left <= uses_granted),
  -- Last day, of Berlin; null: until it is ended.
  valid_until date,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (region_id, voucher_id),
  unique (region_id, code)
);
revoke delete, truncate on voucher from kartenkontor_app;
create trigger region_is_here before insert or update or delete on voucher
  for each row execute function refuse_region_elsewhere();
select watch_facts('voucher', 'voucher_id');

-- A price, for one person and for 30 minutes. Never changed.
create table checkout_quote (
  region_id int not null,
  quote_id uuid not null default gen_random_uuid() unique,
  person_id bigint not null,
  -- What the price is for: contract/money/checkout/entry-price.ts.
  wish jsonb not null,
  lines jsonb not null,
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  voucher_id bigint,
  created_at timestamptz not null default now(),
  primary key (region_id, quote_id),
  foreign key (region_id, person_id) references person (region_id, person_id),
  foreign key (region_id, voucher_id) references voucher
);
create index checkout_quote_of_person on checkout_quote (region_id, person_id);
create index checkout_quote_old on checkout_quote (created_at);
revoke update, truncate on checkout_quote from kartenkontor_app;
create trigger region_is_here before insert or update or delete on checkout_quote
  for each row execute function refuse_region_elsewhere();

-- A payment on its way, and what is saved once it has arrived.
create table checkout_order (
  region_id int not null,
  order_id uuid not null unique,
  person_id bigint not null,
  -- What the provider gives back with the payment, so that it is known whose it is.
  payer_gguid uuid not null,
  purpose text not null check (purpose in ('partner-registration', 'employer-registration', 'partner-branches')),
  -- What is saved, checked and without secrets. Forgotten once it is saved, or will not be.
  data jsonb,
  lines jsonb not null,
  net_cents bigint not null check (net_cents > 0),
  tax_cents bigint not null check (tax_cents > 0),
  -- Of which it has taken a use; given back where the order comes to nothing.
  voucher_id bigint,
  provider text not null check (provider in ('paypal', 'demo')),
  -- Null until the provider has answered.
  provider_order text,
  approve_url text,
  -- open: the person may approve it. capturing: the money is being taken, and nobody may end it. saved: what was paid
  -- for is there. unsaved: paid, and cannot be saved; a case. refunding, refunded: the money goes, or went, back. kept:
  -- staff has closed the case otherwise. ended: nothing was paid, and nothing will be taken.
  state text not null default 'open' check
    (state in ('open', 'capturing', 'saved', 'unsaved', 'refunding', 'refunded', 'kept', 'ended')),
  -- The provider's name of the payment, and what was paid, as the provider says.
  payment_id text,
  paid_cents bigint,
  paid_currency text,
  -- Why it could not be saved.
  problem text,
  case_number bigint,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (region_id, order_id),
  unique (provider, provider_order),
  -- A payment is used once, whatever is repeated.
  unique (provider, payment_id),
  foreign key (region_id, person_id) references person (region_id, person_id),
  foreign key (region_id, voucher_id) references voucher,
  foreign key (region_id, case_number) references staff_case,
  check ((state in ('saved', 'unsaved', 'refunding', 'refunded', 'kept')) = (payment_id is not null)),
  check (num_nonnulls(payment_id, paid_cents, paid_currency) in (0, 3))
);
-- One at a time: whoever pays twice, pays for two things.
create unique index checkout_order_under_way on checkout_order (region_id, person_id, purpose)
  where state in ('open', 'capturing');
create index checkout_order_unfinished on checkout_order (changed_at) where state in ('open', 'capturing', 'refunding');
create index checkout_order_of_person on checkout_order (region_id, person_id);
revoke delete, truncate on checkout_order from kartenkontor_app;
create trigger region_is_here before insert or update or delete on checkout_order
  for each row execute function refuse_region_elsewhere();
select watch_facts('checkout_order', 'order_id', 'data,approve_url,changed_at');

-- What the provider took or gave back of a payment after the registration by it was saved, and nobody here asked for.
-- Each is a case, once.
create table payment_gone_back (
  region_id int not null,
  order_id uuid not null,
  provider text not null check (provider in ('paypal', 'demo')),
  -- The provider's name of what went back.
  refund_id text not null,
  -- reversed: by the payer's bank or the provider. refunded: by hand, at the provider.
  how text not null check (how in ('reversed', 'refunded')),
  -- In hundredths of the currency.
  cents bigint not null,
  currency text not null,
  case_number bigint,
  told_at timestamptz not null default now(),
  primary key (region_id, order_id, refund_id),
  unique (provider, refund_id),
  foreign key (region_id, order_id) references checkout_order,
  foreign key (region_id, case_number) references staff_case
);
create index payment_gone_back_of_case on payment_gone_back (region_id, case_number);
revoke delete, truncate on payment_gone_back from kartenkontor_app;
create trigger region_is_here before insert or update or delete on payment_gone_back
  for each row execute function refuse_region_elsewhere();

-- The demo's own provider: what the person did on its page. Nothing of it is money.
create table demo_payment (
  provider_order text primary key,
  order_id uuid not null,
  person_gguid uuid not null,
  description text not null,
  cents bigint not null,
  return_url text not null,
  cancel_url text not null,
  state text not null default 'created' check
    (state in ('created', 'approved', 'cancelled', 'failed', 'completed', 'refunded'))
);
