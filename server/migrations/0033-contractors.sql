-- Contractors see the sums of their region (rulings 8): each belongs to one, and the sums are counted ahead.

-- Before, contractors had no region, and so nothing to see; whoever was one is invited anew.
update person set ended_at = now() where role = 'contractor' and region_id is null and ended_at is null;
alter table person add check (role <> 'contractor' or region_id is not null or ended_at is not null);

-- What a partner's bookings come to in a month, beside its cards of that month: a region's months are summed up from them.
alter table partner_month
  alter column registered set default 0,
  alter column unregistered set default 0,
  add column redemptions int not null default 0,
  add column redemption_cents bigint not null default 0,
  add column top_ups int not null default 0,
  add column top_up_cents bigint not null default 0,
  add column bonuses int not null default 0,
  add column bonus_cents bigint not null default 0;

insert into partner_month as m
  (region_id, partner_id, month, redemptions, redemption_cents, top_ups, top_up_cents, bonuses, bonus_cents)
select region_id, partner_id, date_trunc('month', day::timestamp)::date,
       sum(redemptions), sum(redemption_cents), sum(top_ups), sum(top_up_cents), sum(bonuses), sum(bonus_cents)
  from partner_hour join region_home using (region_id) where books_here group by 1, 2, 3
on conflict (region_id, partner_id, month) do update set
  redemptions = excluded.redemptions, redemption_cents = excluded.redemption_cents,
  top_ups = excluded.top_ups, top_up_cents = excluded.top_up_cents, bonuses = excluded.bonuses, bonus_cents = excluded.bonus_cents;

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
create trigger region_is_here before insert or update or delete on region_card_month for each row execute function refuse_region_elsewhere();

insert into region_card_month
select region_id, month, card_account_id, sum(bookings), bool_or(is_registered)
  from partner_card_month join region_home using (region_id) where books_here group by 1, 2, 3;

-- How many those are.
create table region_month (
  region_id int not null references region,
  month date not null,
  registered int not null,
  unregistered int not null,
  primary key (region_id, month)
);
create trigger region_is_here before insert or update or delete on region_month for each row execute function refuse_region_elsewhere();

insert into region_month
select region_id, month, count(*) filter (where is_registered), count(*) filter (where not is_registered)
  from region_card_month where bookings > 0 group by 1, 2;
