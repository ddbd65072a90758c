-- An order that was made before a card was replaced charges the card that has taken its place. Why: docs/decisions/how-employers-charge-cards.md.

-- The card that was charged in the place of card_number; null where that one was.
alter table charge_order_card add column charged_card text,
  add foreign key (region_id, charged_card) references card (region_id, card_number),
  add check (charged_card is null or skipped is null and charged_card <> card_number);
create unique index charge_order_card_charged on charge_order_card (region_id, charged_card, due_on) where charged_card is not null;
drop trigger charge_order_card_is_frozen on charge_order_card;
create trigger charge_order_card_is_frozen before update on charge_order_card for each row execute function refuse_second_writing('skipped', 'charged_card');
select watch_facts('charge_order_card', 'number,card_number');

-- The card that has taken the place of another by now, over all replacements; the card itself where none has.
create function card_in_place(p_region int, p_card text) returns text
language sql stable set search_path = public, pg_temp as $$
  with recursive place as (
    select p_card as card, 0 as step
    union all
    select r.new_card, step + 1 from place join card_replacement r on r.region_id = p_region and r.old_card = place.card)
  select card from place order by step desc limit 1;
$$;
grant execute on function card_in_place to kartenkontor_app;

-- Loads those of the given cards of an order that are not loaded yet, and the first time collects what is collected by direct debit. p_places says which card has
-- taken the place of each (itself where none has); one that has been replaced since the caller looked waits for its next turn. Left out is a card that is closed
-- or lost, or that somebody else has by now. Returns why nothing can be loaded now, or 'POSTED' with how many were. Whoever comes second finds nothing left to do.
drop function ledger_load_order(int, bigint, text[], uuid[], text[], uuid, text);
create function ledger_load_order(p_region int, p_number bigint, p_cards text[], p_places text[], p_keys uuid[], p_marks text[], p_collect_key uuid, p_collect_mark text)
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
  -- In the order in which tills take cards, so that nobody waits for each other in a circle. Whoever replaces one of them empties it, and waits here too.
  perform from account where region_id = p_region and kind = 'card' and card_number = any (p_cards || p_places) order by card_number for no key update;
  if o.method = 'Bankeinzug' and o.paid_entry is null and o.cents > o.credit_cents then
    v_entry := ledger_move_order_money(p_region, p_number, 'charge-collection', o.pays_on, '', '', 0, p_collect_key,
      format('charge-collection %s %s', p_number, o.cents - o.credit_cents), p_collect_mark);
    update charge_order c set paid_entry = v_entry where c.region_id = p_region and c.number = p_number;
  end if;
  select account_id into strict v_employer from account where region_id = p_region and kind = 'employer' and employer_id = o.employer_id;

  with asked as (
    select d.region_id, d.card_number, d.cents, s.place, s.key, s.mark,
           case when a.status not in ('produced', 'active') or a.is_test then 'CARD_LOCKED'
                -- The row goes when the card leaves the employer. One that came back to the stock may be in the place of another card of this order by now.
                when c.card_number is null or c.deletion_date <= v_today
                  or s.place = s.card and exists (
                    select from card_replacement r join charge_order_card x on x.region_id = r.region_id and x.number = p_number and x.card_number = r.old_card
                     where r.region_id = p_region and r.new_card = s.card) then 'EMPLOYEE_LEFT'
                when c.is_card_lost then 'CARD_LOST' end as obstacle
      from unnest(p_cards, p_places, p_keys, p_marks) as s (card, place, key, mark)
      join charge_order_card d on d.region_id = p_region and d.number = p_number and d.card_number = s.card and d.skipped is null and d.charged_card is null
      join account a on a.region_id = p_region and a.kind = 'card' and a.card_number = s.place
      left join employee_card c on c.region_id = p_region and c.card_number = s.place and c.employer_id = o.employer_id
     -- What was charged before it was replaced went over with the balance.
     where not exists (
       select from entry e join account b on b.region_id = e.region_id and b.account_id = e.card_account_id
        where e.region_id = p_region and e.charge_order = p_number and e.type = 'charge' and b.card_number = s.card)
       and case when s.place = s.card then not exists (select from card_replacement r where r.region_id = p_region and r.old_card = s.card)
                else card_in_place(p_region, s.card) = s.place end
  ), moved as (
    update account set balance = account.balance + asked.cents, status = 'active'
      from asked
     where account.region_id = asked.region_id and account.kind = 'card' and account.card_number = asked.place
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
  ), followed as (
    update charge_order_card d set charged_card = moved.place
      from moved
     where d.region_id = moved.region_id and d.number = p_number and d.card_number = moved.card_number and moved.place <> moved.card_number
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
grant execute on function ledger_load_order(int, bigint, text[], text[], uuid[], text[], uuid, text) to kartenkontor_app;

-- Cancels an order. One that has charged a card already goes on: that card has its money. Plans that are due once and rest because of it wake up again, also on a
-- card that has taken the place of another, unless somebody has changed them since: they are due at their next day.
create or replace function ledger_drop_order(p_region int, p_number bigint, p_actor bigint, p_reason text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update charge_order set cancelled_at = ledger_now(), cancelled_by = p_actor, cancel_reason = p_reason
   where region_id = p_region and number = p_number
     and not exists (select from entry where region_id = p_region and charge_order = p_number and type = 'charge');
  if not found then
    return;
  end if;
  -- In the order in which everybody takes them.
  perform from employee_card
   where region_id = p_region and card_number in (
     select card_in_place(p_region, card_number) from charge_order_card where region_id = p_region and number = p_number and rested_version is not null)
   order by card_number for no key update;
  update employee_card c set is_charging_active = true, version = c.version + 1
    from charge_order_card d join charge_order o using (region_id, number)
   where d.region_id = p_region and d.number = p_number and c.region_id = p_region and c.employer_id = o.employer_id
     and c.card_number = card_in_place(p_region, d.card_number) and not c.is_charging_active
     -- A plan that goes over to a new card begins with version 1.
     and c.version = case when c.card_number = d.card_number then d.rested_version when d.rested_version is not null then 1 end;
end $$;
