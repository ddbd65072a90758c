-- Charges: what employers load onto their people's cards (rulings 7, Charges). An order collects the charges of a day.
-- It is paid by direct debit or transfer, and loaded card by card, one entry each. How:
-- docs/decisions/how-employers-charge-cards.md.

-- A bank file with the direct debits of one day: of charge orders, or of invoices (0438-invoice-debits.sql). Written
-- once, except who released it, who took it first, and who gave it up.
create table charge_file (
  region_id int not null,
  file bigint not null,
  holds text not null check (holds in ('orders', 'invoices')),
  message_id text not null unique,
  collects_on date not null,
  payments int not null check (payments > 0),
  cents bigint not null check (cents > 0),
  xml text not null,
  made_at timestamptz not null,
  released_at timestamptz,
  -- Null: by command line, where nobody is signed in.
  asked_by bigint,
  released_by bigint,
  sha256 text,
  taken_at timestamptz,
  taken_by bigint,
  -- Of a file with invoices that does not go to the bank any more.
  voided_at timestamptz,
  voided_by bigint,
  primary key (region_id, file),
  foreign key (region_id) references region,
  check ((released_at is null) = (sha256 is null)),
  check (taken_at is null or released_at is not null),
  check ((voided_at is null) = (voided_by is null)),
  check (voided_at is null or taken_at is null and holds = 'invoices')
);
revoke insert, delete, truncate on charge_file from kartenkontor_app;
create trigger charge_file_stays before delete or truncate on charge_file
  for each statement execute function refuse_change();
select keep_at_home('charge_file');
create trigger charge_file_is_frozen before update on charge_file for each row execute function refuse_second_writing(
  'released_at', 'asked_by', 'released_by', 'sha256', 'taken_at', 'taken_by', 'voided_at', 'voided_by');
select watch_facts('charge_file', 'file');

-- An order: the charges of an employer's cards on a due day. Its cards, amounts and days never change.
create table charge_order (
  region_id int not null,
  number bigint not null,
  gguid uuid not null default gen_random_uuid() unique,
  employer_id bigint not null,
  due_on date not null,
  method text not null check (method in ('Bankeinzug', 'Rechnung')),
  -- Why an employer with direct debit gets a request for payment instead.
  no_debit_reason text check (no_debit_reason in ('no-account', 'no-mandate', 'no-region-account', 'fresh-mandate')),
  frozen_at timestamptz not null,
  -- Cards are loaded from 06:00 of this day.
  loads_on date not null check (loads_on >= due_on),
  -- When the bank collects, or until when a transfer should arrive.
  pays_on date not null,
  cards int not null check (cards > 0),
  cents bigint not null check (cents > 0),
  -- Credit of the employer, left over from cards of earlier orders that could not be loaded.
  credit_cents bigint not null check (credit_cents between 0 and cents),
  account_holder text,
  iban text,
  bic text,
  mandate_reference text,
  mandate_signed_on date,
  -- Names, addresses and our account at that time, for paper and file.
  printed jsonb not null,
  -- Its further course.
  file bigint,
  paid_entry bigint,
  loaded_at timestamptz,
  returned_entry bigint,
  settled_entry bigint,
  cancelled_at timestamptz,
  cancelled_by bigint,
  cancel_reason text,
  primary key (region_id, number),
  unique (region_id, employer_id, due_on),
  foreign key (region_id, employer_id) references employer,
  foreign key (region_id, file) references charge_file,
  foreign key (region_id, paid_entry) references entry,
  foreign key (region_id, returned_entry) references entry,
  foreign key (region_id, settled_entry) references entry,
  check (method = 'Rechnung' or num_nonnulls(account_holder, iban, mandate_reference, mandate_signed_on) = 4),
  check (cancelled_at is null or num_nonnulls(paid_entry, loaded_at, file) = 0),
  check (settled_entry is null or returned_entry is not null)
);
create index charge_order_to_do on charge_order (region_id, loads_on) where loaded_at is null and cancelled_at is null;
create index charge_order_unsettled on charge_order (region_id, employer_id)
  where returned_entry is not null and settled_entry is null;
revoke insert, update, delete, truncate on charge_order from kartenkontor_app;
create trigger charge_order_stays before delete or truncate on charge_order
  for each statement execute function refuse_change();
select keep_at_home('charge_order');
-- Only an order of which a payment was taken back is unpaid, or unsettled, again; nothing else of it changes with that.
create function refuse_reopening() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if to_jsonb(new) - '{paid_entry,settled_entry}'::text[] <> to_jsonb(old) - '{paid_entry,settled_entry}'::text[]
     or new.paid_entry <> old.paid_entry or new.settled_entry <> old.settled_entry
     or not exists (select from charge_payment p
       where p.region_id = old.region_id and p.number = old.number
         and p.kind in ('charge-payment-undo', 'charge-payment-return', 'charge-return')
         and p.entry_id > coalesce(old.settled_entry, old.paid_entry)) then
    raise exception 'a paid charge order is paid' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger charge_order_is_frozen before update on charge_order for each row
  when (num_nonnulls(new.paid_entry, new.settled_entry) >= num_nonnulls(old.paid_entry, old.settled_entry))
  execute function refuse_second_writing('file', 'paid_entry', 'loaded_at', 'returned_entry', 'settled_entry',
    'cancelled_at', 'cancelled_by', 'cancel_reason');
create trigger charge_order_is_reopened before update on charge_order for each row
  when (num_nonnulls(new.paid_entry, new.settled_entry) < num_nonnulls(old.paid_entry, old.settled_entry))
  execute function refuse_reopening();
select watch_facts('charge_order', 'number');

-- A card's charge in an order.
create table charge_order_card (
  region_id int not null,
  number bigint not null,
  card_number text not null,
  due_on date not null,
  first_name text not null,
  last_name text not null,
  personnel_number text not null,
  cents bigint not null check (cents > 0),
  -- Why it was not loaded.
  skipped text check (skipped in ('CARD_LOCKED', 'CARD_LOST', 'EMPLOYEE_LEFT')),
  -- For a single charge: the version of the plan since it rests because of the order. Cancelling the order wakes it,
  -- unless somebody has changed it since.
  rested_version int,
  -- The card charged in place of card_number; null if that one was charged.
  charged_card text,
  primary key (region_id, number, card_number),
  -- A card is in one order per due day.
  unique (region_id, card_number, due_on),
  foreign key (region_id, number) references charge_order,
  foreign key (region_id, card_number) references card,
  foreign key (region_id, charged_card) references card (region_id, card_number),
  check (charged_card is null or skipped is null and charged_card <> card_number)
);
create unique index charge_order_card_charged on charge_order_card (region_id, charged_card, due_on)
  where charged_card is not null;
revoke insert, update, delete, truncate on charge_order_card from kartenkontor_app;
create trigger charge_order_card_stays before delete or truncate on charge_order_card
  for each statement execute function refuse_change();
select keep_at_home('charge_order_card');
create trigger charge_order_card_is_frozen before update on charge_order_card
  for each row execute function refuse_second_writing('skipped', 'charged_card');
select watch_facts('charge_order_card', 'number,card_number');

-- Bank events of an order: its debit, the debit's return, a transfer, what was paid back; transfers that were taken
-- back as they were for another item; transfers that the bank took back; and those that stand after all, as it was
-- another one.
create table charge_payment (
  region_id int not null,
  entry_id bigint not null,
  number bigint not null,
  kind text not null check (kind in ('charge-collection', 'charge-return', 'charge-payment', 'charge-payout',
    'charge-payment-undo', 'charge-payout-undo', 'charge-payment-return', 'charge-payment-return-undo')),
  cents bigint not null check (cents > 0),
  -- Date in the bank statement; for a debit the day of collection.
  day date not null,
  bank_text text not null,
  reason text not null,
  -- The entry that is undone by this one: it was for another item, the bank has taken it back, or it has not after all.
  returns bigint,
  -- Of a transfer that the bank took back: how much of it the employer owes by that. The rest lessens its credit, or
  -- its order is unpaid again.
  owed_cents bigint check (owed_cents between 0 and cents),
  primary key (region_id, entry_id),
  foreign key (region_id, entry_id) references entry,
  foreign key (region_id, number) references charge_order,
  foreign key (region_id, returns) references charge_payment,
  check ((owed_cents is not null) = (kind = 'charge-payment-return')),
  check ((returns is not null) = (kind in ('charge-payment-undo', 'charge-payout-undo', 'charge-payment-return',
    'charge-payment-return-undo')))
);
create unique index charge_payment_returned_once on charge_payment (region_id, returns) where returns is not null;
-- A debit is collected once, and comes back once.
create unique index charge_payment_debited_once on charge_payment (region_id, number, kind)
  where kind in ('charge-collection', 'charge-return');
create index charge_payment_of_order on charge_payment (region_id, number);
revoke insert on charge_payment from kartenkontor_app;
select write_once('charge_payment');
select keep_at_home('charge_payment');
select watch_facts('charge_payment', 'entry_id');

-- The paper of an order as first made.
create table charge_order_paper (
  region_id int not null,
  number bigint not null,
  pdf bytea not null,
  made_at timestamptz not null default now(),
  primary key (region_id, number),
  foreign key (region_id, number) references charge_order
);
select write_once('charge_order_paper');
select keep_at_home('charge_order_paper');
select watch_facts('charge_order_paper', 'number');
