-- Balances that expire.

-- When money last moved on a card; null for never.
create function ledger_last_booking(p_region int, p_account bigint) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select e.booked_at from posting p join entry e using (region_id, entry_id)
   where p.region_id = p_region and p.account_id = p_account and p.balance_after is not null
   order by p.entry_id desc limit 1;
$$;
grant execute on function ledger_last_booking to kartenkontor_app;

-- Balances whose last booking is before this instant are unused for three full calendar years, up to the end of last
-- year.
create function ledger_idle_before() returns timestamptz
language sql volatile set search_path = public, pg_temp as $$
  select (date_trunc('year',
    ledger_now() at time zone 'Europe/Berlin') - interval '3 years') at time zone 'Europe/Berlin';
$$;
grant execute on function ledger_idle_before to kartenkontor_app;

-- Books a card's whole balance as expired. Checks here, with the card locked, that three years have passed: a booking
-- in between saves the balance. Gifts end on their own day, long before. A repetition with the same key returns the
-- same.
create function ledger_expire(p_region int, p_card text, p_key uuid, p_mark text)
returns table (outcome text, entry_id bigint, cents bigint, booked_at timestamptz, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  card account;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock_shared(7101, p_region);
  select * into card from account
    where region_id = p_region and kind = 'card' and card_number = p_card for no key update;
  if not found then
    outcome := 'CARD_UNKNOWN';
    return next;
    return;
  end if;

  select e.entry_id, e.cents, e.booked_at into entry_id, cents, booked_at
    from entry e where e.region_id = p_region and e.actor_id = 0 and e.idempotency_key = p_key;
  replayed := found;
  if replayed then
    outcome := 'POSTED';
  elsif card.balance = 0 then
    outcome := 'NOTHING_THERE';
  elsif ledger_last_booking(p_region, card.account_id) >= ledger_idle_before()
     or card.potted > 0 or take_over_keeps_card(p_region, p_card) then
    outcome := 'BOOKED_SINCE';
  else
    update account set balance = balance - card.balance where region_id = p_region and account_id = card.account_id;
    outcome := 'POSTED'; entry_id := nextval('entry_id'); cents := card.balance; booked_at := ledger_now();
    insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, booked_at, is_test,
      mark)
    values (p_region, entry_id, 'expiry', cents, card.account_id, 0, p_key, booked_at, card.is_test, p_mark);
    insert into posting (region_id, entry_id, account_id, cents, balance_after)
    select p_region, entry_id, card.account_id, -cents, 0
    union all
    select p_region, entry_id, account_id, cents, null from account 
     where region_id = p_region and kind = case when card.is_test then 'test' else 'expired' end;
  end if;
  return next;
end $$;
grant execute on function ledger_expire to kartenkontor_app;
