-- What bookings come to by hour, day and month, by partner, branch and region, so that nobody adds up a million entries
-- for a picture. A copy of what the entries say and nothing more: docs/decisions/statistics-are-counted-ahead.md.

-- How far the sums of statistics go: the last entry of a region that is in them. Every entry up to it was there, and
-- settled, when they were drawn.
create table counted_until (
  region_id int primary key references region,
  entry_id bigint not null
);
create trigger region_is_here before insert or update or delete on counted_until
  for each row execute function refuse_region_elsewhere();

-- By day and hour of Berlin. A booking that was taken back is taken out of the hour in which it was made.
create table partner_hour (
  region_id int not null,
  partner_id bigint not null,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  redemptions int not null,
  redemption_cents bigint not null,
  top_ups int not null,
  top_up_cents bigint not null,
  -- What was bought where a bonus was granted as a share of it.
  purchases int not null,
  purchase_cents bigint not null,
  bonuses int not null,
  bonus_cents bigint not null,
  -- 0 where a booking has no branch.
  branch_id bigint not null default 0,
  primary key (region_id, partner_id, day, hour, branch_id)
);
create trigger region_is_here before insert or update or delete on partner_hour
  for each row execute function refuse_region_elsewhere();

-- On which days a card was booked at which branch of a partner. A row is there while a booking of it stands.
create table partner_card_day (
  region_id int not null references region,
  partner_id bigint not null,
  card_account_id bigint not null,
  day date not null,
  branch_id bigint not null,
  bookings int not null,
  bonuses int not null,
  redemption_cents bigint not null,
  -- The day of the card's row before this one, by day and branch: at the partner, and at this branch. A stretch of days
  -- counts each card once by the row whose predecessor lies before it, and a new one has none.
  previous_day date,
  previous_day_here date,
  -- Whether the partner had granted the card a bonus on an earlier day.
  had_bonus boolean not null default false,
  primary key (region_id, partner_id, card_account_id, day, branch_id)
);
-- All that a figure needs of the days that it is about.
create index partner_card_day_in_time on partner_card_day (region_id, partner_id, day)
  include (card_account_id, branch_id, previous_day, previous_day_here, had_bonus, redemption_cents);
create trigger region_is_here before insert or update or delete on partner_card_day
  for each row execute function refuse_region_elsewhere();

-- Which cards a partner saw in a month of Berlin (its first day). A card counts while a booking of it stands.
create table partner_card_month (
  region_id int not null,
  partner_id bigint not null,
  month date not null,
  card_account_id bigint not null,
  bookings int not null,
  -- Whether it belonged to a customer when one of them was counted.
  is_registered boolean not null,
  primary key (region_id, partner_id, month, card_account_id)
);
create trigger region_is_here before insert or update or delete on partner_card_month
  for each row execute function refuse_region_elsewhere();

-- What a partner's bookings come to in a month, and how many cards it saw: a region's months are summed up from them.
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
create trigger region_is_here before insert or update or delete on partner_month
  for each row execute function refuse_region_elsewhere();

-- Which cards were used in a region in a month of Berlin, whichever partners saw them.
create table region_card_month (
  region_id int not null references region,
  month date not null,
  card_account_id bigint not null,
  bookings int not null,
  -- Whether it belonged to a customer when one of them was counted.
  is_registered boolean not null,
  primary key (region_id, month, card_account_id)
);
create trigger region_is_here before insert or update or delete on region_card_month
  for each row execute function refuse_region_elsewhere();

-- How many cards were used in a region in a month.
create table region_month (
  region_id int not null references region,
  month date not null,
  registered int not null,
  unregistered int not null,
  primary key (region_id, month)
);
create trigger region_is_here before insert or update or delete on region_month
  for each row execute function refuse_region_elsewhere();
