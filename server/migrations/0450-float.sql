-- What the operator owes, by region and day, so that a chart need not add up a million postings. Only a copy of what
-- the entries say: docs/decisions/what-the-float-counts.md.

-- The last entry of a region that the float's sums include. Every entry up to it existed when they were calculated.
create table float_until (
  region_id int primary key references region,
  entry_id bigint not null
);
select keep_at_home('float_until');

-- The changes by the entries of a day in Berlin, in cents, without test cards. These kinds and all other bookings
-- sum to 0.
create table float_day (
  region_id int not null,
  day date not null,
  -- Owed to card holders, to partners (minus what they owe) and to the tax office; and the operator's income: fees and
  -- expired balances.
  cards_cents bigint not null,
  partners_cents bigint not null,
  tax_cents bigint not null,
  earned_cents bigint not null,
  bank_cents bigint not null,
  -- Payments with cards, on the day of the payment; subtracted from that day if taken back.
  executed_cents bigint not null,
  -- Owed to employers.
  employers_cents bigint not null default 0,
  -- Paid for campaigns and not given: negative as long as their sponsors have paid less.
  campaigns_cents bigint not null default 0,
  primary key (region_id, day)
);
select keep_at_home('float_day');

-- Owed to each partner (positive), or by it.
create table float_partner (
  region_id int not null,
  partner_id bigint not null,
  cents bigint not null,
  primary key (region_id, partner_id),
  foreign key (region_id, partner_id) references partner
);
select keep_at_home('float_partner');
