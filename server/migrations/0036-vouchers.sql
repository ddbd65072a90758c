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
create trigger region_is_here before insert or update or delete on voucher for each row execute function refuse_region_elsewhere();
select watch_facts('voucher', 'voucher_id');
