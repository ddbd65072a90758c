-- Sums of bookings by hour, day and month, by partner, branch and region, so that a chart need not add up a million
-- entries. Only a copy of what the entries say: docs/decisions/statistics-are-counted-ahead.md.

-- The last entry of a region that the statistics include. Every entry up to it existed, and was final, when they were
-- calculated.
create table counted_until (
  region_id int primary key references region,
  entry_id bigint not null
);
select keep_at_home('counted_until');

-- By day and hour in Berlin. A booking that was taken back is subtracted from the hour in which it was made.
create table partner_hour (
  region_id int not null,
  partner_id bigint not null,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  redemptions int not null,
  redemption_cents bigint not null,
  top_ups int not null,
  top_up_cents bigint not null,
  -- The purchases behind bonuses that are a share of a purchase.
  purchases int not null,
  purchase_cents bigint not null,
  bonuses int not null,
  bonus_cents bigint not null,
  -- 0 for bookings without a branch.
  branch_id bigint not null default 0,
  primary key (region_id, partner_id, day, hour, branch_id)
);
select keep_at_home('partner_hour');

-- The days on which a card was booked at a branch of a partner. A row exists while one of these bookings stands.
create table partner_card_day (
  region_id int not null references region,
  partner_id bigint not null,
  card_account_id bigint not null,
  day date not null,
  branch_id bigint not null,
  bookings int not null,
  bonuses int not null,
  redemption_cents bigint not null,
  -- The day of the card's previous row: at the partner, and at this branch. A period counts each card once, by the row
  -- whose previous day is before the period; a new card has no previous day.
  previous_day date,
  previous_day_here date,
  -- Whether the partner granted the card a bonus on an earlier day.
  had_bonus boolean not null default false,
  primary key (region_id, partner_id, card_account_id, day, branch_id)
);
-- Contains every column that a figure needs, so that only the index is read.
create index partner_card_day_in_time on partner_card_day (region_id, partner_id, day)
  include (card_account_id, branch_id, previous_day, previous_day_here, had_bonus, redemption_cents);
select keep_at_home('partner_card_day');

-- The cards that a partner saw in a month of Berlin (its first day). A card counts while one of its bookings stands.
create table partner_card_month (
  region_id int not null,
  partner_id bigint not null,
  month date not null,
  card_account_id bigint not null,
  bookings int not null,
  -- Whether it belonged to a customer when one of its bookings was counted.
  is_registered boolean not null,
  primary key (region_id, partner_id, month, card_account_id)
);
select keep_at_home('partner_card_month');

-- A partner's sums and number of cards in a month; a region's months are summed from them.
create table partner_month (
  region_id int not null,
  partner_id bigint not null,
  month date not null,
  registered int not null default 0,
  unregistered int not null default 0,
  redemptions int not null default 0,
  redemption_cents bigint not null default 0,
  top_ups int not null default 0,
  top_up_cents bigint not null default 0,
  bonuses int not null default 0,
  bonus_cents bigint not null default 0,
  primary key (region_id, partner_id, month)
);
select keep_at_home('partner_month');

-- The cards used in a region in a month of Berlin, over all partners.
create table region_card_month (
  region_id int not null references region,
  month date not null,
  card_account_id bigint not null,
  bookings int not null,
  -- Whether it belonged to a customer when one of its bookings was counted.
  is_registered boolean not null,
  primary key (region_id, month, card_account_id)
);
select keep_at_home('region_card_month');

-- Number of cards used in a region in a month.
create table region_month (
  region_id int not null references region,
  month date not null,
  registered int not null,
  unregistered int not null,
  primary key (region_id, month)
);
select keep_at_home('region_month');
