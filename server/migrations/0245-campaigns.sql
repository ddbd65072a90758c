-- Gifts of campaigns: given to cards, and ended with what was not used
-- (docs/decisions/a-balance-is-the-sum-of-its-pots.md).

-- A gift: the campaign, the card that got it, its entry and its pot.
create table campaign_gift (
  region_id int not null,
  campaign_id bigint not null,
  account_id bigint not null,
  entry_id bigint not null,
  pot_id bigint not null,
  -- The take-over that the card brought it along with.
  take_over_id bigint,
  primary key (region_id, entry_id),
  -- A card gets a campaign's gift once; one that went back with its take-over brings it along anew with the next one.
  unique nulls not distinct (region_id, campaign_id, account_id, take_over_id),
  unique (region_id, pot_id),
  foreign key (region_id, campaign_id) references campaign,
  foreign key (region_id, account_id) references account,
  foreign key (region_id, entry_id) references entry,
  foreign key (region_id, pot_id) references pot
);
revoke insert on campaign_gift from kartenkontor_app;
select write_once('campaign_gift');
select keep_at_home('campaign_gift');
select watch_facts('campaign_gift', 'entry_id');

-- A list of cards that somebody wanted to give gifts to, and what was to become of each line when it first came. The
-- same request again is answered from it, whatever has changed since.
create table campaign_list (
  region_id int not null,
  given_by bigint not null references person,
  idempotency_key uuid not null,
  campaign_id bigint not null,
  -- SHA-256 of what was sent.
  typed text not null,
  lines jsonb not null,
  primary key (region_id, given_by, idempotency_key),
  foreign key (region_id, campaign_id) references campaign
);
select write_once('campaign_list');
select keep_at_home('campaign_list');
select watch_facts('campaign_list', 'given_by,idempotency_key');

-- A card holder was told that a gift ends on a day, so many days before. `pot_id` is the one in which it came first.
create table gift_notice (
  region_id int not null,
  customer_id bigint not null,
  pot_id bigint not null,
  ends_on date not null,
  days_before int not null check (days_before in (7, 30)),
  -- By the clock of the books: nobody is told twice on a day.
  noticed_on date not null,
  primary key (region_id, customer_id, pot_id, ends_on, days_before),
  foreign key (region_id, customer_id) references person (region_id, person_id),
  foreign key (region_id, pot_id) references pot
);
select keep_at_home('gift_notice');

-- Whether a card, or another one of its holder, has got a campaign's gift; or a card whose place one of them took.
-- Whoever asks holds the campaign.
create function campaign_gift_is_had(p_region int, p_campaign bigint, p_card text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  with recursive line (account_id) as (
    select a.account_id from account a
     where a.region_id = p_region and a.kind = 'card' and a.card_number in (
       select p_card
       union all
       select other.card_number
         from card own join card other on other.region_id = own.region_id and other.customer_id = own.customer_id
        where own.region_id = p_region and own.card_number = p_card)
    union
    select old.account_id from line join account old on old.region_id = p_region and old.succeeded_by = line.account_id)
  select exists (select from line join campaign_gift g
    on g.region_id = p_region and g.campaign_id = p_campaign and g.account_id = line.account_id);
$$;

-- Who has got the gift of a campaign that gives by itself: a keyed hash of the mail address, so that nobody gets it
-- again with another account. Kept as long as it can be given.
create table campaign_person (
  region_id int not null,
  campaign_id bigint not null,
  person_hash text not null,
  primary key (region_id, campaign_id, person_hash),
  foreign key (region_id, campaign_id) references campaign
);
revoke insert, update, truncate on campaign_person from kartenkontor_app;
select keep_at_home('campaign_person');

-- The last entry of a region that was looked at for campaigns that give by themselves. Without such a campaign no row.
create table campaign_until (
  region_id int primary key references region,
  entry_id bigint not null
);
select keep_at_home('campaign_until');

-- Whether a card has earned a campaign's gift: topped up so much at once at a till, of which enough was not taken back;
-- or registered for the first time, and not in the place of another one. Both on the days of the campaign, since its
-- start.
create function campaign_gift_is_earned(c campaign, p_account bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case c.given_for
    when 'top-up' then exists (
      select from posting p
        join entry e on e.region_id = p.region_id and e.entry_id = p.entry_id and e.type = 'topup'
        left join entry r on r.region_id = e.region_id and r.reversal_of = e.entry_id
       where p.region_id = c.region_id and p.account_id = p_account and p.balance_after is not null
         and e.cents - coalesce(r.cents, 0) >= c.top_up_cents and e.booked_at >= c.started_at
         and (e.booked_at at time zone 'Europe/Berlin')::date between c.starts_on and c.ends_on)
    when 'registration' then exists (
      select from account a join card k on k.region_id = a.region_id and k.card_number = a.card_number
       where a.region_id = c.region_id and a.account_id = p_account and k.customer_id is not null and k.freed_at is null
         and k.registered_at >= c.started_at
         and (k.registered_at at time zone 'Europe/Berlin')::date between c.starts_on and c.ends_on)
      and not exists (
        select from account old where old.region_id = c.region_id and old.succeeded_by = p_account)
    else false end;
$$;

-- Whether the top-up for which the portal gave the gift of a pot was taken back meanwhile.
create function campaign_gift_is_lost(p pot) returns boolean
language sql stable set search_path = public, pg_temp as $$
  with recursive line (pot_id, moved_from) as (
    select p.pot_id, p.moved_from
    union all
    select o.pot_id, o.moved_from from line join pot o on o.region_id = p.region_id and o.pot_id = line.moved_from)
  select exists (
    select from line
      join campaign_gift g on g.region_id = p.region_id and g.pot_id = line.pot_id
      join campaign c on c.region_id = g.region_id and c.campaign_id = g.campaign_id
     where c.given_for = 'top-up' and not campaign_gift_is_earned(c, g.account_id));
$$;

-- Gives a campaign's gift to cards, as long as its budget lasts. Returns a row for each card, in the given order:
-- POSTED, or why it got nothing. A repetition with the same keys returns the same. The portal itself (p_actor 0)
-- gives what was earned, on the day after the campaign's last one as well; staff gives the others, but for those that
-- come with a take-over (ledger_take_over). p_people: who holds each card, as campaign_person knows them; null for
-- nobody.
--   1. lock the campaign, whose budget all givers share, then the cards in the same order in all processes
--   2. for each card: say why it gets nothing, or add to balance and potted, and write pot, entry, postings and gift
--   3. count what was given
create function ledger_give_gifts(p_region int, p_campaign bigint, p_cards text[], p_actor bigint, p_keys uuid[],
  p_marks text[], p_people text[] default null)
returns table (card text, outcome text, entry_id bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  c campaign;
  item record;
  a account;
  earlier entry;
  v_campaigns bigint := (select account_id from account where region_id = p_region and kind = 'campaigns');
  v_hash constant text := format('gift %s', p_campaign);
  v_given bigint := 0;
  v_pot bigint;
  v_at timestamptz;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock_shared(7101, p_region);
  select * into c from campaign where region_id = p_region and campaign_id = p_campaign for no key update;
  perform from account where region_id = p_region and kind = 'card'
    and card_number = any (p_cards) order by card_number for no key update;
  v_at := ledger_now();

  for item in select s.card, s.key, s.mark, s.person
    from unnest(p_cards, p_keys, p_marks, p_people) with ordinality as s (card, key, mark, person, n) order by s.n loop
    card := item.card; entry_id := null; replayed := false;
    select * into a from account where region_id = p_region and kind = 'card' and card_number = item.card;
    select e.* into earlier from entry e
      where e.region_id = p_region and e.actor_id = p_actor and e.idempotency_key = item.key;
    outcome := case
      when earlier.entry_id is not null then
        case when (earlier.input_hash, earlier.card_account_id) is distinct from (v_hash, a.account_id) then 'KEY_REUSED'
          else 'POSTED' end
      when c.state is distinct from 'running' or c.given_for = 'take-over' or (p_actor = 0) <> (c.given_for <> 'list')
        or (v_at at time zone 'Europe/Berlin')::date not between c.starts_on and c.ends_on + (p_actor = 0)::int then 'NOT_RUNNING'
      when a.account_id is null then 'CARD_UNKNOWN'
      when a.is_test then 'TEST_CARD'
      when a.status in ('locked', 'emptied') then 'CARD_LOCKED'
      when campaign_gift_is_had(p_region, p_campaign, item.card) or exists (
        select from campaign_person s where s.region_id = p_region and s.campaign_id = p_campaign and s.person_hash = item.person)
        then 'GIFT_TWICE'
      when p_actor = 0 and not campaign_gift_is_earned(c, a.account_id) then 'NOT_EARNED'
      when c.given_cents + v_given + c.gift_cents > c.budget_cents then 'BUDGET_USED_UP'
      else 'POSTED' end;
    if outcome = 'POSTED' and earlier.entry_id is not null then
      entry_id := earlier.entry_id; replayed := true;
    elsif outcome = 'POSTED' then
      v_given := v_given + c.gift_cents;
      entry_id := nextval('entry_id');
      update account set balance = balance + c.gift_cents, potted = potted + c.gift_cents, status = 'active'
       where region_id = p_region and account_id = a.account_id returning * into a;
      insert into pot (region_id, account_id, campaign_id, cents, issued_at, use_until, open_until)
      values (p_region, a.account_id, p_campaign, 0, v_at, c.use_until, c.use_until) returning pot_id into v_pot;
      insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, input_hash,
        booked_at, mark)
      values (p_region, entry_id, 'gift', c.gift_cents, a.account_id, p_actor, item.key, v_hash, v_at, item.mark);
      insert into posting (region_id, entry_id, account_id, cents, balance_after)
      values (p_region, entry_id, a.account_id, c.gift_cents, a.balance), (p_region, entry_id, v_campaigns, -c.gift_cents, null);
      perform ledger_move_pots(p_region, entry_id, array[(v_pot, c.gift_cents)::pot_move]);
      insert into campaign_gift (region_id, campaign_id, account_id, entry_id, pot_id)
      values (p_region, p_campaign, a.account_id, entry_id, v_pot);
      insert into campaign_person select p_region, p_campaign, item.person where item.person is not null;
    end if;
    return next;
  end loop;
  update campaign set given_cents = given_cents + v_given
   where region_id = p_region and campaign_id = p_campaign and v_given > 0;
end $$;
grant execute on function ledger_give_gifts to kartenkontor_app;

-- Takes what is left in pots back from their cards to the account of campaigns: by itself (p_actor 0) after their last
-- day, or once the top-up that they were given for was taken back; by staff at any time. Returns a row for each pot, in
-- the given order: POSTED, or why nothing was booked. A repetition with the same keys returns the same. Locks like the
-- giving of gifts: the campaigns, then the cards.
create function ledger_end_gifts(p_region int, p_pots bigint[], p_actor bigint, p_keys uuid[], p_marks text[])
returns table (pot_id bigint, outcome text, entry_id bigint, cents bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  item record;
  p pot;
  earlier entry;
  v_campaigns bigint := (select account_id from account where region_id = p_region and kind = 'campaigns');
  v_hash text;
  v_balance bigint;
  v_at timestamptz;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock_shared(7101, p_region);
  perform from campaign where region_id = p_region and campaign_id in (
    select campaign_id from pot where region_id = p_region and pot_id = any (p_pots))
    order by campaign_id for no key update;
  perform from account where region_id = p_region and kind = 'card' and account_id in (
    select account_id from pot where region_id = p_region and pot_id = any (p_pots))
    order by card_number for no key update;
  v_at := ledger_now();

  for item in select s.pot, s.key, s.mark
    from unnest(p_pots, p_keys, p_marks) with ordinality as s (pot, key, mark, n) order by s.n loop
    pot_id := item.pot; entry_id := null; cents := null; replayed := false;
    v_hash := format('gift-end %s', item.pot);
    select * into p from pot where region_id = p_region and pot_id = item.pot;
    select e.* into earlier from entry e
      where e.region_id = p_region and e.actor_id = p_actor and e.idempotency_key = item.key;
    outcome := case
      when earlier.entry_id is not null then
        case when earlier.input_hash is distinct from v_hash then 'KEY_REUSED' else 'POSTED' end
      when p.pot_id is null then 'POT_UNKNOWN'
      when p.cents = 0 then 'NOTHING_LEFT'
      when p_actor = 0 and p.open_until >= (v_at at time zone 'Europe/Berlin')::date and not campaign_gift_is_lost(p)
        then 'NOT_OVER'
      else 'POSTED' end;
    if outcome = 'POSTED' and earlier.entry_id is not null then
      entry_id := earlier.entry_id; cents := earlier.cents; replayed := true;
    elsif outcome = 'POSTED' then
      entry_id := nextval('entry_id'); cents := p.cents;
      update account set balance = balance - p.cents, potted = potted - p.cents
       where region_id = p_region and account_id = p.account_id returning balance into v_balance;
      insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, input_hash,
        booked_at, mark)
      values (p_region, entry_id, 'gift-end', p.cents, p.account_id, p_actor, item.key, v_hash, v_at, item.mark);
      insert into posting (region_id, entry_id, account_id, cents, balance_after)
      values (p_region, entry_id, p.account_id, -p.cents, v_balance), (p_region, entry_id, v_campaigns, p.cents, null);
      perform ledger_move_pots(p_region, entry_id, array[(p.pot_id, -p.cents)::pot_move]);
      update campaign set back_cents = back_cents + p.cents where region_id = p_region and campaign_id = p.campaign_id;
    end if;
    return next;
  end loop;
end $$;
grant execute on function ledger_end_gifts to kartenkontor_app;
