-- What the provider took or gave back of a payment after the registration by it was saved, and nobody here asked for. Each is a case, once.
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
create trigger region_is_here before insert or update or delete on payment_gone_back for each row execute function refuse_region_elsewhere();
