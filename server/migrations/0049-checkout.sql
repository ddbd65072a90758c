-- Joining with price, voucher and payment (rulings 6): what a price was quoted as, what was ordered by it, and what became of the money.

-- What staff has agreed with a prospect; nothing where there is nothing. Only staff sets it.
alter table prospect
  add column sktype text,
  add column tmspartner boolean,
  add column fee_partner_cents bigint check (fee_partner_cents >= 0),
  add column fee_employer_cents bigint check (fee_employer_cents >= 0);
select watch_facts('prospect', 'person_id');

-- A new contract is numbered by where it is and what it is, unless somebody names a number: unique in every database, for ids are.
create function number_contract() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.contract_id := coalesce(new.contract_id, tg_argv[0] || '-' || new.region_id || '-' ||
    case when tg_table_name = 'partner' then to_jsonb(new) ->> 'partner_id' else to_jsonb(new) ->> 'employer_id' end);
  return new;
end $$;
create trigger contract_is_numbered before insert on partner for each row execute function number_contract('AP');
create trigger contract_is_numbered before insert on employer for each row execute function number_contract('AG');

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
create trigger region_is_here before insert or update or delete on checkout_quote for each row execute function refuse_region_elsewhere();

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
  -- open: the person may approve it. capturing: the money is being taken, and nobody may end it. saved: what was paid for is there.
  -- unsaved: paid, and cannot be saved; a case. refunding, refunded: the money goes, or went, back. kept: staff has closed the case otherwise.
  -- ended: nothing was paid, and nothing will be taken.
  state text not null default 'open' check (state in ('open', 'capturing', 'saved', 'unsaved', 'refunding', 'refunded', 'kept', 'ended')),
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
create unique index checkout_order_under_way on checkout_order (region_id, person_id, purpose) where state in ('open', 'capturing');
create index checkout_order_unfinished on checkout_order (changed_at) where state in ('open', 'capturing', 'refunding');
create index checkout_order_of_person on checkout_order (region_id, person_id);
revoke delete, truncate on checkout_order from kartenkontor_app;
create trigger region_is_here before insert or update or delete on checkout_order for each row execute function refuse_region_elsewhere();
select watch_facts('checkout_order', 'order_id', 'data,approve_url,changed_at');

-- The demo's own provider: what the person did on its page. Nothing of it is money.
create table demo_payment (
  provider_order text primary key,
  order_id uuid not null,
  person_gguid uuid not null,
  description text not null,
  cents bigint not null,
  return_url text not null,
  cancel_url text not null,
  state text not null default 'created' check (state in ('created', 'approved', 'cancelled', 'failed', 'completed', 'refunded'))
);

-- A partner's second account, as employer, is confirmed by mail before anybody can sign in with it.
alter table mailed_token drop constraint mailed_token_purpose_check;
alter table mailed_token add constraint mailed_token_purpose_check check (purpose in ('new-password', 'newsletter', 'employer-account'));
alter table outbox_mail drop constraint outbox_mail_secret_link_check;
alter table outbox_mail add constraint outbox_mail_secret_link_check check (secret_link in ('new-password', 'newsletter', 'employer-account'));
