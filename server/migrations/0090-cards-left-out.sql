-- From the day on which somebody leaves, the card is charged no more (rulings 7, Leaving), nor is a card that is reported as lost: also by an order that was made
-- before. It is left out as a closed card is, and its amount stays the employer's.

alter table charge_order_card drop constraint charge_order_card_skipped_check,
  add constraint charge_order_card_skipped_check check (skipped in ('CARD_LOCKED', 'CARD_LOST', 'EMPLOYEE_LEFT'));

-- As in 0058-charges, but for leavers and lost cards: loads those of the given cards of an order that are not loaded yet, and the first time collects what is collected by direct
-- debit. Returns why nothing can be loaded now, or 'POSTED' with how many were. Whoever comes second finds nothing left to do.
create or replace function ledger_load_order(p_region int, p_number bigint, p_cards text[], p_keys uuid[], p_marks text[], p_collect_key uuid, p_collect_mark text)
returns table (outcome text, loaded int, skipped int, cents bigint)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  o charge_order;
  v_employer bigint;
  v_entry bigint;
  v_today constant date := ledger_today();
begin
  perform assert_region_here(p_region);
  -- One process at a time, also beside whoever freezes, files or marks as paid.
  perform pg_advisory_xact_lock(7106, p_region);
  loaded := 0; skipped := 0; cents := 0;
  select * into o from charge_order c where c.region_id = p_region and c.number = p_number;
  outcome := case
    when o.number is null then 'UNKNOWN'
    when o.cancelled_at is not null then 'CANCELLED'
    when o.loaded_at is not null then 'LOADED'
    when ledger_now() < (o.loads_on + time '06:00') at time zone 'Europe/Berlin' then 'NOT_YET'
    when ledger_employer_is_stopped(p_region, o.employer_id) then 'STOPPED'
    when o.method = 'Rechnung' and o.paid_entry is null and o.cents > o.credit_cents then 'NOT_PAID'
    else 'POSTED' end;
  if outcome <> 'POSTED' then
    return next;
    return;
  end if;

  perform pg_advisory_xact_lock_shared(7101, p_region);
  -- In the order in which tills take cards, so that nobody waits for each other in a circle.
  perform from account where region_id = p_region and kind = 'card' and card_number = any (p_cards) order by card_number for no key update;
  if o.method = 'Bankeinzug' and o.paid_entry is null and o.cents > o.credit_cents then
    v_entry := ledger_move_order_money(p_region, p_number, 'charge-collection', o.pays_on, '', '', 0, p_collect_key,
      format('charge-collection %s %s', p_number, o.cents - o.credit_cents), p_collect_mark);
    update charge_order c set paid_entry = v_entry where c.region_id = p_region and c.number = p_number;
  end if;
  select account_id into strict v_employer from account where region_id = p_region and kind = 'employer' and employer_id = o.employer_id;

  with asked as (
    select d.region_id, d.card_number, d.cents, s.key, s.mark,
           case when a.status not in ('produced', 'active') or a.is_test then 'CARD_LOCKED'
                -- The row goes when the card leaves the employer.
                when c.card_number is null or c.deletion_date <= v_today then 'EMPLOYEE_LEFT'
                when c.is_card_lost then 'CARD_LOST' end as obstacle
      from unnest(p_cards, p_keys, p_marks) as s (card, key, mark)
      join charge_order_card d on d.region_id = p_region and d.number = p_number and d.card_number = s.card and d.skipped is null
      join account a on a.region_id = p_region and a.kind = 'card' and a.card_number = s.card
      left join employee_card c on c.region_id = p_region and c.card_number = s.card and c.employer_id = o.employer_id
     where not exists (
       select from entry e where e.region_id = p_region and e.charge_order = p_number and e.card_account_id = a.account_id and e.type = 'charge')
  ), moved as (
    update account set balance = account.balance + asked.cents, status = 'active'
      from asked
     where account.region_id = asked.region_id and account.kind = 'card' and account.card_number = asked.card_number
       and asked.obstacle is null
    returning asked.*, account.account_id, account.balance, nextval('entry_id') as entry_id
  ), booked as (
    insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, input_hash, booked_at, mark, employer_id, charge_order)
    select region_id, entry_id, 'charge', cents, account_id, 0, key, format('charge %s %s', p_number, cents), ledger_now(), mark, o.employer_id, p_number from moved
  ), posted as (
    insert into posting (region_id, entry_id, account_id, cents, balance_after)
    select region_id, entry_id, account_id, cents, balance from moved
    union all
    select region_id, entry_id, v_employer, -cents, null from moved
  ), left_out as (
    update charge_order_card d set skipped = asked.obstacle
      from asked
     where d.region_id = asked.region_id and d.number = p_number and d.card_number = asked.card_number
       and not exists (select from moved where moved.card_number = asked.card_number)
    returning d.cents
  )
  select (select count(*) from moved), (select count(*) from left_out), coalesce((select sum(m.cents) from moved m), 0) into loaded, skipped, cents;

  if o.cards = (select count(*) from entry e where e.region_id = p_region and e.charge_order = p_number and e.type = 'charge')
             + (select count(*) from charge_order_card d where d.region_id = p_region and d.number = p_number and d.skipped is not null) then
    update charge_order c set loaded_at = ledger_now() where c.region_id = p_region and c.number = p_number;
  end if;
  return next;
end $$;
