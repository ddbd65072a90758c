-- Joining with price, voucher and payment (rulings 6): quoted prices, payments, and what they paid for.

-- Vouchers for the entry fee: made by staff, used once per joining.
create table voucher (
  region_id int not null references region,
  voucher_id bigint not null generated always as identity,
  -- Capital letters; upper and lower case are equal.
  code text not null check (code ~ '^[A-Z0-9-]{3,30}$'),
  -- 'percent': hundredths of a percent off; 'net': cents off the net price.
  kind text not null check (kind in ('percent', 'net')),
  value bigint not null check (value > 0 and (kind = 'net' or value <= 10000)),
  uses_left int not null check (uses_left >= 0),
  uses_granted int not null check (uses_granted > 0 and uses_left <= uses_granted),
  -- Last day in Berlin; null: until ended.
  valid_until date,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (region_id, voucher_id),
  unique (region_id, code)
);
revoke delete, truncate on voucher from kartenkontor_app;
select keep_at_home('voucher');
select watch_facts('voucher', 'voucher_id');

-- A price for one person, valid for 30 minutes. Never changed.
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
select keep_at_home('checkout_quote');
select watch_facts('checkout_quote', 'quote_id');

-- A payment in progress, and the data to save when it has arrived.
create table checkout_order (
  region_id int not null,
  order_id uuid not null unique,
  person_id bigint not null,
  -- Returned by the provider with the payment, to find its person.
  payer_gguid uuid not null,
  purpose text not null check (purpose in ('partner-registration', 'employer-registration', 'partner-branches')),
  -- The checked data to save, without secrets. Deleted after saving, or when that is no longer possible.
  data jsonb,
  lines jsonb not null,
  net_cents bigint not null check (net_cents > 0),
  tax_cents bigint not null check (tax_cents > 0),
  -- It has used this voucher once; given back if the payment fails.
  voucher_id bigint,
  provider text not null check (provider in ('paypal', 'demo')),
  -- Null until the provider has answered.
  provider_order text,
  approve_url text,
  -- open: the person may approve it. capturing: the money is being taken; nobody may end it now. saved: done. unsaved:
  -- paid, but cannot be saved; a case. refunding, refunded: the money goes, or went, back. kept: staff closed the case
  -- in another way. ended: nothing was paid, and nothing will be taken.
  state text not null default 'open' check
    (state in ('open', 'capturing', 'saved', 'unsaved', 'refunding', 'refunded', 'kept', 'ended')),
  -- The provider's id of the payment, and the paid amount as the provider reports it.
  payment_id text,
  paid_cents bigint,
  paid_currency text,
  -- When it was paid, and when all of it went back by our doing, by the books' clock.
  paid_at timestamptz,
  refunded_at timestamptz,
  -- Why it could not be saved.
  problem text,
  case_number bigint,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (region_id, order_id),
  unique (provider, provider_order),
  -- A payment is used once, even if requests are repeated.
  unique (provider, payment_id),
  foreign key (region_id, person_id) references person (region_id, person_id),
  foreign key (region_id, voucher_id) references voucher,
  foreign key (region_id, case_number) references staff_case,
  check ((state in ('saved', 'unsaved', 'refunding', 'refunded', 'kept')) = (payment_id is not null)),
  check (num_nonnulls(payment_id, paid_cents, paid_currency, paid_at) in (0, 4)),
  check ((state = 'refunded') = (refunded_at is not null))
);
-- One at a time: two payments must be for two things.
create unique index checkout_order_under_way on checkout_order (region_id, person_id, purpose)
  where state in ('open', 'capturing');
create index checkout_order_unfinished on checkout_order (changed_at) where state in ('open', 'capturing', 'refunding');
create index checkout_order_paid on checkout_order (region_id, paid_at);
create index checkout_order_refunded on checkout_order (region_id, refunded_at);
create index checkout_order_of_person on checkout_order (region_id, person_id);
revoke delete, truncate on checkout_order from kartenkontor_app;
select keep_at_home('checkout_order');
select watch_facts('checkout_order', 'order_id', 'changed_at');

-- Money that the provider took or gave back after the registration was saved, without a request from here. Each opens
-- one case. Or money that is there again: such a row names the one that it undoes.
create table payment_gone_back (
  region_id int not null,
  order_id uuid not null,
  provider text not null check (provider in ('paypal', 'demo')),
  -- The provider's id of the movement.
  refund_id text not null,
  -- reversed: by the payer's bank or the provider. refunded: by hand, at the provider. restored: what was reversed is
  -- ours again, for example after a dispute.
  how text not null check (how in ('reversed', 'refunded', 'restored')),
  -- In hundredths of the currency. Negative: restored.
  cents bigint not null,
  currency text not null,
  case_number bigint,
  told_at timestamptz not null default ledger_now(),
  -- The reversal of the same order that a restored payment undoes, whole and once.
  undoes text,
  primary key (region_id, order_id, refund_id),
  unique (provider, refund_id),
  unique (region_id, order_id, undoes),
  foreign key (region_id, order_id) references checkout_order,
  foreign key (region_id, case_number) references staff_case,
  foreign key (region_id, order_id, undoes) references payment_gone_back,
  check ((how = 'restored') = (undoes is not null) and (how = 'restored') = (cents < 0)),
  check (how <> 'restored' or case_number is null)
);
create index payment_gone_back_told on payment_gone_back (region_id, told_at);
create index payment_gone_back_of_case on payment_gone_back (region_id, case_number);
revoke delete, truncate on payment_gone_back from kartenkontor_app;
select keep_at_home('payment_gone_back');
select watch_facts('payment_gone_back', 'order_id,refund_id');

-- Only what was reversed is there again, and with its whole amount. What moved stays as it was told.
create function refuse_wrong_restoring() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'case_number' <> to_jsonb(old) - 'case_number' then
    raise exception 'what moved at the provider stays as it was told' using errcode = 'restrict_violation';
  end if;
  if new.how = 'restored' and not exists (select from payment_gone_back b
      where (b.region_id, b.order_id, b.refund_id, b.how, b.provider, b.cents, b.currency)
        = (new.region_id, new.order_id, new.undoes, 'reversed', new.provider, -new.cents, new.currency)) then
    raise exception 'a reversal is undone with its whole amount' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_gone_back_is_right before insert or update on payment_gone_back
  for each row execute function refuse_wrong_restoring();

-- The demo's own provider: what the person did on its page. No real money.
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
