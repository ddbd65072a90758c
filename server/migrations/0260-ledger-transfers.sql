-- Balances moved between cards.

-- Why the balance of a card cannot go to the target; null if it can. A locked source may be a lost card whose balance
-- is rescued.
create function ledger_transfer_refusal(p_region int, p_source text, p_target text, p_earlier entry) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  source account;
  target account;
begin
  if p_earlier.entry_id is not null then
    return case when p_earlier.input_hash is distinct
      from concat_ws(' ', 'transfer', p_source, p_target) then 'KEY_REUSED' end;
  end if;
  select * into source from account where region_id = p_region and kind = 'card' and card_number = p_source;
  if not found then
    return 'SOURCE_UNKNOWN';
  end if;
  select * into target from account where region_id = p_region and kind = 'card' and card_number = p_target;
  if not found or p_source = p_target then
    return 'TARGET_UNKNOWN';
  end if;
  if target.status in ('locked', 'emptied') then
    return 'TARGET_LOCKED';
  end if;
  -- Test cards have no monthly limit, as their money buys nothing elsewhere.
  if source.is_test <> target.is_test then
    return 'TEST_AND_REAL';
  end if;
  return case when source.status = 'emptied' then 'SOURCE_EMPTIED' when source.balance = 0 then 'NOTHING_THERE'
    when source.status = 'locked' and take_over_keeps_card(p_region, p_source) then 'SOURCE_TAKEN_BACK' end;
end $$;

-- A card takes the place of another, and counts on with what that one used of the limits of a month and of a day. The
-- later month or day counts. Both cards are locked, and nothing is booked on the old one any more.
create function ledger_succeed(p_region int, p_old bigint, p_new bigint) returns void
language sql set search_path = public, pg_temp as $$
  update account new set
    month = greatest(new.month, old.month),
    month_cents = case when new.month is null or old.month > new.month then old.month_cents
      when old.month = new.month then new.month_cents + old.month_cents else new.month_cents end,
    bonus_day = greatest(new.bonus_day, old.bonus_day),
    bonus_cents = case when new.bonus_day is null or old.bonus_day > new.bonus_day then old.bonus_cents
      when old.bonus_day = new.bonus_day then new.bonus_cents + old.bonus_cents else new.bonus_cents end
    from account old
   where new.region_id = p_region and new.account_id = p_new
     and old.region_id = p_region and old.account_id = p_old and old.succeeded_by is null;
  update account set succeeded_by = p_new, succeeded_at = ledger_now()
   where region_id = p_region and account_id = p_old and succeeded_by is null;
$$;

-- Closes a card on which nothing is left, because another takes its place; one that is locked stays so. Returns whether
-- that was possible.
create function ledger_retire_card(p_region int, p_card text, p_successor text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_old account;
  v_new account;
begin
  perform assert_region_here(p_region);
  perform from account where region_id = p_region and kind = 'card'
    and card_number in (p_card, p_successor) order by card_number for no key update;
  select * into v_old from account where region_id = p_region and kind = 'card' and card_number = p_card;
  select * into v_new from account where region_id = p_region and kind = 'card' and card_number = p_successor;
  if v_old.account_id is null or v_new.account_id is null or v_old.account_id = v_new.account_id
     or v_old.balance <> 0 or v_old.succeeded_by is not null or take_over_keeps_card(p_region, p_card) then
    return false;
  end if;
  perform ledger_close_card(p_region, p_card, 'emptied');
  perform ledger_succeed(p_region, v_old.account_id, v_new.account_id);
  return true;
end $$;
grant execute on function ledger_retire_card to kartenkontor_app;

-- Moves the whole balance of each source to the target and closes the sources for ever: all of them or, if one is
-- refused, none. Returns a row for each source, or for each refusal. A repetition with the same keys returns the same.
--   1. lock all cards, in the same order in all processes
--   2. check each source (ledger_transfer_refusal); return the refusals if there are any
--   3. for each source that is not moved yet: empty it and add to the target, which counts on with its limits. Write
--      the entry and its two postings. Pots move along
create function ledger_transfer(p_region int, p_sources text[], p_keys uuid[], p_target text, p_actor bigint,
  p_marks text[])
returns table (card text, outcome text, entry_id bigint, cents bigint, booked_at timestamptz, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_refused boolean := false;
  item record;
  earlier entry;
  v_source bigint;
  v_is_test boolean;
  v_potted bigint;
  v_target bigint;
  v_after bigint;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock_shared(7101, p_region);
  -- In the same order as in ledger_post, so that nobody waits in a circle.
  perform from account where region_id = p_region and kind = 'card'
    and card_number = any (p_sources || p_target) order by card_number for no key update;

  for item in select s.card, s.key from unnest(p_sources, p_keys) as s (card, key) order by s.card loop
    earlier := null;
    select e.* into earlier from entry e
      where e.region_id = p_region and e.actor_id = p_actor and e.idempotency_key = item.key;
    card := item.card; outcome := ledger_transfer_refusal(p_region, item.card, p_target, earlier);
    continue when outcome is null;
    v_refused := true; entry_id := null; cents := null; booked_at := null; replayed := false;
    return next;
  end loop;
  if v_refused then
    return;
  end if;

  select account_id into v_target from account where region_id = p_region and kind = 'card' and card_number = p_target;
  for item in select s.card, s.key, s.mark
    from unnest(p_sources, p_keys, p_marks) as s (card, key, mark) order by s.card loop
    card := item.card; outcome := 'POSTED';
    select e.entry_id, e.cents, e.booked_at into entry_id, cents, booked_at
      from entry e where e.region_id = p_region and e.actor_id = p_actor and e.idempotency_key = item.key;
    replayed := found;
    if not replayed then
      select account_id, balance, is_test, potted into strict v_source, cents, v_is_test, v_potted
        from account where region_id = p_region and kind = 'card' and card_number = item.card;
      update account set balance = balance - cents, potted = 0, status = 'emptied'
       where region_id = p_region and account_id = v_source and status <> 'emptied';
      update account set balance = balance + cents, potted = potted + v_potted, status = 'active'
       where region_id = p_region and account_id = v_target
         and status in ('produced', 'active') returning balance into strict v_after;
      perform ledger_succeed(p_region, v_source, v_target);
      entry_id := nextval('entry_id'); booked_at := ledger_now();
      insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, input_hash,
        booked_at, is_test, mark)
      values (p_region, entry_id, 'transfer', cents, v_source, p_actor, item.key,
        concat_ws(' ', 'transfer', item.card, p_target), booked_at, v_is_test, item.mark);
      insert into posting (region_id, entry_id, account_id, cents, balance_after)
      values (p_region, entry_id, v_source, -cents, 0), (p_region, entry_id, v_target, cents, v_after);
      if v_potted > 0 then
        perform ledger_move_pots_along(p_region, entry_id, v_source, v_target);
      end if;
    end if;
    return next;
  end loop;
end $$;
grant execute on function ledger_transfer to kartenkontor_app;
