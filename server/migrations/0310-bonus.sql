-- Bonuses of partners, and when each applies.

-- A partner's bonus settings from an instant on. Later settings have higher ids; the latest that has begun applies.
create table bonus_setting (
  region_id int not null,
  bonus_setting_id bigint not null generated always as identity,
  partner_id bigint not null,
  in_force_from timestamptz not null,
  is_active boolean not null,
  -- The permanent bonus. percent_basis_points is its share of the purchase, null for a fixed amount; the fee of a bonus
  -- is derived from it.
  has_permanent boolean not null default true,
  percent_basis_points int check (percent_basis_points between 1 and 10000),
  -- The action bonus on these days in Berlin, both included; it replaces the permanent one meanwhile.
  action_from date,
  action_until date,
  action_basis_points int check (action_basis_points between 1 and 10000),
  -- Replaced by a later setting before it began.
  is_withdrawn boolean not null default false,
  saved_by bigint,
  -- The form as sent.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (region_id, bonus_setting_id),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, saved_by) references person (region_id, person_id),
  check (action_from <= action_until),
  check ((action_from is null) = (action_until is null)),
  check (not is_active or has_permanent or action_from is not null)
);
create index bonus_setting_in_force on bonus_setting (region_id, partner_id, bonus_setting_id desc)
  where not is_withdrawn;
create trigger tell_of_shops after insert or update or delete on bonus_setting
  for each statement execute function tell_of_shops();
select keep_at_home('bonus_setting');
select watch_facts('bonus_setting', 'bonus_setting_id');

-- The bonus in force at an instant; no row if the partner has never made a setting.
-- server/money/bonus/bonus-in-force.ts has the same rule.
create function bonus_at(p_region int, p_partner bigint, p_at timestamptz)
returns table (is_active boolean, basis_points int)
language sql stable set search_path = public, pg_temp as $$
  select s.is_active and (a.runs or s.has_permanent),
         case when not s.is_active then null
              when a.runs then s.action_basis_points
              when s.has_permanent then s.percent_basis_points end
    from bonus_setting s
    cross join lateral (
      select coalesce(
               (p_at at time zone 'Europe/Berlin')::date between s.action_from and s.action_until, false) as runs) a
   where s.region_id = p_region and s.partner_id = p_partner and s.in_force_from <= p_at and not s.is_withdrawn
   order by s.bonus_setting_id desc limit 1;
$$;
grant execute on function bonus_at to kartenkontor_app;
