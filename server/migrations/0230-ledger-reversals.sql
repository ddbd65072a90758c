-- Taking entries back. When that is impossible, each function raises (P0001, code as message) or returns the reason.

-- The entry of a card, to take back or to grant a bonus for. Raises the reason as P0001 if there is none that still
-- counts. Gifts end by functions of their own.
create function ledger_standing_entry(p_region int, p_card text, p_entry bigint) returns entry
language plpgsql stable set search_path = public, pg_temp as $$
declare
  found_entry entry;
begin
  select e.* into found_entry
    from entry e join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
   where e.region_id = p_region and e.entry_id = p_entry and e.type not in ('reversal', 'gift', 'gift-end')
     and a.card_number = p_card;
  if not found then
    raise exception 'ENTRY_UNKNOWN';
  end if;
  if exists (select from entry where region_id = p_region and reversal_of = p_entry) then
    raise exception 'ALREADY_REVERSED';
  end if;
  return found_entry;
end $$;

-- Frees the room that an entry used of a limit: its card's month or day, or its partner's bonuses until settlement.
create function ledger_give_room_back(e entry) returns void
language sql set search_path = public, pg_temp as $$
  update account set
    month_cents = month_cents - case when e.type = 'topup'
      and date_trunc('month', e.booked_at at time zone 'Europe/Berlin')::date = month then e.cents else 0 end,
    bonus_cents = bonus_cents - case when e.type = 'bonus'
      and (e.booked_at at time zone 'Europe/Berlin')::date = bonus_day then e.cents else 0 end
   where region_id = e.region_id and account_id = e.card_account_id and e.type in ('topup', 'bonus');
  update account set bonus_cents = bonus_cents - e.cents
   where region_id = e.region_id and kind = 'partner' and partner_id = e.partner_id
     and e.type = 'bonus' and not e.is_test and e.entry_id > settled_until;
$$;

-- Takes an entry back, with the bonuses granted for it, which get the same mark. Raises the reason as P0001 if it
-- cannot.
--   1. free the room that it used of the limits, unless that was done before (p_gives_room)
--   2. move the balance back, by a conditional update that refuses a closed card and a negative main pot
--   3. write the reversing entry and its postings: the original's with the opposite sign. Pots get back what they gave
--   4. do the same for each standing bonus granted for it
create function ledger_reverse(p_region int, p_card text, p_entry bigint, p_actor bigint, p_key uuid, p_hash text,
  p_at timestamptz,
  p_mark text, p_gives_room boolean default true) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  original entry := ledger_standing_entry(p_region, p_card, p_entry);
  back bigint;
  v_pots record;
  v_id bigint := nextval('entry_id');
  v_balance bigint;
  bonus bigint;
begin
  select -cents into back from posting
   where region_id = p_region and entry_id = p_entry and account_id = original.card_account_id;

  if p_gives_room then
    perform ledger_give_room_back(original);
  end if;
  select * into v_pots from ledger_pots_back(original, back);
  update account set balance = balance + back, potted = potted + v_pots.cents
   where region_id = p_region and account_id = original.card_account_id
     and status in ('produced', 'active') and balance + back >= potted
  returning balance into v_balance;
  if not found then
    raise exception using message =
      (select case when status in ('locked', 'emptied') then 'CARD_LOCKED' else 'NOT_SUFFICIENT_FUNDS' end
      from account where region_id = p_region and account_id = original.card_account_id);
  end if;

  insert into entry values (p_region, v_id, 'reversal', original.cents, original.card_account_id, original.partner_id,
    original.branch_id, p_actor, p_key, p_hash, p_entry, null, p_at, original.is_test, p_mark);
  insert into posting
  select p_region, v_id, account_id, -cents, case when account_id = original.card_account_id then v_balance end
    from posting where region_id = p_region and entry_id = p_entry;

  if v_pots.cents > 0 then
    perform ledger_move_pots(p_region, v_id, v_pots.moves, (p_at at time zone 'Europe/Berlin')::date);
  end if;

  for bonus in
    select entry_id from entry e where region_id = p_region and granted_for = p_entry
       and not exists (select from entry r where r.region_id = p_region and r.reversal_of = e.entry_id)
     order by entry_id
  loop
    perform ledger_reverse(p_region, p_card, bonus, p_actor, null, null, p_at, p_mark, p_gives_room);
  end loop;
  return v_id;
end $$;

-- Takes an entry back, and returns a row like ledger_post.
create function ledger_post_reversal(p_region int, p_card text, p_entry bigint, p_actor bigint, p_key uuid,
  p_hash text, p_at timestamptz,
  p_mark text, out outcome text, out entry_id bigint, out balance bigint, out booked_at timestamptz)
language plpgsql set search_path = public, pg_temp as $$
begin
  entry_id := ledger_reverse(p_region, p_card, p_entry, p_actor, p_key, p_hash, p_at, p_mark);
  outcome := 'POSTED'; booked_at := p_at;
  balance := (select a.balance
    from account a where a.region_id = p_region and a.kind = 'card' and a.card_number = p_card);
exception when raise_exception then
  outcome := sqlerrm; entry_id := null;
end $$;
