-- Storno: a till takes back its recent booking (docs/decisions/a-till-takes-back-what-it-booked.md).

-- The entries of type 'reversal' that are a Storno, or happened with one. entry.reversal_of says what was taken back,
-- entry.cents how much.
create table storno (
  region_id int not null,
  entry_id bigint not null,
  reason text not null check (length(reason) between 3 and 200),
  -- The region's limit for Stornos at that time, in minutes.
  minutes int not null check (minutes between 1 and 1440),
  primary key (region_id, entry_id),
  foreign key (region_id, entry_id) references entry
);
revoke insert on storno from kartenkontor_app;
select write_once('storno');
select keep_at_home('storno');
select watch_facts('storno', 'entry_id');

-- Takes a booking back for the shop that made it, whole or in part, with all bonuses granted for it, which get the same
-- mark. A bonus granted for a booking is only taken back whole. p_fee is what the partner gets back of the fee. Raises
-- the reason as P0001 if it cannot.
--   1. refuse a booking of another shop, one that is too old, or a wrong amount
--   2. move the card's balance back, by a conditional update that refuses a negative main pot
--   3. write the reversing entry, its postings (card, partner or test account, fee) and the Storno with its reason.
--      Pots get back what a smaller booking would have left to them
--   4. take back the bonuses granted for it (ledger_reverse)
--   5. free the room that it used of the limits
create function ledger_storno(p_region int, p_card text, p_entry bigint, p_cents bigint, p_fee bigint,
  p_partner bigint, p_branch bigint,
  p_reason text, p_actor bigint, p_key uuid, p_hash text, p_at timestamptz, p_mark text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  original entry := ledger_standing_entry(p_region, p_card, p_entry);
  v_minutes int := (select coalesce(storno_minutes, 15) from region where region_id = p_region);
  v_fees bigint := (select account_id from account where region_id = p_region and kind = 'fees');
  v_fee bigint := coalesce((select cents
    from posting where region_id = p_region and entry_id = p_entry and account_id = v_fees), 0);
  v_back bigint;
  v_pots record;
  v_against bigint;
  v_balance bigint;
  v_id bigint;
  v_bonus bigint;
begin
  if original.type not in ('topup', 'redemption', 'bonus') or original.partner_id is distinct
    from p_partner or original.branch_id is distinct from p_branch then
    raise exception 'ENTRY_UNKNOWN';
  end if;
  if v_minutes = 0 or p_at > original.booked_at + v_minutes * interval '1 minute' then
    raise exception 'STORNO_TOO_LATE';
  end if;
  if p_cents is null or p_cents <= 0 or p_cents > original.cents or p_cents < original.cents
    and original.granted_for is not null
     or p_fee is null or p_fee < 0 or p_fee > v_fee or p_cents = original.cents and p_fee <> v_fee then
    raise exception 'INVALID_AMOUNT';
  end if;

  v_back := case when original.type = 'redemption' then p_cents else -p_cents end;
  select * into v_pots from ledger_pots_back(original, v_back);
  update account set balance = balance + v_back, potted = potted + v_pots.cents
   where region_id = p_region and account_id = original.card_account_id
     and status in ('produced', 'active') and balance + v_back >= potted
  returning balance into v_balance;
  if not found then
    raise exception using message =
      (select case when status in ('locked', 'emptied') then 'CARD_LOCKED' else 'NOT_SUFFICIENT_FUNDS' end
      from account where region_id = p_region and account_id = original.card_account_id);
  end if;
  v_against := (select account_id
    from account where region_id = p_region and case when original.is_test then kind = 'test' else kind = 'partner'
    and partner_id = p_partner end);

  v_id := nextval('entry_id');
  insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, branch_id, actor_id,
    idempotency_key, input_hash, reversal_of, booked_at, is_test, mark)
  values (p_region, v_id, 'reversal', p_cents, original.card_account_id, p_partner, p_branch, p_actor, p_key, p_hash,
    p_entry, p_at, original.is_test, p_mark);
  insert into posting (region_id, entry_id, account_id, cents, balance_after) values
    (p_region, v_id, original.card_account_id, v_back, v_balance),
    (p_region, v_id, v_against, p_fee - v_back, null);
  if p_fee <> 0 then
    insert into posting (region_id, entry_id, account_id, cents) values (p_region, v_id, v_fees, -p_fee);
  end if;
  insert into storno values (p_region, v_id, p_reason, v_minutes);
  if v_pots.cents > 0 then
    perform ledger_move_pots(p_region, v_id, v_pots.moves, (p_at at time zone 'Europe/Berlin')::date);
  end if;

  for v_bonus in
    select entry_id from entry e where region_id = p_region and granted_for = p_entry
       and not exists (select from entry r where r.region_id = p_region and r.reversal_of = e.entry_id)
     order by entry_id
  loop
    insert into storno
    select p_region, ledger_reverse(p_region, p_card, v_bonus, p_actor, null, null, p_at, p_mark), p_reason, v_minutes;
  end loop;

  -- What was taken back frees room in the limits.
  original.cents := p_cents;
  perform ledger_give_room_back(original);
  return v_id;
end $$;

-- Takes a booking back for its shop, and returns a row like ledger_post.
create function ledger_post_storno(p_region int, p_card text, p_entry bigint, p_cents bigint, p_fee bigint,
  p_partner bigint, p_branch bigint,
  p_reason text, p_actor bigint, p_key uuid, p_hash text, p_at timestamptz, p_mark text,
  out outcome text, out entry_id bigint, out balance bigint, out booked_at timestamptz)
language plpgsql set search_path = public, pg_temp as $$
begin
  entry_id := ledger_storno(p_region, p_card, p_entry, p_cents, p_fee, p_partner, p_branch, p_reason, p_actor, p_key,
    p_hash, p_at, p_mark);
  outcome := 'POSTED'; booked_at := p_at;
  balance := (select a.balance
    from account a where a.region_id = p_region and a.kind = 'card' and a.card_number = p_card);
exception when raise_exception then
  outcome := sqlerrm; entry_id := null;
end $$;
