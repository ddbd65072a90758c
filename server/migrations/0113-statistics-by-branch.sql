-- Statistics by branch, and which cards came back: counted ahead like the rest (docs/decisions/statistics-are-counted-ahead.md).

-- By branch too; 0 where a booking has none.
alter table partner_hour add column branch_id bigint not null default 0;
alter table partner_hour drop constraint partner_hour_pkey;
alter table partner_hour add primary key (region_id, partner_id, day, hour, branch_id);

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
  -- The day of the card's row before this one, by day and branch: at the partner, and at this branch. A stretch of days counts each card once by the row whose
  -- predecessor lies before it, and a new one has none.
  previous_day date,
  previous_day_here date,
  -- Whether the partner had granted the card a bonus on an earlier day.
  had_bonus boolean not null default false,
  primary key (region_id, partner_id, card_account_id, day, branch_id)
);
create trigger region_is_here before insert or update or delete on partner_card_day for each row execute function refuse_region_elsewhere();

-- What was counted before is counted once more, up to where the sums go.
delete from partner_hour h using region_home r where r.region_id = h.region_id and r.books_here;

create temp table counted_change on commit drop as
with counted as (
  select e.* from entry e
    join region_home r on r.region_id = e.region_id and r.books_here
    join counted_until u on u.region_id = e.region_id
   where e.entry_id <= u.entry_id and e.partner_id is not null
),
standing as (
  select 1 as sign, e.region_id, e.partner_id, e.branch_id, e.card_account_id, e.type, 0::bigint as was, e.cents as is_now, e.booked_at
    from counted e where e.type in ('topup', 'redemption', 'bonus') and not e.is_test
  union all
  select case when e.cents = o.cents then -1 else 0 end, o.region_id, o.partner_id, o.branch_id, o.card_account_id, o.type, o.cents, o.cents - e.cents, o.booked_at
    from counted e join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
   where e.type = 'reversal' and o.type in ('topup', 'redemption', 'bonus') and not o.is_test
)
select s.sign, s.region_id, s.partner_id, coalesce(s.branch_id, 0) as branch_id, s.card_account_id, s.type, s.is_now - s.was as cents,
       (s.is_now * 20000 + share.points) / (2 * share.points) - (s.was * 20000 + share.points) / (2 * share.points) as purchase_cents,
       (s.booked_at at time zone 'Europe/Berlin')::date as day,
       extract(hour from s.booked_at at time zone 'Europe/Berlin')::smallint as hour
  from standing s
  cross join lateral (
    select case when s.type = 'bonus' then (select basis_points from bonus_at(s.region_id, s.partner_id, s.booked_at)) end as points
  ) share;

insert into partner_hour
  (region_id, partner_id, day, hour, branch_id, redemptions, redemption_cents, top_ups, top_up_cents, purchases, purchase_cents, bonuses, bonus_cents)
select region_id, partner_id, day, hour, branch_id,
       coalesce(sum(sign) filter (where type = 'redemption'), 0), coalesce(sum(cents) filter (where type = 'redemption'), 0),
       coalesce(sum(sign) filter (where type = 'topup'), 0), coalesce(sum(cents) filter (where type = 'topup'), 0),
       coalesce(sum(sign) filter (where purchase_cents is not null), 0), coalesce(sum(purchase_cents), 0),
       coalesce(sum(sign) filter (where type = 'bonus'), 0), coalesce(sum(cents) filter (where type = 'bonus'), 0)
  from counted_change group by 1, 2, 3, 4, 5;

insert into partner_card_day
with stood as (
  select region_id, partner_id, card_account_id, day, branch_id, sum(sign)::int as bookings,
         coalesce(sum(sign) filter (where type = 'bonus'), 0)::int as bonuses,
         coalesce(sum(cents) filter (where type = 'redemption'), 0)::bigint as redemption_cents
    from counted_change group by 1, 2, 3, 4, 5 having sum(sign) > 0
)
select *, lag(day) over at_partner, lag(day) over at_branch, coalesce(bool_or(bonuses > 0) over earlier, false)
  from stood
window at_partner as (partition by region_id, partner_id, card_account_id order by day, branch_id),
       at_branch as (partition by region_id, partner_id, card_account_id, branch_id order by day),
       earlier as (partition by region_id, partner_id, card_account_id order by day range between unbounded preceding and interval '1 day' preceding);

drop table counted_change;

-- All that a figure needs of the days that it is about.
create index partner_card_day_in_time on partner_card_day (region_id, partner_id, day)
  include (card_account_id, branch_id, previous_day, previous_day_here, had_bonus, redemption_cents);
