-- A shop closes its day: its bookings, and the money in its drawer (docs/decisions/a-shop-closes-its-day.md).

-- The bookings of a shop on a day in Berlin by person, kind and way, up to an entry or without limit, without test
-- cards. kind: the type of what was booked or taken back. way: 'booking'; 'storno', taken back by a till; 'correction',
-- taken back or rebooked by staff. cents: bookings minus what was taken back.
create function ledger_shop_day(p_region int, p_partner bigint, p_branch bigint, p_day date, p_until bigint)
returns table (actor bigint, kind text, way text, entries int, cents bigint)
language sql stable set search_path = public, pg_temp as $$
  select e.actor_id, coalesce(o.type, e.type),
         case when s.entry_id is not null then 'storno'
              when e.type = 'reversal' or exists
                (select from person p where p.person_id = e.actor_id and p.role = 'trolleymaker') then 'correction'
              else 'booking' end,
         count(*)::int, sum(case when e.type = 'reversal' then -e.cents else e.cents end)::bigint
    from entry e
    left join entry o on o.region_id = p_region and o.entry_id = e.reversal_of
    left join storno s on s.region_id = p_region and s.entry_id = e.entry_id
   where e.region_id = p_region and e.partner_id = p_partner and e.branch_id = p_branch and not e.is_test
     and e.type in ('topup', 'redemption', 'bonus', 'reversal')
     and e.booked_at >= p_day::timestamp at time zone 'Europe/Berlin'
       and e.booked_at < (p_day + 1)::timestamp at time zone 'Europe/Berlin'
     and (p_until is null or e.entry_id <= p_until)
   group by 1, 2, 3 order by 1, 2, 3
$$;
grant execute on function ledger_shop_day to kartenkontor_app;

-- What somebody signed for a shop's day. Written once: counting again makes the next version, and all versions stay.
create table day_closing (
  region_id int not null,
  partner_id bigint not null,
  branch_id bigint not null,
  -- In Berlin.
  day date not null,
  version int not null check (version > 0),
  -- The region's last entry at that time, and the result of ledger_shop_day up to it.
  until_entry bigint not null,
  lines jsonb not null,
  -- Top-ups by the shop's own people minus their Stornos, and the part of them that was not paid in cash.
  topup_cents bigint not null,
  cashless_cents bigint not null check (cashless_cents between 0 and 99999999),
  -- Money in the drawer before the first booking, and the counted money.
  float_cents bigint not null check (float_cents between 0 and 99999999),
  counted_cents bigint not null check (counted_cents between 0 and 99999999),
  -- Number of each note and coin, by value in cents; null if only the total was typed.
  pieces jsonb,
  closed_by bigint not null,
  -- The name at that time: a paper of the books keeps it after the account has ended.
  signed_as text not null check (length(signed_as) between 1 and 200),
  closed_at timestamptz not null,
  primary key (region_id, branch_id, day, version),
  foreign key (region_id, partner_id) references partner (region_id, partner_id),
  foreign key (region_id, branch_id) references branch (region_id, branch_id),
  foreign key (region_id, closed_by) references person (region_id, person_id)
);
revoke insert on day_closing from kartenkontor_app;
select write_once('day_closing');
select keep_at_home('day_closing');
select watch_facts('day_closing', 'branch_id,day,version');

-- Closes a shop's day as the next version, up to an entry below which nothing can appear any more (ledger_horizon).
-- Returns false if p_version is not the next one. Raises if the day is in the future or the branch is not the
-- partner's.
create function ledger_close_day(p_region int, p_partner bigint, p_branch bigint, p_day date, p_version int,
  p_until bigint,
  p_float bigint, p_counted bigint, p_cashless bigint, p_pieces jsonb, p_actor bigint, p_name text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_region_here(p_region);
  if p_day > (ledger_now() at time zone 'Europe/Berlin')::date then
    raise exception 'the day % is still to come', p_day using errcode = 'invalid_parameter_value';
  end if;
  perform from branch where region_id = p_region and partner_id = p_partner and branch_id = p_branch;
  if not found then
    raise exception 'the branch is not of this partner' using errcode = 'foreign_key_violation';
  end if;
  insert into day_closing (region_id, partner_id, branch_id, day, version, until_entry, lines, topup_cents,
    cashless_cents, float_cents, counted_cents, pieces, closed_by, signed_as, closed_at)
  select p_region, p_partner, p_branch, p_day, p_version, p_until,
         coalesce(jsonb_agg(jsonb_build_object('actor', actor, 'kind', kind, 'way', way, 'entries', entries, 'cents',
           cents) order by actor, kind, way), '[]'),
         coalesce(sum(cents) filter (where kind = 'topup' and way <> 'correction'), 0),
         p_cashless, p_float, p_counted, p_pieces, p_actor, p_name, ledger_now()
    from ledger_shop_day(p_region, p_partner, p_branch, p_day, p_until)
  having p_version = 1 + (select coalesce(max(version), 0)
    from day_closing c where c.region_id = p_region and c.branch_id = p_branch and c.day = p_day)
  on conflict do nothing;
  return found;
end $$;
grant execute on function ledger_close_day to kartenkontor_app;
