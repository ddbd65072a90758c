-- Pots: a card's balance is the sum of its pots (docs/decisions/a-balance-is-the-sum-of-its-pots.md). What was paid,
-- granted, charged or taken over is the main pot, which has no row: it is what the other pots leave of the balance.
-- Money of a campaign has a row of its own.

-- What somebody gives to card holders of a region: a gift for each card, until a budget is used up.
create table campaign (
  region_id int not null references region,
  campaign_id bigint not null generated always as identity,
  -- What card holders read.
  name text not null check (char_length(name) between 3 and 60),
  -- Who pays for it, for staff and the region.
  sponsor text not null check (char_length(sponsor) between 2 and 100),
  -- With a take-over: what a card may bring along at most.
  gift_cents bigint not null check (gift_cents between 1 and 25000),
  -- Who gets it: cards that staff lists; or by itself who tops up so much at a till at once, or registers a card for
  -- the first time. Or cards that bring gifts along from a former provider, by a take-over alone.
  given_for text not null default 'list' check (given_for in ('list', 'top-up', 'registration', 'take-over')),
  top_up_cents bigint check (top_up_cents between 1 and 25000),
  budget_cents bigint not null check (budget_cents between gift_cents and 99999999),
  -- Only ledger_give_gifts and ledger_take_over count. What was not used and went back is no new budget.
  given_cents bigint not null default 0
    constraint campaign_within_budget check (given_cents between 0 and budget_cents),
  -- What came back of it, counted by ledger_end_gifts alone: its sponsor does not owe it.
  back_cents bigint not null default 0 check (back_cents between 0 and given_cents),
  -- The first and the last day on which gifts are given, and the last one on which they can be used.
  starts_on date not null,
  ends_on date not null check (ends_on between starts_on and starts_on + 366),
  use_until date not null check (use_until between ends_on and ends_on + 730),
  -- Where gifts count, and the ids of trades (category) or branches as text, or postcodes.
  counts_at text not null check (counts_at in ('all', 'trades', 'branches', 'postcodes')),
  places text[] not null default '{}',
  -- Planned ones may still change; one that was stopped gives no more, and its gifts stay.
  state text not null default 'planned' check (state in ('planned', 'running', 'stopped')),
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  started_by bigint references person,
  started_at timestamptz,
  stopped_by bigint references person,
  stopped_at timestamptz,
  primary key (region_id, campaign_id),
  check ((given_for = 'top-up') = (top_up_cents is not null)),
  check ((counts_at = 'all') = (cardinality(places) = 0)),
  check (num_nonnulls(started_by, started_at) <> 1 and num_nonnulls(stopped_by, stopped_at) <> 1),
  check ((stopped_at is not null) = (state = 'stopped')),
  check (case state when 'planned' then started_at is null when 'running' then started_at is not null else true end),
  check (given_cents = 0 or started_at is not null)
);
revoke insert, update, delete, truncate on campaign from kartenkontor_app;
-- What was given, only the functions write.
grant insert (region_id, name, sponsor, gift_cents, given_for, top_up_cents, budget_cents, starts_on, ends_on, use_until,
  counts_at, places, made_by, made_at) on campaign to kartenkontor_app;
grant update (name, sponsor, gift_cents, given_for, top_up_cents, budget_cents, starts_on, ends_on, use_until, counts_at, places, state, started_by,
  started_at, stopped_by, stopped_at) on campaign to kartenkontor_app;
select keep_at_home('campaign');
select watch_facts('campaign', 'campaign_id', 'given_cents,back_cents');

-- What was started stays as it was started: cards hold its gifts. Then it only counts them, and is stopped; even then
-- its gifts come back.
create function refuse_change_of_campaign() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_progress constant text[] := '{state,given_cents,back_cents,stopped_by,stopped_at}';
begin
  if old.state <> 'planned' and (to_jsonb(new) - v_progress <> to_jsonb(old) - v_progress
     or (old.state, new.state) not in (('running', 'running'), ('running', 'stopped'), ('stopped', 'stopped'))
     or old.state = 'stopped' and to_jsonb(new) - 'back_cents' <> to_jsonb(old) - 'back_cents') then
    raise exception 'what was started stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger campaign_stays before update on campaign for each row execute function refuse_change_of_campaign();

-- Money of a campaign on a card. It moves to the card that takes the balance, as a pot of that card.
create table pot (
  region_id int not null,
  pot_id bigint not null generated always as identity,
  account_id bigint not null,
  campaign_id bigint not null,
  -- What is left of it.
  cents bigint not null check (cents >= 0),
  issued_at timestamptz not null,
  -- The last day of its campaign's gifts.
  use_until date not null,
  -- The last day on which it can be used: later, where a booking that had used it was taken back after its day.
  open_until date not null check (open_until >= use_until),
  moved_from bigint,
  primary key (region_id, pot_id),
  foreign key (region_id, account_id) references account,
  foreign key (region_id, campaign_id) references campaign,
  foreign key (region_id, moved_from) references pot
);
create index pot_of_card on pot (region_id, account_id);
create index pot_of_campaign on pot (region_id, campaign_id);
-- A card whose balance was moved is closed.
create unique index pot_moved_once on pot (region_id, moved_from) where moved_from is not null;
create index pot_to_end on pot (region_id, open_until) where cents > 0;
revoke insert, update, delete, truncate on pot from kartenkontor_app;
select keep_at_home('pot');
select watch_facts('pot', 'pot_id', 'cents');

-- The movement of an entry in pots. What it moves on a card beyond its pots is the movement of the main pot.
create table pot_posting (
  region_id int not null,
  entry_id bigint not null,
  pot_id bigint not null,
  cents bigint not null check (cents <> 0),
  primary key (region_id, entry_id, pot_id),
  foreign key (region_id, entry_id) references entry,
  foreign key (region_id, pot_id) references pot
);
create index pot_posting_of_pot on pot_posting (region_id, pot_id, entry_id);
revoke insert on pot_posting from kartenkontor_app;
select write_once('pot_posting');
select keep_at_home('pot_posting');
select watch_facts('pot_posting', 'entry_id,pot_id');

-- A movement of a pot to come.
create type pot_move as (pot_id bigint, cents bigint);

-- Whether money of a campaign counts in a shop; without a branch, at the partner's main site.
create function campaign_counts_at(c campaign, p_partner bigint, p_branch bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select c.counts_at = 'all' or coalesce((
    select case c.counts_at
             when 'branches' then b.branch_id::text = any (c.places)
             when 'postcodes' then b.zip = any (c.places)
             else exists (select from branch_category t where t.region_id = b.region_id and t.branch_id = b.branch_id
                             and t.category_id::text = any (c.places)) end
      from branch b
     where b.region_id = c.region_id and b.partner_id = p_partner
       and case when p_branch is null then b.position = 0 and b.ended_at is null else b.branch_id = p_branch end), false);
$$;
grant execute on function campaign_counts_at to kartenkontor_app;

-- The pots of a card that can be used in a shop on a day, in the order in which they are used: what ends first, then
-- the oldest. The order never changes, so that what is taken back leaves what a smaller booking would have left.
create function ledger_usable_pots(p_region int, p_account bigint, p_partner bigint, p_branch bigint, p_day date)
returns table (pot_id bigint, cents bigint)
language sql stable set search_path = public, pg_temp as $$
  select p.pot_id, p.cents from pot p join campaign c on c.region_id = p.region_id and c.campaign_id = p.campaign_id
   where p.region_id = p_region and p.account_id = p_account and p.cents > 0 and p.open_until >= p_day
     and campaign_counts_at(c, p_partner, p_branch)
   order by p.use_until, p.issued_at, p.pot_id;
$$;

-- What can be used of a card's balance in a shop today, in cents; null for a card that the region does not have.
create function ledger_usable_here(p_region int, p_card text, p_partner bigint, p_branch bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select a.balance - a.potted + case when a.potted = 0 then 0 else coalesce((
    select sum(u.cents) from ledger_usable_pots(p_region, a.account_id, p_partner, p_branch, ledger_today()) u), 0) end
    from account a where a.region_id = p_region and a.kind = 'card' and a.card_number = p_card;
$$;
grant execute on function ledger_usable_here to kartenkontor_app;

-- Moves pots by an entry. The caller has moved potted and balance of their card. p_today: a pot that gets money back
-- after its last day is open for another 14 days from that day; null where none is opened again.
create function ledger_move_pots(p_region int, p_entry bigint, p_moves pot_move[], p_today date default null) returns void
language sql set search_path = public, pg_temp as $$
  update pot p set cents = p.cents + m.cents,
         open_until = case when m.cents > 0 and p.open_until < p_today then p_today + 14 else p.open_until end
    from unnest(p_moves) as m where p.region_id = p_region and p.pot_id = m.pot_id;
  insert into pot_posting (region_id, entry_id, pot_id, cents)
  select p_region, p_entry, m.pot_id, m.cents from unnest(p_moves) as m;
$$;

-- What goes back into pots when so much of a redemption is taken back: as if it had been smaller from the beginning. So
-- the main pot comes first, then the pot that was used last.
create function ledger_pots_back(e entry, p_cents bigint, out moves pot_move[], out cents bigint)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if e.type = 'redemption' then
    select array_agg((pot_id, back)::pot_move), sum(back) into moves, cents
      from (select pot_id, least(taken, p_cents - (e.cents - sum(taken) over ()) - (sum(taken) over later - taken))::bigint
                     as back
              from (select t.pot_id, -t.cents as taken, p.use_until, p.issued_at
                      from pot_posting t join pot p on p.region_id = t.region_id and p.pot_id = t.pot_id
                     where t.region_id = e.region_id and t.entry_id = e.entry_id) as used
            window later as (order by use_until desc, issued_at desc, pot_id desc)) as shares
     where back > 0;
  end if;
  moves := coalesce(moves, '{}'); cents := coalesce(cents, 0);
end $$;

-- Moves the pots of a card to the one that takes its balance, by the entry of the transfer.
create function ledger_move_pots_along(p_region int, p_entry bigint, p_from bigint, p_to bigint) returns void
language sql set search_path = public, pg_temp as $$
  insert into pot (region_id, account_id, campaign_id, cents, issued_at, use_until, open_until, moved_from)
  select region_id, p_to, campaign_id, 0, issued_at, use_until, open_until, pot_id from pot
   where region_id = p_region and account_id = p_from and cents > 0 order by pot_id;
  select ledger_move_pots(p_region, p_entry, (
    select array_agg(m) from (
      select (pot_id, -cents)::pot_move as m from pot
       where region_id = p_region and account_id = p_from and cents > 0
      union all
      select (new.pot_id, old.cents)::pot_move
        from pot old join pot new on new.region_id = old.region_id and new.moved_from = old.pot_id
       where old.region_id = p_region and old.account_id = p_from and old.cents > 0) as both_sides));
$$;
