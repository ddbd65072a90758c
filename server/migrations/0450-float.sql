-- What the operator owes, by region and day, so that nobody adds up a million postings for a picture. A copy of what
-- the entries say and nothing more: docs/decisions/what-the-float-counts.md.

-- How far the sums of the float go: the last entry of a region that is in them. Every entry up to it was there when
-- they were drawn.
create table float_until (
  region_id int primary key references region,
  entry_id bigint not null
);
create trigger region_is_here before insert or update or delete on float_until
  for each row execute function refuse_region_elsewhere();

-- What the entries of a day of Berlin have changed, in cents; play money of test cards left out. The five kinds and
-- what else is booked come to 0.
create table float_day (
  region_id int not null,
  day date not null,
  -- Owed to card holders, to partners (less what they owe), and to the tax office; and what the operator has earned:
  -- fees and expired balances.
  cards_cents bigint not null,
  partners_cents bigint not null,
  tax_cents bigint not null,
  earned_cents bigint not null,
  bank_cents bigint not null,
  -- What was paid with cards: on the day of the payment, and taken out of it when it is taken back.
  executed_cents bigint not null,
  -- Owed to employers.
  employers_cents bigint not null default 0,
  primary key (region_id, day)
);
create trigger region_is_here before insert or update or delete on float_day
  for each row execute function refuse_region_elsewhere();

-- What each partner is owed (positive) or owes.
create table float_partner (
  region_id int not null,
  partner_id bigint not null,
  cents bigint not null,
  primary key (region_id, partner_id),
  foreign key (region_id, partner_id) references partner
);
create trigger region_is_here before insert or update or delete on float_partner
  for each row execute function refuse_region_elsewhere();
