-- The books. Each region keeps its own; region_id leads every key, and no entry crosses regions.
-- A positive balance is what the operator owes: to the card holder, to the partner.

create table account (
  region_id int not null references region,
  account_id bigint not null generated always as identity,
  kind text not null check (kind in ('card', 'partner', 'fees', 'bank')),
  card_number text,
  partner_id bigint,
  -- Card accounts only: may money move, and what is there. Other accounts are summed from postings, so that no row is hot.
  status text check (status in ('produced', 'active', 'locked', 'emptied')),
  is_test boolean,
  balance bigint check (balance >= 0),
  -- Top-ups since the first day of this month in Berlin.
  month date,
  month_cents bigint not null default 0 check (month_cents >= 0),
  primary key (region_id, account_id),
  foreign key (region_id, card_number) references card (region_id, card_number),
  foreign key (region_id, partner_id) references partner (region_id, partner_id),
  check ((kind = 'card') = (card_number is not null and status is not null and is_test is not null and balance is not null)),
  check ((kind = 'partner') = (partner_id is not null))
) with (fillfactor = 80);
create unique index account_of_card on account (region_id, card_number) where kind = 'card';
create unique index account_of_partner on account (region_id, partner_id) where kind = 'partner';
create unique index account_of_region on account (region_id, kind) where kind in ('fees', 'bank');
-- Only to tell a card of another region from a card that nobody knows.
create index account_by_card_number on account (card_number) where kind = 'card';

create sequence entry_id as bigint;

-- One booking. What it moved stands in its postings.
create table entry (
  region_id int not null,
  entry_id bigint not null,
  type text not null check (type in ('topup', 'redemption', 'bonus', 'reversal')),
  cents bigint not null check (cents > 0),
  card_account_id bigint,
  partner_id bigint,
  branch_id bigint,
  -- Who booked: a person, or 0 for the portal itself.
  actor_id bigint not null,
  idempotency_key uuid,
  input_hash text,
  reversal_of bigint,
  -- A bonus that was granted for another booking goes back with it.
  granted_for bigint,
  booked_at timestamptz not null,
  primary key (region_id, entry_id)
);
create unique index entry_once on entry (region_id, actor_id, idempotency_key) where idempotency_key is not null;
create unique index entry_reversed_once on entry (region_id, reversal_of) where reversal_of is not null;
create index entry_granted_for on entry (region_id, granted_for) where granted_for is not null;
create index entry_of_partner on entry (region_id, partner_id, booked_at);

create table posting (
  region_id int not null,
  entry_id bigint not null,
  account_id bigint not null,
  cents bigint not null,
  -- Card accounts only: what the card held after it.
  balance_after bigint,
  primary key (region_id, entry_id, account_id)
);
-- The history of a card. Partners' postings are found by their entries (entry_of_partner), which spares most of the writing here.
create index posting_of_card on posting (region_id, account_id, entry_id) where balance_after is not null;

-- Gapless number of an entry and the chain of hashes over all entries of a region, in the order of entry_id.
create table seal (
  region_id int not null,
  number bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  primary key (region_id, number),
  unique (region_id, entry_id)
);

revoke insert, update, delete, truncate on account, entry, posting, seal from kartenkontor_app;
revoke all on sequence entry_id from kartenkontor_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the books are written once: % on % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger entry_is_immutable before update or delete or truncate on entry for each statement execute function refuse_change();
create trigger posting_is_immutable before update or delete or truncate on posting for each statement execute function refuse_change();
create trigger seal_is_immutable before update or delete or truncate on seal for each statement execute function refuse_change();

-- The only clock of the books. Tests and demo data put another function in its place; the application's role cannot.
create function ledger_now() returns timestamptz language sql volatile as 'select clock_timestamp()';

create function ledger_open_region(p_region int) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into account (region_id, kind) values (p_region, 'fees'), (p_region, 'bank') on conflict do nothing;
$$;

create function ledger_open_partner(p_region int, p_partner bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into account (region_id, kind, partner_id) values (p_region, 'partner', p_partner) on conflict do nothing;
$$;

create function ledger_open_cards(p_region int, p_cards text[], p_status text, p_is_test boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into account (region_id, kind, card_number, status, is_test, balance)
  select p_region, 'card', number, p_status, p_is_test, 0 from unnest(p_cards) as number;
$$;

-- Locked and emptied are final. Answers whether the card was still open.
create function ledger_close_card(p_region int, p_card text, p_status text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_status not in ('locked', 'emptied') then
    raise exception 'not a final status: %', p_status;
  end if;
  update account set status = p_status
   where region_id = p_region and kind = 'card' and card_number = p_card and status in ('produced', 'active');
  return found;
end $$;

-- Why a booking on this card was refused. Only asked after the conditional update has said no.
create function ledger_refusal(p_region int, p_card text, p_delta bigint) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  card account;
begin
  select * into card from account where region_id = p_region and kind = 'card' and card_number = p_card;
  if not found then
    return case when exists (select from account where kind = 'card' and card_number = p_card) then 'FOREIGN_REGION' else 'CARD_UNKNOWN' end;
  end if;
  if card.status in ('locked', 'emptied') then
    return 'CARD_LOCKED';
  end if;
  return case when card.balance + p_delta < 0 then 'NOT_SUFFICIENT_FUNDS' else 'MONTHLY_LIMIT_EXCEEDED' end;
end $$;

-- The entry of a card, to be taken back or to grant a bonus for. Raises the reason as P0001 where there is none that still counts.
create function ledger_standing_entry(p_region int, p_card text, p_entry bigint) returns entry
language plpgsql stable set search_path = public, pg_temp as $$
declare
  found_entry entry;
begin
  select e.* into found_entry
    from entry e join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
   where e.region_id = p_region and e.entry_id = p_entry and e.type <> 'reversal' and a.card_number = p_card;
  if not found then
    raise exception 'ENTRY_UNKNOWN';
  end if;
  if exists (select from entry where region_id = p_region and reversal_of = p_entry) then
    raise exception 'ALREADY_REVERSED';
  end if;
  return found_entry;
end $$;

-- Takes an entry back, and the bonuses granted for it. Raises the reason as P0001 where it cannot.
create function ledger_reverse(p_region int, p_card text, p_entry bigint, p_actor bigint, p_key uuid, p_hash text, p_at timestamptz) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  original entry := ledger_standing_entry(p_region, p_card, p_entry);
  back bigint;
  v_id bigint := nextval('entry_id');
  v_balance bigint;
  bonus bigint;
begin
  select -cents into back from posting
   where region_id = p_region and entry_id = p_entry and account_id = original.card_account_id;

  update account set balance = balance + back,
         month_cents = month_cents - case when original.type = 'topup'
           and date_trunc('month', original.booked_at at time zone 'Europe/Berlin')::date = month then original.cents else 0 end
   where region_id = p_region and account_id = original.card_account_id
     and status in ('produced', 'active') and balance + back >= 0
  returning balance into v_balance;
  if not found then
    raise exception using message = (select case when status in ('locked', 'emptied') then 'CARD_LOCKED' else 'NOT_SUFFICIENT_FUNDS' end
      from account where region_id = p_region and account_id = original.card_account_id);
  end if;

  insert into entry values (p_region, v_id, 'reversal', original.cents, original.card_account_id, original.partner_id,
    original.branch_id, p_actor, p_key, p_hash, p_entry, null, p_at);
  insert into posting
  select p_region, v_id, account_id, -cents, case when account_id = original.card_account_id then v_balance end
    from posting where region_id = p_region and entry_id = p_entry;

  for bonus in
    select entry_id from entry e where region_id = p_region and granted_for = p_entry
       and not exists (select from entry r where r.region_id = p_region and r.reversal_of = e.entry_id)
     order by entry_id
  loop
    perform ledger_reverse(p_region, p_card, bonus, p_actor, null, null, p_at);
  end loop;
  return v_id;
end $$;

-- What a booking said of the card's balance. A reversal's last word is that of the last bonus which went back with it.
create function ledger_balance_told(e entry) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select p.balance_after from posting p
   where p.region_id = e.region_id and p.account_id = e.card_account_id
     and p.entry_id = greatest(e.entry_id, (
       select max(back.entry_id) from entry bonus
         join entry back on back.region_id = bonus.region_id and back.reversal_of = bonus.entry_id
        where bonus.region_id = e.region_id and bonus.granted_for = e.reversal_of));
$$;

-- Posts a batch of bookings of one region and answers for each, in the order of the cards. All of a batch is one transaction: an unexpected error takes
-- all of it back, and the caller tries item by item. A refused booking (no funds, locked, …) harms no other.
--
-- An item: n, type, card, cents, fee, partner, branch, actor, key, hash, grantedFor, allowed; a reversal: n, type, card, actor, key, hash, reversalOf.
create function ledger_post(p_region int, p_items jsonb)
returns table (n int, outcome text, entry_id bigint, balance bigint, booked_at timestamptz, replayed boolean)
-- A card that somebody else holds for longer must not keep the other cards of the batch waiting.
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  item record;
  earlier entry;
  v_fees bigint := (select account_id from account where region_id = p_region and kind = 'fees');
  v_card text;
  v_account bigint;
  v_partner_id bigint;
  v_partner bigint;
  v_at timestamptz;
  v_month date;
  v_delta bigint;
  v_counted bigint;
begin
  -- Sealing takes this lock exclusively for a moment, to know an id below which nothing can appear any more.
  perform pg_advisory_xact_lock_shared(7101, p_region);

  -- Every batch takes the cards in one order, so that two batches never wait for each other in a circle.
  for item in
    select * from jsonb_to_recordset(p_items) as i (n int, type text, card text, cents bigint, fee bigint, partner bigint, branch bigint,
      actor bigint, key uuid, hash text, "reversalOf" bigint, "grantedFor" bigint, allowed boolean) order by card, n
  loop
    n := item.n; outcome := null; entry_id := null; balance := null; booked_at := null; replayed := false;

    -- First the card is ours, then the keys are looked up and the clock is read: what another process did with the card is seen.
    if item.card is distinct from v_card then
      v_card := item.card;
      select account_id into v_account from account
       where region_id = p_region and kind = 'card' and card_number = v_card for no key update;
    end if;

    if item.key is not null then
      select e.* into earlier from entry e where e.region_id = p_region and e.actor_id = item.actor and e.idempotency_key = item.key;
      if found then
        if earlier.input_hash is distinct from item.hash then
          outcome := 'KEY_REUSED';
        else
          outcome := 'POSTED'; entry_id := earlier.entry_id; booked_at := earlier.booked_at; replayed := true;
          balance := ledger_balance_told(earlier);
        end if;
        return next;
        continue;
      end if;
    end if;

    if not item.allowed then
      outcome := 'NOT_ALLOWED';
      return next;
      continue;
    end if;

    v_at := ledger_now();

    if item.type = 'reversal' then
      begin
        entry_id := ledger_reverse(p_region, item.card, item."reversalOf", item.actor, item.key, item.hash, v_at);
        outcome := 'POSTED'; booked_at := v_at;
        balance := (select a.balance from account a where a.region_id = p_region and a.account_id = v_account);
      exception when raise_exception then
        entry_id := null; outcome := sqlerrm;
      end;
      return next;
      continue;
    end if;

    if item.cents is null or item.cents <= 0 or item.cents > 99999999 or item.fee < 0 then
      outcome := 'INVALID_AMOUNT';
      return next;
      continue;
    end if;

    if item."grantedFor" is not null then
      begin
        if (ledger_standing_entry(p_region, item.card, item."grantedFor")).type not in ('topup', 'redemption') then
          raise exception 'ENTRY_UNKNOWN';
        end if;
      exception when raise_exception then
        outcome := sqlerrm;
        return next;
        continue;
      end;
    end if;

    if item.partner is distinct from v_partner_id then
      v_partner_id := item.partner;
      select account_id into strict v_partner from account where region_id = p_region and kind = 'partner' and partner_id = v_partner_id;
    end if;
    v_month := date_trunc('month', v_at at time zone 'Europe/Berlin')::date;
    v_delta := case when item.type = 'redemption' then -item.cents else item.cents end;
    v_counted := case when item.type = 'topup' then item.cents else 0 end;

    update account set
      balance = account.balance + v_delta,
      status = 'active',
      month = case when v_counted > 0 then v_month else month end,
      month_cents = case when v_counted = 0 then month_cents when month = v_month then month_cents + v_counted else v_counted end
    where region_id = p_region and account_id = v_account
      and status in ('produced', 'active')
      and account.balance + v_delta >= 0
      and (v_counted = 0 or is_test or case when month = v_month then month_cents else 0 end + v_counted <= 25000)
    returning account.balance into balance;

    if not found then
      outcome := ledger_refusal(p_region, item.card, v_delta);
      return next;
      continue;
    end if;

    outcome := 'POSTED'; entry_id := nextval('entry_id'); booked_at := v_at;
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, branch_id, actor_id, idempotency_key, input_hash, granted_for, booked_at)
    values (p_region, entry_id, item.type, item.cents, v_account, item.partner, item.branch, item.actor, item.key, item.hash, item."grantedFor", v_at);
    if item.fee = 0 then
      insert into posting (region_id, entry_id, account_id, cents, balance_after)
      values (p_region, entry_id, v_account, v_delta, balance), (p_region, entry_id, v_partner, -v_delta, null);
    else
      insert into posting (region_id, entry_id, account_id, cents, balance_after)
      values (p_region, entry_id, v_account, v_delta, balance), (p_region, entry_id, v_partner, -v_delta - item.fee, null), (p_region, entry_id, v_fees, item.fee, null);
    end if;
    return next;
  end loop;
end $$;

-- The highest id of a region below which every entry is there to be seen, for good. Bookings queue up behind this lock,
-- so where a long transaction holds it up it gives up soon; the next run seals.
create function ledger_horizon(p_region int) returns bigint
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
begin
  perform pg_advisory_xact_lock(7101, p_region);
  return (select max(entry_id) from entry where region_id = p_region);
end $$;

-- What a seal vouches for, as one line of text. `ledger:verify` writes the same line by itself.
create function ledger_line(e entry, p_number bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select concat_ws('|', p_number, e.region_id, e.entry_id, e.type, e.cents, coalesce(e.card_account_id, 0), coalesce(e.partner_id, 0),
    coalesce(e.branch_id, 0), e.actor_id, coalesce(e.idempotency_key::text, ''), coalesce(e.reversal_of, 0), coalesce(e.granted_for, 0),
    (extract(epoch from e.booked_at) * 1000000)::bigint,
    (select string_agg(p.account_id || ':' || p.cents || ':' || coalesce(p.balance_after::text, ''), ',' order by p.account_id)
       from posting p where p.region_id = e.region_id and p.entry_id = e.entry_id));
$$;

-- Numbers and chains the entries up to the horizon, at most so many of them; answers how many.
create function ledger_seal(p_region int, p_horizon bigint, p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_number bigint;
  v_entry bigint;
  v_hash bytea;
  v_count int := 0;
  e entry;
begin
  perform pg_advisory_xact_lock(7102, p_region);
  select number, entry_id, hash into v_number, v_entry, v_hash from seal where region_id = p_region order by number desc limit 1;
  v_number := coalesce(v_number, 0);
  v_hash := coalesce(v_hash, sha256(convert_to('region ' || p_region, 'UTF8')));
  for e in
    select * from entry where region_id = p_region and entry_id > coalesce(v_entry, 0) and entry_id <= p_horizon order by entry_id limit p_most
  loop
    v_number := v_number + 1;
    v_hash := sha256(v_hash || convert_to(ledger_line(e, v_number), 'UTF8'));
    insert into seal values (p_region, v_number, e.entry_id, v_hash);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

grant execute on function ledger_now, ledger_open_region, ledger_open_partner, ledger_open_cards, ledger_close_card, ledger_post,
  ledger_horizon, ledger_seal to kartenkontor_app;
