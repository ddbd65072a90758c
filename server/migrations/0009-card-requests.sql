-- Balances that go from card to card, and balances that expire.

alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in ('card', 'partner', 'fees', 'bank', 'expired'));
drop index account_of_region;
create unique index account_of_region on account (region_id, kind) where kind in ('fees', 'bank', 'expired');
insert into account (region_id, kind) select region_id, 'expired' from account where kind = 'fees';

alter table entry drop constraint entry_type_check;
alter table entry add constraint entry_type_check check (type in ('topup', 'redemption', 'bonus', 'reversal', 'transfer', 'expiry'));

create or replace function ledger_open_region(p_region int) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into account (region_id, kind) values (p_region, 'fees'), (p_region, 'bank'), (p_region, 'expired') on conflict do nothing;
$$;

-- Why all of a card's balance cannot go to the target; null where it can. A locked source may be a lost card whose balance is rescued.
create function ledger_transfer_refusal(p_region int, p_source text, p_target text, p_earlier entry) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  source account;
  target account;
begin
  if p_earlier.entry_id is not null then
    return case when p_earlier.input_hash is distinct from concat_ws(' ', 'transfer', p_source, p_target) then 'KEY_REUSED' end;
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
  -- Test cards have no monthly limit: their money buys nothing elsewhere.
  if source.is_test <> target.is_test then
    return 'TEST_AND_REAL';
  end if;
  return case when source.status = 'emptied' then 'SOURCE_EMPTIED' when source.balance = 0 then 'NOTHING_THERE' end;
end $$;

-- Moves all that is on each source to the target and empties the sources for good: all of them or, where one is refused, none.
-- Answers for each source. The same keys again answer as before.
create function ledger_transfer(p_region int, p_sources text[], p_keys uuid[], p_target text, p_actor bigint)
returns table (card text, outcome text, entry_id bigint, cents bigint, booked_at timestamptz, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_refused boolean := false;
  item record;
  earlier entry;
  v_source bigint;
  v_target bigint;
  v_after bigint;
begin
  perform pg_advisory_xact_lock_shared(7101, p_region);
  -- In the order in which ledger_post takes cards, so that nobody waits for each other in a circle.
  perform from account where region_id = p_region and kind = 'card' and card_number = any (p_sources || p_target) order by card_number for no key update;

  for item in select s.card, s.key from unnest(p_sources, p_keys) as s (card, key) order by s.card loop
    earlier := null;
    select e.* into earlier from entry e where e.region_id = p_region and e.actor_id = p_actor and e.idempotency_key = item.key;
    card := item.card; outcome := ledger_transfer_refusal(p_region, item.card, p_target, earlier);
    continue when outcome is null;
    v_refused := true; entry_id := null; cents := null; booked_at := null; replayed := false;
    return next;
  end loop;
  if v_refused then
    return;
  end if;

  select account_id into v_target from account where region_id = p_region and kind = 'card' and card_number = p_target;
  for item in select s.card, s.key from unnest(p_sources, p_keys) as s (card, key) order by s.card loop
    card := item.card; outcome := 'POSTED';
    select e.entry_id, e.cents, e.booked_at into entry_id, cents, booked_at
      from entry e where e.region_id = p_region and e.actor_id = p_actor and e.idempotency_key = item.key;
    replayed := found;
    if not replayed then
      select account_id, balance into strict v_source, cents from account where region_id = p_region and kind = 'card' and card_number = item.card;
      update account set balance = balance - cents, status = 'emptied'
       where region_id = p_region and account_id = v_source and status <> 'emptied';
      update account set balance = balance + cents, status = 'active'
       where region_id = p_region and account_id = v_target and status in ('produced', 'active') returning balance into strict v_after;
      entry_id := nextval('entry_id'); booked_at := ledger_now();
      insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, input_hash, booked_at)
      values (p_region, entry_id, 'transfer', cents, v_source, p_actor, item.key, concat_ws(' ', 'transfer', item.card, p_target), booked_at);
      insert into posting (region_id, entry_id, account_id, cents, balance_after)
      values (p_region, entry_id, v_source, -cents, 0), (p_region, entry_id, v_target, cents, v_after);
    end if;
    return next;
  end loop;
end $$;

-- When money last moved on a card; null where it never did.
create function ledger_last_booking(p_region int, p_account bigint) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select e.booked_at from posting p join entry e using (region_id, entry_id)
   where p.region_id = p_region and p.account_id = p_account and p.balance_after is not null
   order by p.entry_id desc limit 1;
$$;

-- A balance whose last booking lies before this instant has lain for the three full calendar years that ended with the year before (part 1, 2.11).
create function ledger_idle_before() returns timestamptz
language sql volatile set search_path = public, pg_temp as $$
  select (date_trunc('year', ledger_now() at time zone 'Europe/Berlin') - interval '3 years') at time zone 'Europe/Berlin';
$$;

-- Books a card's whole balance as expired. Whether three years have passed is decided here, with the card in hand:
-- a booking that came in between saves the balance.
create function ledger_expire(p_region int, p_card text, p_key uuid)
returns table (outcome text, entry_id bigint, cents bigint, booked_at timestamptz, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  card account;
begin
  perform pg_advisory_xact_lock_shared(7101, p_region);
  select * into card from account where region_id = p_region and kind = 'card' and card_number = p_card for no key update;
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
  elsif ledger_last_booking(p_region, card.account_id) >= ledger_idle_before() then
    outcome := 'BOOKED_SINCE';
  else
    update account set balance = balance - card.balance where region_id = p_region and account_id = card.account_id;
    outcome := 'POSTED'; entry_id := nextval('entry_id'); cents := card.balance; booked_at := ledger_now();
    insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, booked_at)
    values (p_region, entry_id, 'expiry', cents, card.account_id, 0, p_key, booked_at);
    insert into posting (region_id, entry_id, account_id, cents, balance_after)
    select p_region, entry_id, card.account_id, -cents, 0
    union all
    select p_region, entry_id, account_id, cents, null from account where region_id = p_region and kind = 'expired';
  end if;
  return next;
end $$;

grant execute on function ledger_transfer, ledger_last_booking, ledger_idle_before, ledger_expire to kartenkontor_app;

-- A card holder's wish to have balances put together on one card; operator staff decides it.
create table transfer_request (
  transfer_request_id bigint primary key generated always as identity,
  gguid uuid not null default gen_random_uuid() unique,
  region_id int not null references region,
  customer_id bigint not null references person,
  target_card text not null,
  state text not null default 'requested' check (state in ('requested', 'done', 'rejected')),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references person,
  -- Why it was rejected, for the card holder.
  reason text,
  foreign key (region_id, target_card) references card (region_id, card_number),
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index transfer_request_of_customer on transfer_request (customer_id);
create index transfer_request_open on transfer_request (requested_at) where state = 'requested';

create table transfer_source (
  transfer_request_id bigint not null references transfer_request,
  region_id int not null,
  card_number text not null,
  -- The key of its booking, so that a decision that is carried out twice books once.
  idempotency_key uuid not null default gen_random_uuid(),
  -- What was booked; 0 where nothing was on the card.
  cents bigint,
  primary key (transfer_request_id, card_number),
  foreign key (region_id, card_number) references card (region_id, card_number)
);

-- That a card holder was told when a balance expires. It counts once its mail has gone out in time.
create table expiry_notice (
  card_number text not null references card,
  expires_on date not null,
  customer_id bigint not null references person,
  -- By the clock of the books, which tests move.
  noticed_at timestamptz not null,
  outbox_mail_id bigint not null,
  primary key (card_number, expires_on)
);
