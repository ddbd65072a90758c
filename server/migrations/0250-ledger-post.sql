-- Posts the bookings of tills. Tills mostly wait for this function, so one statement posts a whole batch.

-- One item of a batch; server/ledger/write/ledger-items.ts makes them. All have n, type, card, actor, key, hash, mark.
--   a booking   also cents, fee, partner, branch, grantedFor, allowed
--   a reversal  also reversalOf
--   a Storno    also cents, fee, partner, branch, reversalOf, reason
create type ledger_item as (
  n int, type text, card text, cents bigint, fee bigint, partner bigint, branch bigint, actor bigint, key uuid,
    hash text,
  "reversalOf" bigint, "grantedFor" bigint, allowed boolean, mark text, reason text
);

-- The answer to an item. balance is the card's after the booking; replayed: it was booked before, with the same key.
create type ledger_answer as (
  n int, outcome text, entry_id bigint, balance bigint, booked_at timestamptz, replayed boolean
);

-- Why a booking on this card was refused, after the conditional update has refused it. Null if nothing is against it
-- any more: then the card was not locked, and somebody has changed it meanwhile.
create function ledger_refusal(p_region int, p_card text, p_type text, p_delta bigint, p_partner bigint, p_day date)
returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  card account;
begin
  select * into card from account where region_id = p_region and kind = 'card' and card_number = p_card;
  if not found then
    return case when exists (select from account where kind = 'card' and card_number = p_card)
      then 'FOREIGN_REGION' else 'CARD_UNKNOWN' end;
  end if;
  if card.status in ('locked', 'emptied') then
    return 'CARD_LOCKED';
  end if;
  if card.balance + p_delta < 0 then
    return 'NOT_SUFFICIENT_FUNDS';
  end if;
  if card.is_test or p_type = 'redemption' then
    return null;
  end if;
  if p_type = 'topup' then
    return case when case when card.month = date_trunc('month', p_day)::date then card.month_cents
      else 0 end + p_delta > 25000 then 'MONTHLY_LIMIT_EXCEEDED' end;
  end if;
  return (select case when p_delta > bonus_limit_cents then 'BONUS_TOO_LARGE'
                      when case when card.bonus_day = p_day then card.bonus_cents
                        else 0 end + p_delta > bonus_day_limit_cents then 'BONUS_DAY_LIMIT'
                      when coalesce((select bonus_cents from account where region_id = p_region and kind = 'partner'
                        and partner_id = p_partner) + p_delta > bonus_unsettled_limit_cents, true)
                        then 'BONUS_UNSETTLED_LIMIT' end
            from region where region_id = p_region);
end $$;

-- Why a shop cannot grant a bonus for an entry of a card; null if it can.
create function ledger_grant_refusal(p_region int, p_card text, p_entry bigint, p_partner bigint,
  p_branch bigint) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  ground entry;
begin
  ground := ledger_standing_entry(p_region, p_card, p_entry);
  return case when ground.type not in ('topup', 'redemption') or ground.partner_id is distinct from p_partner
    or ground.branch_id is distinct from p_branch then 'ENTRY_UNKNOWN' end;
exception when raise_exception then
  return sqlerrm;
end $$;

-- The card balance that a booking reported. For a reversal: after the last bonus taken back with it.
create function ledger_balance_told(e entry) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select p.balance_after from posting p
   where p.region_id = e.region_id and p.account_id = e.card_account_id
     and p.entry_id = greatest(e.entry_id, (
       select max(back.entry_id) from entry bonus
         join entry back on back.region_id = bonus.region_id and back.reversal_of = bonus.entry_id
        where bonus.region_id = e.region_id and bonus.granted_for = e.reversal_of));
$$;

-- Books a redemption of a card with pots, which the caller holds, and returns a row like ledger_post. First it takes
-- from the pots that count in the shop, then from the main pot; other pots keep what they have.
create function ledger_redeem_from_pots(p_region int, i ledger_item, p_at timestamptz, out outcome text,
  out entry_id bigint, out balance bigint, out booked_at timestamptz)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  card account;
  v_moves pot_move[];
  v_potted bigint;
begin
  select * into card from account where region_id = p_region and kind = 'card' and card_number = i.card;
  select coalesce(array_agg((pot_id, -share)::pot_move), '{}'), coalesce(sum(share), 0) into v_moves, v_potted
    from (select pot_id, least(cents, i.cents - (sum(cents) over (order by n) - cents))::bigint as share
            from ledger_usable_pots(p_region, card.account_id, i.partner, i.branch, (p_at at time zone 'Europe/Berlin')::date)
              with ordinality as usable (pot_id, cents, n)) as shares
   where share > 0;
  if i.cents - v_potted > card.balance - card.potted then
    outcome := 'NOT_SUFFICIENT_FUNDS';
    return;
  end if;
  update account set balance = balance - i.cents, potted = potted - v_potted, status = 'active'
   where region_id = p_region and account_id = card.account_id returning balance into balance;
  outcome := 'POSTED'; entry_id := nextval('entry_id'); booked_at := p_at;
  insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, branch_id, actor_id,
    idempotency_key, input_hash, granted_for, booked_at, is_test, mark)
  values (p_region, entry_id, i.type, i.cents, card.account_id, i.partner, i.branch, i.actor, i.key, i.hash,
    i."grantedFor", p_at, card.is_test, i.mark);
  insert into posting (region_id, entry_id, account_id, cents, balance_after)
  select p_region, entry_id, card.account_id, -i.cents, balance
  union all
  select p_region, entry_id, account_id, i.cents - i.fee, null
    from account where region_id = p_region and kind = 'partner' and partner_id = i.partner
  union all
  select p_region, entry_id, account_id, i.fee, null
    from account where region_id = p_region and kind = 'fees' and i.fee <> 0;
  perform ledger_move_pots(p_region, entry_id, v_moves);
end $$;

-- Takes a booking back, repeats what was answered to it, books a redemption of a card with pots, or says why a booking
-- was refused: everything that the statements below do not book themselves. p_holds: the caller has locked the card.
-- Raises KKL01 if nothing is against the booking any more, or if only a caller who has locked the card may book it.
create function ledger_post_other(p_region int, i ledger_item, p_at timestamptz, p_holds boolean, out outcome text,
  out entry_id bigint, out balance bigint, out booked_at timestamptz, out replayed boolean)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_earlier entry;
begin
  replayed := false;
  select e.* into v_earlier from entry e
   where e.region_id = p_region and e.actor_id = i.actor and e.idempotency_key = i.key;
  if found then
    outcome := case when v_earlier.input_hash is distinct from i.hash then 'KEY_REUSED' else 'POSTED' end;
    if outcome = 'POSTED' then
      entry_id := v_earlier.entry_id; balance := ledger_balance_told(v_earlier);
      booked_at := v_earlier.booked_at; replayed := true;
    end if;
  elsif not i.allowed then
    outcome := 'NOT_ALLOWED';
  elsif i.type = 'reversal' then
    select back.* into outcome, entry_id, balance, booked_at
      from ledger_post_reversal(p_region, i.card, i."reversalOf", i.actor, i.key, i.hash, p_at, i.mark) as back;
  elsif i.type = 'storno' then
    select back.* into outcome, entry_id, balance, booked_at
      from ledger_post_storno(p_region, i.card, i."reversalOf", i.cents, i.fee, i.partner, i.branch, i.reason, i.actor,
        i.key, i.hash, p_at, i.mark) as back;
  elsif i.cents is null or i.cents <= 0 or i.cents > 99999999 or i.fee < 0 then
    outcome := 'INVALID_AMOUNT';
  else
    outcome := coalesce(
      case when i."grantedFor" is not null
        then ledger_grant_refusal(p_region, i.card, i."grantedFor", i.partner, i.branch) end,
      ledger_refusal(p_region, i.card, i.type, case when i.type = 'redemption' then -i.cents else i.cents end,
        i.partner, (p_at at time zone 'Europe/Berlin')::date));
    if outcome is null and p_holds and i.type = 'redemption' then
      select paid.* into outcome, entry_id, balance, booked_at from ledger_redeem_from_pots(p_region, i, p_at) as paid;
    elsif outcome is null then
      raise exception 'card % has changed meanwhile', i.card using errcode = 'KKL01';
    end if;
  end if;
end $$;

-- Posts a batch in order, for ledger_post. First it locks the cards of the batch, and the partners whose bonuses it
-- changes. Then it works in rounds, in each of which a card and a key come once. A round is one statement of five
-- parts:
--   item     the round's items, with what decides: the partner's account, whether it may be booked at all, and what it
--            would add to the balance, to the month's top-ups and to the bonuses
--   moved    the cards' accounts, changed where status, funds and limits allow it; each gets its entry id
--   granted  the partners' accounts, which count their bonuses
--   booked   the entries of moved
--   posted   the postings of moved: card, partner and, where there is one, fee; of a test card: card and the region's
--            test account
-- and returns what was moved. ledger_post_other answers for the rest.
create function ledger_post_in_turn(p_region int, p_items ledger_item[]) returns ledger_answer[]
language plpgsql set search_path = public, pg_temp as $$
declare
  v_most_at_once bigint;
  v_most_a_day bigint;
  v_most_unsettled bigint;
  v_is_one_round boolean;
  v_grants boolean;
  v_takes_back boolean;
  v_left ledger_item[] := p_items;
  v_round ledger_item[];
  v_answers ledger_answer[] := '{}';
  v_at timestamptz;
  v_today date;
  v_this_month date;
begin
  -- First lock the cards, then look up the keys and read the clock: so the work of other processes on a card is seen.
  -- All batches lock cards in the same order, so two batches never wait for each other. Here and below, each row is
  -- looked up per item (lateral … offset 0), as a join might start with all cards of the region.
  perform from (select distinct card from unnest(v_left) order by card) as ours
   cross join lateral (select
     from account where region_id = p_region and kind = 'card'
     and card_number = ours.card for no key update offset 0) as held;

  select count(distinct card) = count(*) and count(distinct key) = count(key) and bool_and(n = ordinality - 1),
         bool_or(type = 'bonus'), bool_or(type in ('reversal', 'storno'))
    into v_is_one_round, v_grants, v_takes_back from unnest(v_left) with ordinality;
  -- Most bookings are no bonus and wait for none.
  if v_grants or v_takes_back then
    select bonus_limit_cents, bonus_day_limit_cents, bonus_unsettled_limit_cents into strict v_most_at_once,
           v_most_a_day, v_most_unsettled
      from region where region_id = p_region;
    if v_takes_back then
      perform from (
        select partner from unnest(v_left) where type = 'bonus'
        union
        select original.partner_id from unnest(v_left) as i
         cross join lateral (select partner_id
           from entry e where e.region_id = p_region and e.entry_id = i."reversalOf" offset 0) as original
         order by partner) as theirs
       cross join lateral (select
         from account where region_id = p_region and kind = 'partner'
         and partner_id = theirs.partner for no key update offset 0) as held;
      v_is_one_round := v_is_one_round and not v_grants;
    else
      select v_is_one_round and bool_and(theirs.cents <= v_most_unsettled - held.bonus_cents) into v_is_one_round
        from (select partner, sum(greatest(cents, 0)) as cents
          from unnest(v_left) where type = 'bonus' group by partner order by partner) as theirs
       cross join lateral (select bonus_cents
         from account where region_id = p_region and kind = 'partner'
         and partner_id = theirs.partner for no key update offset 0) as held;
    end if;
  end if;

  -- No card and no key occurs twice in a round, so the items of a round are independent. So are bonuses of a partner
  -- while there is room for all; otherwise they come one by one. Reversals free room, so they share no round with
  -- bonuses.
  while v_left <> '{}' loop
    if v_is_one_round then
      v_round := v_left;
      v_left := '{}';
    else
      select array_agg(i order by n) filter (where is_next),
             coalesce(array_agg(i) filter (where not is_next), '{}') into v_round, v_left
        from (select i, n, row_number() over (partition by card order by n) = 1
                and (key is null or row_number() over (partition by actor, key order by n) = 1)
                and case type
                  when 'bonus' then n < first.reversal
                    and (row_number() over (partition by type, i.partner order by n) = 1
                      or sum(greatest(cents, 0)) over (partition by type, i.partner order by n) <= room)
                  when 'reversal' then n < first.bonus
                  when 'storno' then n < first.bonus
                  else true end as is_next
                from unnest(v_left) as i
                cross join (
                  select coalesce(min(n) filter (where type = 'bonus'), 2147483647) as bonus,
                         coalesce(min(n) filter (where type in ('reversal', 'storno')), 2147483647) as reversal
                           from unnest(v_left)) as first
                left join (
                  select granting.partner, held.room
                    from (select distinct partner from unnest(v_left) where type = 'bonus') as granting
                   cross join lateral (
                     select v_most_unsettled - bonus_cents as room from account
                      where region_id = p_region and kind = 'partner'
                        and partner_id = granting.partner offset 0) as held) as rooms
                  on i.type = 'bonus' and rooms.partner = i.partner) as waiting;
      if v_round is null then
        raise exception 'two items of one number' using errcode = 'invalid_parameter_value';
      end if;
    end if;

    v_at := ledger_now();
    v_today := (v_at at time zone 'Europe/Berlin')::date;
    v_this_month := date_trunc('month', v_today)::date;

    with item as materialized (
      -- The region is a column, so that the update below can only find an account through its item.
      select i.*, i as whole, p_region as region_id, partner.account_id as partner_account,
             case when type = 'redemption' then -cents else cents end as delta,
             case when type = 'topup' then cents else 0 end as counted,
             case when type = 'bonus' then cents else 0 end as bonus, v_most_unsettled - partner.bonus_cents as room,
             -- A text, so that PostgreSQL expects few rows of it and looks up their cards by number.
             case when type not in ('reversal', 'storno') and allowed is not false
               and cents > 0 and cents <= 99999999 and (fee < 0) is not true
               and known.entry_id is null
               and ("grantedFor" is null
                 or ledger_grant_refusal(p_region, card, "grantedFor", partner, branch) is null)
               then 'BOOK' else 'ASK' end as ruling
        from unnest(v_round) as i
        left join lateral (
          select e.entry_id from entry e
           where e.region_id = p_region and e.actor_id = actor and e.idempotency_key = key offset 0) as known on true
        left join lateral (
          select account_id, bonus_cents
            from account where region_id = p_region and kind = 'partner'
            and partner_id = partner offset 0) as partner on true
    ), moved as (
      update account set
        balance = account.balance + delta,
        status = 'active',
        month = case when counted > 0 then v_this_month else month end,
        month_cents = case when counted = 0 then month_cents when month = v_this_month then month_cents + counted
          else counted end,
        bonus_day = case when bonus > 0 then v_today else bonus_day end,
        bonus_cents = case when bonus = 0 then bonus_cents when bonus_day = v_today then bonus_cents + bonus
          else bonus end
      from item
      where ruling = 'BOOK' and account.region_id = item.region_id and kind = 'card' and card_number = card
        and status in ('produced', 'active')
        and account.balance + delta >= 0 and (potted = 0 or delta > 0)
        and (counted = 0 or is_test or case when month = v_this_month then month_cents else 0 end + counted <= 25000)
        and (bonus = 0 or is_test or bonus <= v_most_at_once and bonus <= room
          and case when bonus_day = v_today then bonus_cents else 0 end + bonus <= v_most_a_day)
      returning n, type, cents, fee, partner, branch, actor, key, hash, "grantedFor", mark, item.region_id,
        partner_account, delta, bonus, account.account_id, account.balance, account.is_test, nextval('entry_id')
        as entry_id
    ), granted as (
      update account set bonus_cents = bonus_cents + theirs.cents
        from (select region_id, partner, sum(bonus)::bigint as cents
          from moved where bonus > 0 and not is_test group by 1, 2) as theirs
       where account.region_id = theirs.region_id and kind = 'partner' and partner_id = theirs.partner
    ), booked as (
      insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, branch_id, actor_id,
        idempotency_key, input_hash, granted_for, booked_at, is_test, mark)
      select region_id, entry_id, type, cents, account_id, partner, branch, actor, key, hash, "grantedFor", v_at,
             is_test, mark from moved
    ), posted as (
      insert into posting (region_id, entry_id, account_id, cents, balance_after)
      select region_id, entry_id, account_id, delta, balance from moved
      union all
      select region_id, entry_id,
             case when is_test then (select account_id from account where region_id = p_region and kind = 'test')
               else partner_account end,
             -delta - case when is_test then 0 else fee end, null from moved
      union all
      select region_id, entry_id, (select account_id from account where region_id = p_region and kind = 'fees'), fee,
             null from moved where fee <> 0 and not is_test
    )
    select v_answers || array_agg((n, outcome, entry_id, balance, booked_at, replayed)::ledger_answer) into v_answers
      from (
        select n, 'POSTED' as outcome, entry_id, balance, v_at as booked_at, false as replayed from moved
        union all
        select n, other.* from item cross join lateral ledger_post_other(p_region, whole, v_at, true) as other
         where not exists (select from moved where moved.n = item.n)) as answer;
  end loop;
  return v_answers;
end $$;

-- Posts a batch of bookings of one region and returns an answer to each, in any order. The outcome is as if they came
-- one after the other in the order of n, which is unique. Ids and times of different cards may be in another order. A
-- batch is one transaction: an unexpected error rolls it back, and the caller tries item by item. A refused booking (no
-- funds, locked, …) does not affect the others.
--
-- Mostly no item bears on another. Then one statement with the parts of ledger_post_in_turn does all, without a lock
-- before it: its update waits for a card that somebody else holds, and judges what that one has left. It takes the
-- cards in the order in which everybody takes them. Whatever else it has looked at is older than that wait. So it ends
-- without a trace, and ledger_post_in_turn does its work, if meanwhile
--   a key was used                               (the index entry_once)
--   a partner's room for bonuses was used up     (granted)
--   the booking of a granted bonus was taken back
--   the day has ended
--   what was refused has become possible         (ledger_post_other)
--   a card has pots, and something is redeemed   (ledger_post_other)
-- or if two items share a card or a key, or one takes a booking back. p_in_turn: the caller knows that, which spares
-- the attempt.
--
-- Each statement, and each node of its plan, costs a batch of a few bookings more than the rows that it writes:
-- docs/decisions/one-statement-for-many-bookings.md.
create function ledger_post(p_region int, p_items ledger_item[], p_in_turn boolean default false)
returns ledger_answer[]
language plpgsql security definer set search_path = public, pg_temp
-- A card that somebody else locks for longer must not delay the other cards of the batch.
set lock_timeout = '2s'
-- Without this, PostgreSQL would plan anew at every call with few items and, for a region without statistics, read all
-- its cards.
set plan_cache_mode = force_generic_plan as $$
declare
  v_today date;
  v_this_month date;
  v_answers ledger_answer[];
  v_posted bigint;
  v_granted bigint;
  v_counted bigint;
  v_new bigint[];
  v_card bigint;
  v_has_ground boolean;
  v_last_at timestamptz;
begin
  -- Sealing takes this lock exclusively for a moment, to find an id below which nothing can appear any more.
  perform assert_region_here(p_region), pg_advisory_xact_lock_shared(7101, p_region);
  if p_in_turn then
    return ledger_post_in_turn(p_region, p_items);
  end if;

  begin
    v_today := (ledger_now() at time zone 'Europe/Berlin')::date;
    v_this_month := date_trunc('month', v_today)::date;
    with item as materialized (
      -- The region is a column, so that the update below can only find an account through its item. Each row is looked
      -- up per item (lateral … offset 0), as a join might start with all cards of the region.
      select i.*, p_region as region_id, partner.account_id as partner_account, partner.bonus_cents as unsettled,
             most.bonus_limit_cents, most.bonus_day_limit_cents, most.bonus_unsettled_limit_cents,
             case when type = 'redemption' then -cents else cents end as delta,
             case when type = 'topup' then cents else 0 end as counted,
             case when type = 'bonus' then cents else 0 end as bonus
        from unnest(p_items) as i
        left join lateral (
          select e.entry_id from entry e
           where e.region_id = p_region and e.actor_id = actor and e.idempotency_key = key offset 0) as known on true
        left join lateral (
          select account_id, bonus_cents
            from account where region_id = p_region and kind = 'partner'
            and partner_id = partner offset 0) as partner on true
        left join lateral (
          select bonus_limit_cents, bonus_day_limit_cents, bonus_unsettled_limit_cents
            from region where region_id = p_region and type = 'bonus' offset 0) as most on true
       where type in ('topup', 'redemption', 'bonus') and allowed is not false
         and cents > 0 and cents <= 99999999 and (fee < 0) is not true
         and known.entry_id is null
         and ("grantedFor" is null
           or ledger_grant_refusal(p_region, card, "grantedFor", partner, branch) is null)
       order by card
    ), moved as (
      -- The first booking of a card sets its status below: setting it here would cost all others.
      update account set
        balance = account.balance + delta,
        month = case when counted > 0 then v_this_month else month end,
        month_cents = case when counted = 0 then month_cents when month = v_this_month then month_cents + counted
          else counted end,
        bonus_day = case when bonus > 0 then v_today else bonus_day end,
        bonus_cents = case when bonus = 0 then bonus_cents when bonus_day = v_today then bonus_cents + bonus
          else bonus end
      from item
      where account.region_id = item.region_id and kind = 'card' and card_number = card
        and status in ('produced', 'active')
        and account.balance + delta >= 0 and (potted = 0 or delta > 0)
        and (counted = 0 or is_test or case when month = v_this_month then month_cents else 0 end + counted <= 25000)
        and (bonus = 0 or is_test or bonus <= bonus_limit_cents and bonus <= bonus_unsettled_limit_cents - unsettled
          and case when bonus_day = v_today then bonus_cents else 0 end + bonus <= bonus_day_limit_cents)
      -- The clock is read with the lock held.
      returning n, type, cents, fee, partner, branch, actor, key, hash, "grantedFor", mark, item.region_id,
        partner_account, delta, case when is_test then 0 else bonus end as bonus, bonus_unsettled_limit_cents,
        account.account_id, account.balance, account.is_test, account.status, nextval('entry_id') as entry_id,
        ledger_now() as booked_at
    ), granted as (
      update account set bonus_cents = bonus_cents + theirs.cents
        from (select region_id, partner, sum(bonus)::bigint as cents, max(bonus_unsettled_limit_cents) as most
          from moved where bonus > 0 group by 1, 2 order by partner) as theirs
       where account.region_id = theirs.region_id and kind = 'partner' and partner_id = theirs.partner
         and bonus_cents + theirs.cents <= theirs.most
      returning theirs.cents
    ), booked as (
      insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, branch_id, actor_id,
        idempotency_key, input_hash, granted_for, booked_at, is_test, mark)
      select region_id, entry_id, type, cents, account_id, partner, branch, actor, key, hash, "grantedFor", booked_at,
             is_test, mark from moved
    ), posted as (
      insert into posting (region_id, entry_id, account_id, cents, balance_after)
      select region_id, entry_id, account_id, delta, balance from moved
      union all
      select region_id, entry_id,
             case when is_test then (select account_id from account where region_id = p_region and kind = 'test')
               else partner_account end,
             -delta - case when is_test then 0 else fee end, null from moved
      union all
      select region_id, entry_id, (select account_id from account where region_id = p_region and kind = 'fees'), fee,
             null from moved where fee <> 0 and not is_test
    )
    select array_agg((n, 'POSTED', entry_id, balance, booked_at, false)::ledger_answer), count(*), sum(bonus),
           (select sum(cents) from granted), array_agg(account_id) filter (where status = 'produced'),
           bool_or("grantedFor" is not null), max(booked_at)
      into v_answers, v_posted, v_granted, v_counted, v_new, v_has_ground, v_last_at from moved;

    if v_granted > coalesce(v_counted, 0) or v_last_at >= (v_today + 1)::timestamp at time zone 'Europe/Berlin' then
      raise exception 'somebody was faster' using errcode = 'KKL01';
    end if;
    if v_has_ground then
      if exists (
        select from unnest(p_items) as i cross join lateral (
          select from entry where region_id = p_region and reversal_of = i."grantedFor" offset 0) as back
         where i.n in (select n from unnest(v_answers))) then
        raise exception 'somebody has taken a booking back' using errcode = 'KKL01';
      end if;
    end if;
    if v_new is not null then
      foreach v_card in array v_new loop
        update account set status = 'active' where region_id = p_region and account_id = v_card;
      end loop;
    end if;
    if v_posted < cardinality(p_items) then
      if (select count(distinct card) < count(*) or count(distinct key) < count(key)
          or bool_or(type in ('reversal', 'storno')) from unnest(p_items)) then
        raise exception 'an item bears on another' using errcode = 'KKL01';
      end if;
      select v_answers || array_agg((i.n, other.*)::ledger_answer) into v_answers
        from unnest(p_items) as i cross join lateral ledger_post_other(p_region, i, ledger_now(), false) as other
       where i.n <> all (array(select n from unnest(v_answers)));
    end if;
    return coalesce(v_answers, '{}');
  exception when unique_violation or sqlstate 'KKL01' then
    return ledger_post_in_turn(p_region, p_items);
  end;
end $$;
grant execute on function ledger_post to kartenkontor_app;
