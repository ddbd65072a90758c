-- The functions that write charges: they freeze, file, load, settle and cancel orders, and take charges back. The lock
-- 7106 lets them run one at a time.

-- Whether all charges of an employer are stopped by a debit, or a transfer, that came back and is not settled.
create function ledger_employer_is_stopped(p_region int, p_employer bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from charge_order where region_id = p_region and employer_id = p_employer and returned_entry is not null
      and settled_entry is null);
$$;
grant execute on function ledger_employer_is_stopped to kartenkontor_app;

-- The money received for an order by transfer, without what was taken back of it. In plpgsql, as the next ones: it is
-- asked for each of thousands of orders, and keeps its plan.
create function ledger_order_came(p_region int, p_number bigint) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select coalesce(sum(case when kind in ('charge-payment', 'charge-payment-return-undo') then cents
      when kind in ('charge-payment-undo', 'charge-payment-return') then -cents end), 0)::bigint
    from charge_payment where region_id = p_region and number = p_number);
end $$;
grant execute on function ledger_order_came to kartenkontor_app;

-- What an employer owes of what the bank has taken back of an order: its debit, or transfers, from the first entry that
-- is owed (p_since) on. Of a transfer that is what it was noted with (`owed_cents`). What came since, or was taken back
-- from cards, lessens it; what was more than was owed then was credit. So it is the most that came back from any entry
-- on, without what came from there on. What was undone counts as if it had never been, and so does p_without.
create function ledger_order_owed(p_region int, p_number bigint, p_since bigint, p_without bigint[] default '{}')
returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select greatest(0, max(cents))::bigint from (
      select sum(case e.type when 'charge-return' then e.cents when 'charge-payment-return' then p.owed_cents
                   else -e.cents end) over (order by e.entry_id desc) as cents
        from entry e left join charge_payment p using (region_id, entry_id)
       where e.region_id = p_region and e.charge_order = p_number and e.entry_id >= p_since
         and e.entry_id <> all (p_without)
         and (e.type in ('charge-return', 'charge-payment-return', 'charge-payment', 'charge-undo')
           -- What had come back before was not owed: now it is as if it had been paid.
           or e.type = 'charge-payment-return-undo' and p.returns < p_since)
         and not exists (select from charge_payment u
           where u.region_id = p_region and u.returns = e.entry_id
             and u.kind in ('charge-payment-undo', 'charge-payment-return-undo'))) moved);
end $$;
grant execute on function ledger_order_owed to kartenkontor_app;

-- What an employer still has to transfer for an order.
create function ledger_order_open(o charge_order) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return case
    when o.returned_entry is not null then
      case when o.settled_entry is null then ledger_order_owed(o.region_id, o.number, o.returned_entry) else 0 end
    when o.method = 'Rechnung' and o.paid_entry is null and o.cancelled_at is null
      then greatest(0, o.cents - o.credit_cents - ledger_order_came(o.region_id, o.number))
    else 0 end;
end $$;
grant execute on function ledger_order_open to kartenkontor_app;

-- The transfer that an entry of the bank is about: it may have been taken back, and stand again. The first of the
-- chain.
create function ledger_order_transfer(p_region int, p_entry bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  with recursive chain as (
    select entry_id, returns from charge_payment where region_id = p_region and entry_id = p_entry
    union all
    select p.entry_id, p.returns from chain join charge_payment p on p.region_id = p_region and p.entry_id = chain.returns)
  select min(entry_id) from chain;
$$;

-- What is left on an employer's account without what open orders need; below 0 where it owes what came back.
create function ledger_employer_left(p_region int, p_employer bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select (coalesce((
      select sum(p.cents) from account a join entry e on e.region_id = a.region_id and e.employer_id = a.employer_id
        join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id and p.account_id = a.account_id
       where a.region_id = p_region and a.kind = 'employer' and a.employer_id = p_employer), 0)
    - coalesce((
      -- Paid or set aside for orders that are still being loaded, minus what was loaded.
      select sum(o.credit_cents
                 + case when o.paid_entry is not null then o.cents - o.credit_cents
                        when o.method = 'Rechnung'
                          then least(o.cents - o.credit_cents, ledger_order_came(o.region_id, o.number))
                          else 0 end
                 - coalesce((select sum(e.cents)
                   from entry e where e.region_id = o.region_id and e.charge_order = o.number and e.type = 'charge'),
                   0))
        from charge_order o
       where o.region_id = p_region and o.employer_id = p_employer and o.loaded_at is null and o.cancelled_at is null),
         0))::bigint;
$$;
grant execute on function ledger_employer_left to kartenkontor_app;

-- An employer's credit, which it may use or get back. It comes from cards that could not be loaded, from charges that
-- were taken back, and from overpayments.
create function ledger_employer_credit(p_region int, p_employer bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select greatest(0, ledger_employer_left(p_region, p_employer));
$$;
grant execute on function ledger_employer_credit to kartenkontor_app;

-- The same as long as something is owed: credit that is held until that is paid, but is there.
create function ledger_employer_held(p_region int, p_employer bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select greatest(0, ledger_employer_left(p_region, p_employer) + coalesce((
    select sum(ledger_order_owed(region_id, number, returned_entry)) from charge_order
     where region_id = p_region and employer_id = p_employer and returned_entry is not null and settled_entry is null),
       0))::bigint;
$$;

-- How much a mandate may still collect; null for no limit, as its first debit has stood long enough (rulings 7 leave
-- the limit open).
create function ledger_mandate_room(p_region int, p_employer bigint, p_mandate text) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select case when not exists (
      select from charge_order o join charge_file f using (region_id, file)
       where o.region_id = p_region and o.employer_id = p_employer and o.mandate_reference = p_mandate
         and o.paid_entry is not null and o.returned_entry is null and f.taken_at is not null
         and f.collects_on + coalesce(r.fresh_mandate_days, 10) <= (ledger_now() at time zone 'Europe/Berlin')::date)
    then greatest(0, coalesce(r.fresh_mandate_limit_cents, 500000) - coalesce((
      select sum(o.cents - o.credit_cents) from charge_order o
       where o.region_id = p_region and o.employer_id = p_employer and o.mandate_reference = p_mandate
         and o.cancelled_at is null and o.settled_entry is null), 0))::bigint end
    from region r where r.region_id = p_region;
$$;
grant execute on function ledger_mandate_room to kartenkontor_app;

-- Makes an employer's order for a due day from the cards that can be loaded, with the amounts of their plans. Plans of
-- single charges then rest. All of it is part of the caller's transaction. Returns the order's number; null if no card
-- is left or the day has an order. p_debits_on and p_loads_on are for a direct debit, p_pay_by for a request for
-- payment.
--   1. find the cards that fit, and lock them until the caller's transaction ends
--   2. choose direct debit or transfer, note why it is no debit, and use the employer's credit
--   3. write the order with the present names, addresses and accounts, and its cards
--   4. let plans of single charges rest
create function ledger_freeze_order(p_region int, p_employer bigint, p_due_on date, p_cards text[], p_debits_on date,
  p_loads_on date, p_pay_by date)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_number bigint;
  v_bank employer_bank;
  v_ours region_bank;
  v_reason text;
  v_method text;
  v_credit bigint;
  v_fit text[];
  v_cents bigint;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7106, p_region);
  if exists (select from charge_order where region_id = p_region and employer_id = p_employer and due_on = p_due_on)
     or ledger_employer_is_stopped(p_region, p_employer) then
    return null;
  end if;
  perform ledger_open_employer(p_region, p_employer);

  -- Unchanged until the caller's transaction ends.
  perform from employee_card
   where region_id = p_region and employer_id = p_employer
     and card_number = any (p_cards) order by card_number for no key update;
  select array_agg(c.card_number), sum(c.charge_cents) into v_fit, v_cents
    from employee_card c
    join account a on a.region_id = c.region_id and a.kind = 'card' and a.card_number = c.card_number
      and a.status in ('produced', 'active') and not a.is_test
   where c.region_id = p_region and c.employer_id = p_employer and c.card_number = any (p_cards)
     and c.is_charging_active and not c.is_card_lost and (c.deletion_date is null or c.deletion_date > p_due_on)
     and (c.charge_from is null or c.charge_from <= p_due_on)
     and not exists (select from charge_order_card d
       where d.region_id = p_region and d.card_number = c.card_number and d.due_on = p_due_on);
  if v_fit is null then
    return null;
  end if;

  select * into v_bank from employer_bank where region_id = p_region and employer_id = p_employer;
  select * into v_ours from region_bank where region_id = p_region;
  v_credit := least(v_cents, ledger_employer_credit(p_region, p_employer));
  v_reason := case
    when v_bank.payment_method is distinct from 'Bankeinzug' then null
    when v_bank.iban is null then 'no-account'
    -- A mandate can be used one week after it was received.
    when v_bank.mandate_reference is null or v_bank.mandate_signed_on is null
      or v_bank.mandate_received_on + 7 > p_debits_on then 'no-mandate'
    when v_ours.creditor_id is null then 'no-region-account'
    when v_cents - v_credit > ledger_mandate_room(p_region, p_employer, v_bank.mandate_reference) then 'fresh-mandate'
  end;
  v_method := case when v_bank.payment_method = 'Bankeinzug' and v_reason is null then 'Bankeinzug' else 'Rechnung' end;
  v_number := (select coalesce(max(number), 0) + 1 from charge_order where region_id = p_region);

  insert into charge_order (region_id, number, employer_id, due_on, method, no_debit_reason, frozen_at, loads_on,
    pays_on, cards, cents, credit_cents,
    account_holder, iban, bic, mandate_reference, mandate_signed_on, printed)
  select p_region, v_number, p_employer, p_due_on, v_method, v_reason, ledger_now(),
         case v_method when 'Bankeinzug' then p_loads_on else p_due_on end,
         case v_method when 'Bankeinzug' then p_debits_on else p_pay_by end,
         cardinality(v_fit), v_cents, v_credit, b.account_holder, b.iban, b.bic, b.mandate_reference,
         b.mandate_signed_on,
         jsonb_build_object('employer', coalesce(nullif(e.company_re_name, ''), e.name), 'contract', e.contract_id,
           'region', r.name, 'cardName', r.card_name,
           'street', coalesce(nullif(e.company_re_street, ''), e.company_street),
           'zip', coalesce(nullif(e.company_re_zip, ''), e.company_zip),
           'city', coalesce(nullif(e.company_re_city, ''), e.company_city),
           'payTo', case when v_ours.iban is not null then jsonb_build_object(
             'holder', v_ours.account_holder, 'iban', v_ours.iban, 'bic', v_ours.bic,
             'creditorId', v_ours.creditor_id) end)
    from employer e join region r using (region_id)
    left join employer_bank b on b.region_id = e.region_id and b.employer_id = e.employer_id and v_method = 'Bankeinzug'
   where e.region_id = p_region and e.employer_id = p_employer;
  insert into charge_order_card
    (region_id, number, card_number, due_on, first_name, last_name, personnel_number, cents, rested_version)
  select p_region, v_number, card_number, p_due_on, first_name, last_name, personnel_number, charge_cents,
         case charge_frequence when 'unregelmäßig' then version + 1 end
    from employee_card where region_id = p_region and card_number = any (v_fit);
  update employee_card set is_charging_active = false, version = version + 1
   where region_id = p_region and card_number = any (v_fit) and charge_frequence = 'unregelmäßig';
  return v_number;
end $$;
grant execute on function ledger_freeze_order to kartenkontor_app;

-- Stores a bank file with the orders of its debits: all of them, or none. Returns its number; null if one of them is in
-- a file already or is not collected.
create function ledger_file_orders(p_region int, p_file bigint, p_message_id text, p_collects_on date,
  p_numbers bigint[], p_cents bigint, p_xml text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_fit int;
  v_cents bigint;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7106, p_region);
  -- Files of invoices have their numbers of the same row.
  perform pg_advisory_xact_lock(7110, p_region);
  select count(*), sum(cents - credit_cents) into v_fit, v_cents from charge_order
   where region_id = p_region and number = any (p_numbers) and method = 'Bankeinzug' and file is null
     and cancelled_at is null and cents > credit_cents;
  if v_fit <> cardinality(p_numbers)
    or exists (select from charge_file where region_id = p_region and file = p_file) then
    return null;
  end if;
  if v_cents is distinct from p_cents then
    raise exception 'not the debits of file %', p_message_id using errcode = 'restrict_violation';
  end if;
  insert into charge_file (region_id, file, holds, message_id, collects_on, payments, cents, xml, made_at)
  values (p_region, p_file, 'orders', p_message_id, p_collects_on, v_fit, v_cents, p_xml, ledger_now());
  update charge_order set file = p_file where region_id = p_region and number = any (p_numbers);
  return p_file;
end $$;
grant execute on function ledger_file_orders to kartenkontor_app;

-- Records what happened at the bank for an order, and books it between bank and employer's account. Without an amount,
-- it is the amount that the order asks for.
create function ledger_move_order_money(p_region int, p_number bigint, p_type text, p_day date, p_bank_text text,
  p_reason text, p_actor bigint, p_key uuid,
  p_hash text, p_mark text, p_cents bigint default null, p_returns bigint default null, p_owed bigint default null)
returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  o charge_order;
  v_entry bigint;
  v_cents bigint;
begin
  select * into strict o from charge_order where region_id = p_region and number = p_number;
  v_cents := coalesce(p_cents, o.cents - o.credit_cents);
  -- Like every booking, so that no id below a horizon appears later.
  perform pg_advisory_xact_lock_shared(7101, p_region);
  v_entry := nextval('entry_id');
  insert into entry (region_id, entry_id, type, cents, actor_id, idempotency_key, input_hash, booked_at, mark,
    employer_id, charge_order)
  values (p_region, v_entry, p_type, v_cents, p_actor, p_key, p_hash, ledger_now(), p_mark, o.employer_id, p_number);
  insert into posting (region_id, entry_id, account_id, cents)
  select p_region, v_entry, a.account_id, case
    when (a.kind = 'employer')
        = (p_type in ('charge-collection', 'charge-payment', 'charge-payout-undo', 'charge-payment-return-undo'))
      then v_cents else -v_cents end
    from account a where a.region_id = p_region
      and (a.kind = 'bank' or a.kind = 'employer' and a.employer_id = o.employer_id);
  insert into charge_payment
  values (p_region, v_entry, p_number, p_type, v_cents, p_day, p_bank_text, p_reason, p_returns, p_owed);
  return v_entry;
end $$;

-- Books the debit of an order between bank and employer's account, which pays the order. Its day is that on which the
-- bank collects: if its file is taken late, then late.
create function ledger_book_collection(o charge_order, p_key uuid, p_mark text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_day date;
  v_entry bigint;
begin
  select greatest(collects_on, (taken_at at time zone 'Europe/Berlin')::date) into v_day
    from charge_file where region_id = o.region_id and file = o.file and taken_at is not null;
  v_entry := ledger_move_order_money(o.region_id, o.number, 'charge-collection', coalesce(v_day, o.pays_on), '', '', 0,
    p_key, format('charge-collection %s %s', o.number, o.cents - o.credit_cents), p_mark);
  update charge_order c set paid_entry = v_entry where c.region_id = o.region_id and c.number = o.number;
end $$;

-- Books an order's debit once the bank has its file and its day has come. Whether its cards may be loaded does not
-- matter: the bank collects in any case, and may send it back. Returns whether it was booked now.
create function ledger_collect_order(p_region int, p_number bigint, p_key uuid, p_mark text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  o charge_order;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7106, p_region);
  select c.* into o from charge_order c join charge_file f using (region_id, file)
   where c.region_id = p_region and c.number = p_number and c.paid_entry is null
     and f.taken_at is not null and f.collects_on <= ledger_today();
  if o.number is null then
    return false;
  end if;
  perform ledger_book_collection(o, p_key, p_mark);
  return true;
end $$;
grant execute on function ledger_collect_order to kartenkontor_app;

-- Loads the given cards of an order that are not loaded yet. The first call also books its direct debit, if that is not
-- booked yet: cards may be loaded before the bank collects, or before somebody takes the file. p_places names the card
-- that replaced each (itself if none); a card replaced since the caller's look waits for the next call. A card is left
-- out if it is closed, lost or somebody else's by now; the employer keeps its amount. Returns why nothing can be loaded
-- now ('UNKNOWN', 'CANCELLED', 'LOADED', 'NOT_YET', 'STOPPED', 'NOT_PAID'), or 'POSTED' with the number of cards. A
-- second caller finds nothing left to do.
--   1. check whether the order may be loaded now
--   2. lock all cards, in the same order in all processes, and book the debit
--   3. by one statement: find each card's obstacle (asked), add to the balances (moved), write entries and postings
--      (booked, posted). Note cards charged in place of others (followed) and cards left out (left_out)
--   4. mark the order as loaded when each of its cards was charged or left out
create function ledger_load_order(p_region int, p_number bigint, p_cards text[], p_places text[], p_keys uuid[],
  p_marks text[], p_collect_key uuid, p_collect_mark text)
returns table (outcome text, loaded int, skipped int, cents bigint)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  o charge_order;
  v_employer bigint;
  v_today constant date := ledger_today();
begin
  perform assert_region_here(p_region);
  -- One process at a time, together with freezing, filing and payments.
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
  -- In the same order as tills, so that nobody waits in a circle. Replacing a card empties it, so it waits here too.
  perform from account where region_id = p_region and kind = 'card'
    and card_number = any (p_cards || p_places) order by card_number for no key update;
  if o.method = 'Bankeinzug' and o.paid_entry is null and o.cents > o.credit_cents then
    perform ledger_book_collection(o, p_collect_key, p_collect_mark);
  end if;
  select account_id into strict v_employer
    from account where region_id = p_region and kind = 'employer' and employer_id = o.employer_id;

  with asked as (
    select d.region_id, d.card_number, d.cents, s.place, s.key, s.mark,
           case when a.status not in ('produced', 'active') or a.is_test then 'CARD_LOCKED'
                -- The row is deleted when the card leaves the employer. A card that came back to the stock may have
                -- replaced another card of this order by now.
                when c.card_number is null or c.deletion_date <= v_today
                  or s.place = s.card and exists (
                    select from card_replacement r
                      join charge_order_card x on x.region_id = r.region_id and x.number = p_number
                      and x.card_number = r.old_card
                     where r.region_id = p_region and r.new_card = s.card) then 'EMPLOYEE_LEFT'
                when c.is_card_lost then 'CARD_LOST' end as obstacle
      from unnest(p_cards, p_places, p_keys, p_marks) as s (card, place, key, mark)
      join charge_order_card d on d.region_id = p_region and d.number = p_number and d.card_number = s.card
        and d.skipped is null and d.charged_card is null
      join account a on a.region_id = p_region and a.kind = 'card' and a.card_number = s.place
      left join employee_card c on c.region_id = p_region and c.card_number = s.place and c.employer_id = o.employer_id
     -- A charge before the replacement moved with the balance.
     where not exists (
       select from entry e join account b on b.region_id = e.region_id and b.account_id = e.card_account_id
        where e.region_id = p_region and e.charge_order = p_number and e.type = 'charge' and b.card_number = s.card)
       and case when s.place = s.card
         then not exists (select from card_replacement r where r.region_id = p_region and r.old_card = s.card)
                else card_in_place(p_region, s.card) = s.place end
  ), moved as (
    update account set balance = account.balance + asked.cents, status = 'active'
      from asked
     where account.region_id = asked.region_id and account.kind = 'card' and account.card_number = asked.place
       and asked.obstacle is null
    returning asked.*, account.account_id, account.balance, nextval('entry_id') as entry_id
  ), booked as (
    insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, input_hash,
      booked_at, mark, employer_id, charge_order)
    select region_id, entry_id, 'charge', cents, account_id, 0, key, format('charge %s %s', p_number, cents),
           ledger_now(), mark, o.employer_id, p_number from moved
  ), posted as (
    insert into posting (region_id, entry_id, account_id, cents, balance_after)
    select region_id, entry_id, account_id, cents, balance from moved
    union all
    select region_id, entry_id, v_employer, -cents, null from moved
  ), followed as (
    update charge_order_card d set charged_card = moved.place
      from moved
     where d.region_id = moved.region_id and d.number = p_number and d.card_number = moved.card_number
       and moved.place <> moved.card_number
  ), left_out as (
    update charge_order_card d set skipped = asked.obstacle
      from asked
     where d.region_id = asked.region_id and d.number = p_number and d.card_number = asked.card_number
       and not exists (select from moved where moved.card_number = asked.card_number)
    returning d.cents
  )
  select (select count(*) from moved), (select count(*) from left_out),
    coalesce((select sum(m.cents) from moved m), 0) into loaded, skipped, cents;

  if o.cards = (select count(*)
    from entry e where e.region_id = p_region and e.charge_order = p_number and e.type = 'charge')
             + (select count(*) from charge_order_card d
               where d.region_id = p_region and d.number = p_number and d.skipped is not null) then
    update charge_order c set loaded_at = ledger_now() where c.region_id = p_region and c.number = p_number;
  end if;
  return next;
end $$;
grant execute on function ledger_load_order to kartenkontor_app;

-- Marks an order as paid, or what came back of it as settled, by this entry, once enough money has come.
create function ledger_close_order(p_region int, p_number bigint, p_entry bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update charge_order c set
      paid_entry = case when c.returned_entry is null then p_entry else c.paid_entry end,
      settled_entry = case when c.returned_entry is not null then p_entry end
   where c.region_id = p_region and c.number = p_number and c.settled_entry is null and case
       when c.returned_entry is not null then ledger_order_owed(p_region, p_number, c.returned_entry) = 0
       else c.method = 'Rechnung' and c.paid_entry is null and c.cancelled_at is null and c.cents > c.credit_cents
         and ledger_order_came(p_region, p_number) >= c.cents - c.credit_cents end;
end $$;

-- The contrary, once it is too little again.
create function ledger_reopen_order(p_region int, p_number bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update charge_order c set
      paid_entry = case when c.returned_entry is not null then c.paid_entry end,
      settled_entry = null
   where c.region_id = p_region and c.number = p_number and case
       when c.returned_entry is not null
         then c.settled_entry is not null and ledger_order_owed(p_region, p_number, c.returned_entry) > 0
       else c.method = 'Rechnung' and c.paid_entry is not null
         and ledger_order_came(p_region, p_number) < c.cents - c.credit_cents end;
end $$;

-- While an employer owes what came back, nothing is charged: the orders that the bank does not know yet are cancelled.
create function ledger_stop_employer(p_region int, p_employer bigint, p_actor bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform ledger_drop_order(c.region_id, c.number, p_actor, 'returned-debit') from charge_order c
   where c.region_id = p_region and c.employer_id = p_employer and c.method = 'Bankeinzug'
     and c.file is null and c.paid_entry is null and c.loaded_at is null and c.cancelled_at is null;
end $$;

-- The employer owes what came back of an order by this entry, and what came back of it before is not settled any more.
create function ledger_owe_returned(p_region int, p_number bigint, p_entry bigint, p_actor bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update charge_order set returned_entry = p_entry
   where region_id = p_region and number = p_number and returned_entry is null;
  perform ledger_reopen_order(p_region, p_number);
  perform ledger_stop_employer(p_region, employer_id, p_actor)
    from charge_order where region_id = p_region and number = p_number;
end $$;

-- Books money for an order ('charge-payment', also for a returned debit), a returned debit ('charge-return'), or the
-- payout of an employer's credit ('charge-payout'). A payment may be a part of the open amount; any excess is the
-- employer's credit. p_open is the open amount that the caller saw, so that nothing is booked twice. A debit is always
-- returned whole. The outcome is POSTED, or why nothing was booked.
--   1. answer a key that was used before
--   2. find the amount, and why it cannot be booked, if so
--   3. book it (ledger_move_order_money)
--   4. a returned debit is owed (ledger_owe_returned). A payment may close the order (ledger_close_order)
create function ledger_settle_order(p_region int, p_type text, p_number bigint, p_cents bigint, p_open bigint,
  p_day date, p_bank_text text, p_reason text,
  p_actor bigint, p_key uuid, p_hash text, p_mark text)
returns table (outcome text, entry_id bigint, cents bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  o charge_order;
  v_hash text;
  v_open bigint;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7106, p_region);
  replayed := false;
  select e.entry_id, e.cents, e.input_hash into entry_id, cents, v_hash
    from entry e where e.region_id = p_region and e.actor_id = p_actor and e.idempotency_key = p_key;
  if found then
    if v_hash is distinct from p_hash then
      outcome := 'KEY_REUSED'; entry_id := null; cents := null;
    else
      outcome := 'POSTED'; replayed := true;
    end if;
    return next;
    return;
  end if;

  select * into o from charge_order c where c.region_id = p_region and c.number = p_number;
  v_open := ledger_order_open(o);
  if p_type = 'charge-payment' then
    cents := p_cents;
    outcome := case
      when o.number is null then 'ORDER_UNKNOWN'
      when cents is null or cents not between 1 and 99999999 then 'INVALID_AMOUNT'
      when p_open is distinct from v_open then 'OPEN_CHANGED'
      else 'POSTED' end;
  elsif p_type = 'charge-return' then
    cents := o.cents - o.credit_cents;
    outcome := case
      when o.number is null then 'ORDER_UNKNOWN'
      when o.method <> 'Bankeinzug' or o.paid_entry is null then 'NOT_COLLECTED'
      when exists (select from charge_payment p
        where p.region_id = p_region and p.number = p_number and p.kind = 'charge-return') then 'ALREADY_RETURNED'
      when not exists (select from charge_file f
        where f.region_id = p_region and f.file = o.file and f.taken_at is not null) then 'NOT_HANDED_OUT'
      else 'POSTED' end;
  elsif p_type = 'charge-payout' then
    cents := p_cents;
    outcome := case
      when o.number is null then 'ORDER_UNKNOWN'
      when cents is null or cents not between 1 and 99999999 then 'INVALID_AMOUNT'
      when cents > ledger_employer_credit(p_region, o.employer_id) then 'MORE_THAN_CREDIT'
      else 'POSTED' end;
  else
    raise exception 'no type of a payment: %', p_type;
  end if;

  if outcome = 'POSTED' then
    entry_id := ledger_move_order_money(p_region, p_number, p_type, p_day, p_bank_text, p_reason, p_actor, p_key,
      p_hash, p_mark, cents);
    if p_type = 'charge-return' then
      perform ledger_owe_returned(p_region, p_number, entry_id, p_actor);
    elsif p_type = 'charge-payment' then
      perform ledger_close_order(p_region, p_number, entry_id);
    end if;
  end if;
  return next;
end $$;
grant execute on function ledger_settle_order to kartenkontor_app;

-- Takes back a transfer for an order, or the payout of a credit, that was for another item; or what the bank has taken
-- back, which was another transfer. p_type is that of the entry of the contrary. The order is open again, or closed. Of
-- what its cards were loaded with, and of what was too much, only what the employer has as credit can be taken back.
-- But what the bank has taken back ('charge-payment-return') is gone. The employer owes it whole if cards were loaded
-- with it, or if it was used. Else it owes as much as it had settled of what came back before; the rest was credit. The
-- outcome is POSTED, or why nothing was booked.
--   1. answer a key that was used before
--   2. find what of it the order still needs, and why it cannot be taken back, if so
--   3. book it (ledger_move_order_money)
--   4. owe it (ledger_owe_returned), or open or close the order (ledger_reopen_order, ledger_close_order)
create function ledger_undo_order_money(p_region int, p_returns bigint, p_type text, p_number bigint, p_cents bigint,
  p_day date, p_bank_text text, p_reason text, p_actor bigint, p_key uuid, p_hash text, p_mark text)
returns table (outcome text, entry_id bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  o charge_order;
  v_hash text;
  v_asked bigint;
  v_came bigint;
  -- The transfer that it is about, in the end.
  v_transfer bigint;
  -- What the order needs less without it: it is open again.
  v_freed bigint;
  v_is_loaded boolean;
  v_is_used boolean;
  v_owed bigint;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7106, p_region);
  replayed := false;
  select e.entry_id, e.input_hash into entry_id, v_hash
    from entry e where e.region_id = p_region and e.actor_id = p_actor and e.idempotency_key = p_key;
  if found then
    if v_hash is distinct from p_hash then
      outcome := 'KEY_REUSED'; entry_id := null;
    else
      outcome := 'POSTED'; replayed := true;
    end if;
    return next;
    return;
  end if;

  select * into o from charge_order c where c.region_id = p_region and c.number = p_number;
  v_asked := o.cents - o.credit_cents;
  v_came := ledger_order_came(p_region, p_number);
  v_transfer := ledger_order_transfer(p_region, p_returns);
  if o.returned_entry is not null then
    -- Cards were loaded with what came before something came back. What of that is owed by now takes its place.
    select coalesce(sum(case when p.kind in ('charge-payment', 'charge-payment-return-undo') then p.cents
             when p.kind in ('charge-payment-undo', 'charge-payment-return') then -p.cents end), 0),
           v_asked - coalesce(sum(p.owed_cents) filter (where not exists (
             select from charge_payment u where u.region_id = p_region and u.returns = p.entry_id)), 0)
      into v_came, v_asked
      from charge_payment p
     where p.region_id = p_region and p.number = p_number
       and ledger_order_transfer(p_region, p.entry_id) < o.returned_entry;
  end if;
  v_is_loaded := o.method = 'Rechnung' and o.paid_entry is not null
    and (o.returned_entry is null or v_transfer < o.returned_entry) and v_came - p_cents < v_asked
    and (o.loaded_at is not null or exists (
      select from entry e where e.region_id = p_region and e.charge_order = p_number and e.type = 'charge'));
  v_freed := case
    when o.returned_entry is not null
      then ledger_order_owed(p_region, p_number, o.returned_entry, array[p_returns, v_transfer])
      - ledger_order_owed(p_region, p_number, o.returned_entry)
    when o.method = 'Rechnung' and o.cancelled_at is null then least(v_asked, v_came) - least(v_asked, v_came - p_cents)
    else 0 end;
  v_is_used := p_cents - v_freed > ledger_employer_held(p_region, o.employer_id);
  v_owed := case when p_type = 'charge-payment-return' then case
    when v_is_loaded or v_is_used then p_cents
    when o.returned_entry is not null then v_freed
    else 0 end end;
  outcome := case
    when not exists (select from charge_payment p
      where p.region_id = p_region and p.entry_id = p_returns and (p.number, p.cents) = (p_number, p_cents)
        and (p.kind, p_type) in (('charge-payment', 'charge-payment-undo'), ('charge-payout', 'charge-payout-undo'),
          ('charge-payment', 'charge-payment-return'), ('charge-payment-return', 'charge-payment-return-undo'),
          ('charge-payment-return-undo', 'charge-payment-return')))
      then 'PAYMENT_UNKNOWN'
    when exists (select from charge_payment p where p.region_id = p_region and p.returns = p_returns) then 'TAKEN_BACK'
    -- It brings money back.
    when p_type in ('charge-payout-undo', 'charge-payment-return-undo') or v_owed > 0 then 'POSTED'
    when v_is_loaded then 'LOADED'
    when v_is_used then 'MORE_THAN_CREDIT'
    else 'POSTED' end;
  if outcome = 'POSTED' then
    entry_id := ledger_move_order_money(p_region, p_number, p_type, p_day, p_bank_text, p_reason, p_actor, p_key,
      p_hash, p_mark, p_cents, p_returns, v_owed);
    if v_owed > 0 then
      perform ledger_owe_returned(p_region, p_number, entry_id, p_actor);
    elsif p_type = 'charge-payment-return-undo' then
      perform ledger_close_order(p_region, p_number, entry_id);
    elsif p_type <> 'charge-payout-undo' then
      perform ledger_reopen_order(p_region, p_number);
    end if;
  end if;
  return next;
end $$;
grant execute on function ledger_undo_order_money to kartenkontor_app;

-- Cancels an order, unless it has charged a card, which keeps its money. Plans of single charges that rest because of
-- it become due again at their next day, also on a replacement card. A plan that somebody has changed since stays as it
-- is.
create function ledger_drop_order(p_region int, p_number bigint, p_actor bigint, p_reason text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update charge_order set cancelled_at = ledger_now(), cancelled_by = p_actor, cancel_reason = p_reason
   where region_id = p_region and number = p_number
     and not exists (select from entry where region_id = p_region and charge_order = p_number and type = 'charge');
  if not found then
    return;
  end if;
  -- In the same order as everybody.
  perform from employee_card
   where region_id = p_region and card_number in (
     select card_in_place(p_region, card_number)
       from charge_order_card where region_id = p_region and number = p_number and rested_version is not null)
   order by card_number for no key update;
  update employee_card c set is_charging_active = true, version = c.version + 1
    from charge_order_card d join charge_order o using (region_id, number)
   where d.region_id = p_region and d.number = p_number and c.region_id = p_region and c.employer_id = o.employer_id
     and c.card_number = card_in_place(p_region, d.card_number) and not c.is_charging_active
     -- A plan moved to a new card begins with version 1.
     and c.version = case when c.card_number = d.card_number then d.rested_version
       when d.rested_version is not null then 1 end;
end $$;

-- Cancels an order that is unpaid and unknown to the bank; a partial payment stays the employer's credit. Returns
-- CANCELLED, or why not.
create function ledger_cancel_order(p_region int, p_number bigint, p_actor bigint, p_reason text) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  o charge_order;
  v_refusal text;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7106, p_region);
  select * into o from charge_order where region_id = p_region and number = p_number;
  v_refusal := case
    when o.number is null then 'ORDER_UNKNOWN'
    when o.cancelled_at is not null then 'ALREADY_CANCELLED'
    when o.loaded_at is not null or o.paid_entry is not null
      or exists (select from entry
        where region_id = p_region and charge_order = p_number
          and type not in ('charge-payment', 'charge-payout', 'charge-payment-undo', 'charge-payout-undo',
            'charge-payment-return', 'charge-payment-return-undo'))
        then 'PAID'
    when o.file is not null then 'IN_FILE' end;
  if v_refusal is null then
    perform ledger_drop_order(p_region, p_number, p_actor, p_reason);
  end if;
  return coalesce(v_refusal, 'CANCELLED');
end $$;
grant execute on function ledger_cancel_order to kartenkontor_app;

-- Takes an order's charge back from a card, whole or in part; the money is the employer's again, and settles a returned
-- debit. The outcome is POSTED, or why nothing was booked. A repetition with the same key gets the same answer.
--   1. answer a key that was used before
--   2. find the charge, and why it cannot be taken back, if so
--   3. take it from the balance, by a conditional update; never from pots
--   4. write the entry and its postings, and close the order if that settles it (ledger_close_order)
create function ledger_undo_charge(p_region int, p_number bigint, p_card text, p_cents bigint, p_actor bigint,
  p_key uuid, p_hash text, p_mark text)
returns table (outcome text, entry_id bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  charge entry;
  v_hash text;
  v_balance bigint;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7106, p_region);
  replayed := false;
  select e.entry_id, e.input_hash into entry_id, v_hash
    from entry e where e.region_id = p_region and e.actor_id = p_actor and e.idempotency_key = p_key;
  if found then
    outcome := case when v_hash is distinct from p_hash then 'KEY_REUSED' else 'POSTED' end;
    replayed := outcome = 'POSTED';
    return next;
    return;
  end if;

  select e.* into charge
    from entry e join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
   where e.region_id = p_region and e.charge_order = p_number and e.type = 'charge' and a.card_number = p_card;
  outcome := case
    when charge.entry_id is null then 'NOT_CHARGED'
    when p_cents is null or p_cents < 1 then 'INVALID_AMOUNT'
    when p_cents > charge.cents - coalesce((select sum(e.cents)
      from entry e where e.region_id = p_region and e.charge_order = p_number
      and e.card_account_id = charge.card_account_id and e.type = 'charge-undo'), 0) then 'MORE_THAN_CHARGED'
    else 'POSTED' end;
  if outcome = 'POSTED' then
    -- Like every booking, so that no id below a horizon appears later.
    perform pg_advisory_xact_lock_shared(7101, p_region);
    update account set balance = balance - p_cents
     where region_id = p_region and account_id = charge.card_account_id and status in ('produced', 'active')
       and balance - p_cents >= potted
    returning balance into v_balance;
    if not found then
      outcome := (select case when status in ('locked', 'emptied') then 'CARD_LOCKED' else 'NOT_SUFFICIENT_FUNDS' end
        from account where region_id = p_region and account_id = charge.card_account_id);
    end if;
  end if;
  if outcome = 'POSTED' then
    entry_id := nextval('entry_id');
    insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, input_hash,
      booked_at, mark, employer_id, charge_order)
    values (p_region, entry_id, 'charge-undo', p_cents, charge.card_account_id, p_actor, p_key, p_hash, ledger_now(),
      p_mark, charge.employer_id, p_number);
    insert into posting (region_id, entry_id, account_id, cents, balance_after)
    select p_region, entry_id, charge.card_account_id, -p_cents, v_balance
    union all
    select p_region, entry_id, a.account_id, p_cents, null
      from account a where a.region_id = p_region and a.kind = 'employer' and a.employer_id = charge.employer_id;
    perform ledger_close_order(p_region, p_number, entry_id);
  end if;
  return next;
end $$;
grant execute on function ledger_undo_charge to kartenkontor_app;
