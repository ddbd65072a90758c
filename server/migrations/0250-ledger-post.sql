-- Posts the bookings of tills. Tills mostly wait for this function, so one statement posts a whole batch.

-- One item of a batch: n, type, card, cents, fee, partner, branch, actor, key, hash, mark, grantedFor, allowed; of a
-- reversal: n, type, card, actor, key, hash, mark, reversalOf; of a Storno: n, type, card, cents, fee, partner, branch,
-- actor, key, hash, mark, reversalOf, reason.
create type ledger_item as (
  n int, type text, card text, cents bigint, fee bigint, partner bigint, branch bigint, actor bigint, key uuid,
    hash text,
  "reversalOf" bigint, "grantedFor" bigint, allowed boolean, mark text, reason text
);

-- Why a booking on this card was refused. Only called after the conditional update has refused it.
create function ledger_refusal(p_region int, p_card text, p_type text, p_delta bigint, p_day date) returns text
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
  if p_type = 'topup' then
    return 'MONTHLY_LIMIT_EXCEEDED';
  end if;
  return (select case when p_delta > bonus_limit_cents then 'BONUS_TOO_LARGE'
                      when case when card.bonus_day = p_day then card.bonus_cents
                        else 0 end + p_delta > bonus_day_limit_cents then 'BONUS_DAY_LIMIT'
                      else 'BONUS_UNSETTLED_LIMIT' end
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

-- Posts a batch of bookings of one region and returns a row for each, in any order. The outcome is as if they came one
-- after the other in the order of n, which is unique; ids and times of different cards may be in another order. A batch
-- is one transaction: an unexpected error rolls it back, and the caller tries item by item. A refused booking (no
-- funds, locked, …) does not affect the others.
--
-- First it locks the cards of the batch, and the partners whose bonuses it changes. Then it works in rounds, in each of
-- which a card and a key come once, by one statement of six parts:
--   asked    the round's items, each with its time by the clock of the books
--   item     asked, with what decides: the entry that has its key already, its partner's account, the ruling ('BOOK',
--            'REVERSE', 'STORNO', 'REPEAT' or the code of a refusal), and what it would add to the balance and to the
--            month's top-ups
--   moved    the cards' accounts, changed where ruling is BOOK and status, funds and limits allow it; each gets its
--            entry id
--   granted  the partners' accounts, which count their bonuses
--   booked   the entries of moved
--   posted   the postings of moved: card, partner and, where there is one, fee; of a test card: card and the region's
--            test account
-- and returns what was moved, reversed, found as a repeat, or refused. Where moved leaves out an item, ledger_refusal
-- says why.
create function ledger_post(p_region int, p_items jsonb)
returns table (n int, outcome text, entry_id bigint, balance bigint, booked_at timestamptz, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp
-- A card that somebody else locks for longer must not delay the other cards of the batch.
set lock_timeout = '2s'
-- Without this, PostgreSQL would plan anew at every call with few items and, for a region without statistics, read all
-- its cards.
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_fees bigint := (select account_id from account where region_id = p_region and kind = 'fees');
  v_test bigint := (select account_id from account where region_id = p_region and kind = 'test');
  v_most_at_once bigint;
  v_most_a_day bigint;
  v_most_unsettled bigint;
  v_left ledger_item[] := array(select i from jsonb_populate_recordset(null::ledger_item, p_items) as i);
  v_round ledger_item[];
begin
  perform assert_region_here(p_region);
  -- Sealing takes this lock exclusively for a moment, to find an id below which nothing can appear any more.
  perform pg_advisory_xact_lock_shared(7101, p_region);

  -- First lock the cards, then look up the keys and read the clock: so the work of other processes on a card is seen.
  -- All batches lock cards in the same order, so two batches never wait for each other. Here and below, each row is
  -- looked up per item (lateral … offset 0), as a join might start with all cards of the region.
  perform from (select distinct card from unnest(v_left) order by card) as ours
   cross join lateral (select
     from account where region_id = p_region and kind = 'card'
     and card_number = ours.card for no key update offset 0) as held;

  -- Most bookings are no bonus and wait for none.
  if exists (select from unnest(v_left) where type in ('bonus', 'reversal', 'storno')) then
    select bonus_limit_cents, bonus_day_limit_cents, bonus_unsettled_limit_cents into strict v_most_at_once,
           v_most_a_day, v_most_unsettled
      from region where region_id = p_region;
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
  end if;

  -- No card and no key occurs twice in a round, so the items of a round are independent. So are bonuses of a partner
  -- while there is room for all; otherwise they come one by one. Reversals free room, so they share no round with
  -- bonuses.
  while v_left <> '{}' loop
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

    return query
    with asked as materialized (
      select i.*, ledger_now() as at from unnest(v_round) as i
    ), item as materialized (
      -- The region is a column, so that the update below can only find an account through its item.
      select asked.*, p_region as region_id, known.earlier, partner.account_id as partner_account,
             date_trunc('month', at at time zone 'Europe/Berlin')::date as this_month,
             (at at time zone 'Europe/Berlin')::date as today,
             case when type = 'redemption' then -cents else cents end as delta,
             case when type = 'topup' then cents else 0 end as counted,
             case when type = 'bonus' then cents else 0 end as bonus, v_most_unsettled - partner.bonus_cents as room,
             -- What to do, or why it is refused.
             case
               when known.entry_id is not null then case when known.input_hash is distinct
                 from hash then 'KEY_REUSED' else 'REPEAT' end
               when not allowed then 'NOT_ALLOWED'
               when type = 'reversal' then 'REVERSE'
               when type = 'storno' then 'STORNO'
               when cents is null or cents <= 0 or cents > 99999999 or fee < 0 then 'INVALID_AMOUNT'
               when "grantedFor" is not null
                 then coalesce(ledger_grant_refusal(p_region, card, "grantedFor", partner, branch), 'BOOK')
               else 'BOOK'
             end as ruling
        from asked
        left join lateral (
          select e as earlier, e.entry_id, e.input_hash from entry e
           where e.region_id = p_region and e.actor_id = actor and e.idempotency_key = key offset 0) as known on true
        left join lateral (
          select account_id, bonus_cents
            from account where region_id = p_region and kind = 'partner'
            and partner_id = partner offset 0) as partner on true
    ), moved as (
      update account set
        balance = account.balance + delta,
        status = 'active',
        month = case when counted > 0 then this_month else month end,
        month_cents = case when counted = 0 then month_cents when month = this_month then month_cents + counted
          else counted end,
        bonus_day = case when bonus > 0 then today else bonus_day end,
        bonus_cents = case when bonus = 0 then bonus_cents when bonus_day = today then bonus_cents + bonus
          else bonus end
      from item
      where ruling = 'BOOK' and account.region_id = item.region_id and kind = 'card' and card_number = card
        and status in ('produced', 'active')
        and account.balance + delta >= 0
        and (counted = 0 or is_test or case when month = this_month then month_cents else 0 end + counted <= 25000)
        and (bonus = 0 or is_test or bonus <= v_most_at_once and bonus <= room
          and case when bonus_day = today then bonus_cents else 0 end + bonus <= v_most_a_day)
      returning item.*, account.account_id, account.balance, account.is_test, nextval('entry_id') as entry_id
    ), granted as (
      update account set bonus_cents = bonus_cents + theirs.cents
        from (select region_id, partner, sum(bonus)::bigint as cents
          from moved where bonus > 0 and not is_test group by 1, 2) as theirs
       where account.region_id = theirs.region_id and kind = 'partner' and partner_id = theirs.partner
    ), booked as (
      insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, branch_id, actor_id,
        idempotency_key, input_hash, granted_for, booked_at, is_test, mark)
      select region_id, entry_id, type, cents, account_id, partner, branch, actor, key, hash, "grantedFor", at, is_test,
             mark from moved
    ), posted as (
      insert into posting (region_id, entry_id, account_id, cents, balance_after)
      select region_id, entry_id, account_id, delta, balance from moved
      union all
      select region_id, entry_id, case when is_test then v_test else partner_account end,
             -delta - case when is_test then 0 else fee end, null from moved
      union all
      select region_id, entry_id, v_fees, fee, null from moved where fee <> 0 and not is_test
    )
    select n, 'POSTED', entry_id, balance, at, false from moved
    union all
    select n, back.outcome, back.entry_id, back.balance, back.booked_at, false
      from item cross join lateral ledger_post_reversal(p_region, card, "reversalOf", actor, key, hash, at,
        mark) as back where ruling = 'REVERSE'
    union all
    select n, back.outcome, back.entry_id, back.balance, back.booked_at, false
      from item cross join lateral ledger_post_storno(p_region, card, "reversalOf", cents, fee, partner, branch, reason,
        actor, key, hash, at, mark) as back
     where ruling = 'STORNO'
    union all
    select n, 'POSTED', (earlier).entry_id, ledger_balance_told(earlier), (earlier).booked_at, true
      from item where ruling = 'REPEAT'
    union all
    select n, case ruling when 'BOOK' then ledger_refusal(p_region, card, type, delta, today) else ruling end,
           null, null, null, false
      from item where ruling not in ('REVERSE', 'STORNO', 'REPEAT')
        and not exists (select from moved where moved.n = item.n);
  end loop;
end $$;
grant execute on function ledger_post to kartenkontor_app;
