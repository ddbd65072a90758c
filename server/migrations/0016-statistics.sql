-- What a partner's bookings come to by hour and by month, so that nobody adds up a million entries for a picture. A copy of what the entries
-- say and nothing more: docs/decisions/statistics-are-counted-ahead.md.

-- The last entry of a region that is in the sums. Every entry up to it was there, and settled, when they were drawn.
create table counted_until (
  region_id int primary key references region,
  entry_id bigint not null
);

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
  primary key (region_id, partner_id, day, hour)
);

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

-- How many those are.
create table partner_month (
  region_id int not null,
  partner_id bigint not null,
  month date not null,
  registered int not null,
  unregistered int not null,
  primary key (region_id, partner_id, month)
);
