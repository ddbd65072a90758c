-- Charges: what employers put on their people's cards (rulings 7, Charges). An order gathers what is due on a day; it is paid by direct debit or by
-- transfer, and loaded card by card, each by an entry of its own. How: docs/decisions/how-employers-charge-cards.md.

-- Of each employer: positive is owed to it, because it has paid what no card has got yet; negative is owed by it, because a debit came back.
alter table account add column employer_id bigint,
  add foreign key (region_id, employer_id) references employer,
  drop constraint account_kind_check,
  add constraint account_kind_check check (kind in ('card', 'partner', 'employer', 'fees', 'bank', 'expired', 'tax', 'test')),
  add constraint account_employer_check check ((kind = 'employer') = (employer_id is not null));
create unique index account_of_employer on account (region_id, employer_id) where kind = 'employer';
select watch_facts('account', 'account_id', 'balance,month,month_cents,bonus_cents,bonus_day,settled_until', 'status,is_test');

-- 'charge': from an employer's account onto a card. The others are of the bank and an employer's account: 'charge-collection' takes an order by direct
-- debit, 'charge-return' is a debit that came back, 'charge-payment' is paid by transfer.
alter table entry add column employer_id bigint, add column charge_order bigint,
  drop constraint entry_type_check, add constraint entry_type_check
  check (type in ('topup', 'redemption', 'bonus', 'reversal', 'transfer', 'expiry', 'settlement', 'return', 'payment',
    'charge', 'charge-collection', 'charge-return', 'charge-payment')),
  add constraint entry_charge_check check (
    case when type like 'charge%' then num_nonnulls(employer_id, charge_order) = 2 else type = 'reversal' or num_nonnulls(employer_id, charge_order) = 0 end);
-- A card is charged once by an order, and an order is collected once.
create unique index entry_charged_once on entry (region_id, charge_order, card_account_id) where type = 'charge';
create unique index entry_collected_once on entry (region_id, charge_order) where type = 'charge-collection';
create index entry_of_employer on entry (region_id, employer_id, entry_id) where employer_id is not null;

create function ledger_open_employer(p_region int, p_employer bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  select assert_region_here(p_region);
  insert into account (region_id, kind, employer_id) values (p_region, 'employer', p_employer) on conflict do nothing;
$$;

-- A file for the bank with the direct debits of one day. Written once, but for who let it go and who took it first.
create table charge_file (
  region_id int not null,
  file bigint not null,
  message_id text not null unique,
  collects_on date not null,
  payments int not null check (payments > 0),
  cents bigint not null check (cents > 0),
  xml text not null,
  made_at timestamptz not null,
  released_at timestamptz,
  -- null: from the terminal, where nobody is signed in.
  asked_by bigint,
  released_by bigint,
  sha256 text,
  taken_at timestamptz,
  taken_by bigint,
  primary key (region_id, file),
  foreign key (region_id) references region,
  check ((released_at is null) = (sha256 is null)),
  check (taken_at is null or released_at is not null)
);

-- An order: what an employer's cards get that are due on a day. What it says of cards, amounts and days never changes.
create table charge_order (
  region_id int not null,
  number bigint not null,
  gguid uuid not null default gen_random_uuid() unique,
  employer_id bigint not null,
  due_on date not null,
  method text not null check (method in ('Bankeinzug', 'Rechnung')),
  -- Why an employer that pays by direct debit gets a request for payment all the same.
  no_debit_reason text check (no_debit_reason in ('no-account', 'no-mandate', 'no-region-account')),
  frozen_at timestamptz not null,
  -- From 06:00 of this day on the cards are loaded.
  loads_on date not null check (loads_on >= due_on),
  -- When the bank collects, or by when a transfer should be there.
  pays_on date not null,
  cards int not null check (cards > 0),
  cents bigint not null check (cents > 0),
  -- What an earlier order has left over, because a card of it could not be loaded.
  credit_cents bigint not null check (credit_cents between 0 and cents),
  account_holder text,
  iban text,
  bic text,
  mandate_reference text,
  mandate_signed_on date,
  -- Names, addresses and our own account as they were, for paper and file.
  printed jsonb not null,
  -- What became of it.
  file bigint,
  paid_entry bigint,
  loaded_at timestamptz,
  returned_entry bigint,
  settled_entry bigint,
  cancelled_at timestamptz,
  cancelled_by bigint,
  cancel_reason text,
  primary key (region_id, number),
  unique (region_id, employer_id, due_on),
  foreign key (region_id, employer_id) references employer,
  foreign key (region_id, file) references charge_file,
  foreign key (region_id, paid_entry) references entry,
  foreign key (region_id, returned_entry) references entry,
  foreign key (region_id, settled_entry) references entry,
  check (method = 'Rechnung' or num_nonnulls(account_holder, iban, mandate_reference, mandate_signed_on) = 4),
  check (cancelled_at is null or num_nonnulls(paid_entry, loaded_at, file) = 0),
  check (settled_entry is null or returned_entry is not null)
);
create index charge_order_to_do on charge_order (region_id, loads_on) where loaded_at is null and cancelled_at is null;
create index charge_order_unsettled on charge_order (region_id, employer_id) where returned_entry is not null and settled_entry is null;

create table charge_order_card (
  region_id int not null,
  number bigint not null,
  card_number text not null,
  due_on date not null,
  first_name text not null,
  last_name text not null,
  personnel_number text not null,
  cents bigint not null check (cents > 0),
  -- Why it could not be loaded.
  skipped text check (skipped in ('CARD_LOCKED')),
  primary key (region_id, number, card_number),
  -- A card is in one order for a due day.
  unique (region_id, card_number, due_on),
  foreign key (region_id, number) references charge_order,
  foreign key (region_id, card_number) references card
);

-- What happened at the bank for an order: its debit, the debit's return, a transfer.
create table charge_payment (
  region_id int not null,
  entry_id bigint not null,
  number bigint not null,
  kind text not null check (kind in ('charge-collection', 'charge-return', 'charge-payment')),
  cents bigint not null check (cents > 0),
  -- By the bank's statement; of a debit the day on which it is collected.
  day date not null,
  bank_text text not null,
  reason text not null,
  primary key (region_id, entry_id),
  foreign key (region_id, entry_id) references entry,
  foreign key (region_id, number) references charge_order
);
create index charge_payment_of_order on charge_payment (region_id, number);

-- The paper of an order as it was first made.
create table charge_order_paper (
  region_id int not null,
  number bigint not null,
  pdf bytea not null,
  made_at timestamptz not null default now(),
  primary key (region_id, number),
  foreign key (region_id, number) references charge_order
);

revoke insert, update, delete, truncate on charge_order, charge_order_card, charge_payment from kartenkontor_app;
revoke insert, delete, truncate on charge_file from kartenkontor_app;
revoke update, delete, truncate on charge_order_paper from kartenkontor_app;
create trigger charge_payment_is_immutable before update or delete or truncate on charge_payment for each statement execute function refuse_change();
create trigger charge_order_paper_is_immutable before update or delete or truncate on charge_order_paper for each statement execute function refuse_change();
create trigger charge_order_stays before delete or truncate on charge_order for each statement execute function refuse_change();
create trigger charge_order_card_stays before delete or truncate on charge_order_card for each statement execute function refuse_change();
create trigger charge_file_stays before delete or truncate on charge_file for each statement execute function refuse_change();
create trigger region_is_here before insert or update or delete on charge_order for each row execute function refuse_region_elsewhere();
create trigger region_is_here before insert or update or delete on charge_order_card for each row execute function refuse_region_elsewhere();
create trigger region_is_here before insert or update or delete on charge_payment for each row execute function refuse_region_elsewhere();
create trigger region_is_here before insert or update or delete on charge_file for each row execute function refuse_region_elsewhere();
create trigger region_is_here before insert or update or delete on charge_order_paper for each row execute function refuse_region_elsewhere();

-- Of a row only the columns named as arguments change, each from null once and for all.
create function refuse_second_writing() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_old constant jsonb := to_jsonb(old);
  v_new constant jsonb := to_jsonb(new);
begin
  if exists (select from jsonb_each(v_new) as n where n.value is distinct from v_old -> n.key
               and (n.key <> all (tg_argv) or v_old -> n.key <> 'null'::jsonb)) then
    raise exception 'what % says was written once and for all', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger charge_order_is_frozen before update on charge_order for each row execute function refuse_second_writing(
  'file', 'paid_entry', 'loaded_at', 'returned_entry', 'settled_entry', 'cancelled_at', 'cancelled_by', 'cancel_reason');
create trigger charge_order_card_is_frozen before update on charge_order_card for each row execute function refuse_second_writing('skipped');
create trigger charge_file_is_frozen before update on charge_file for each row execute function refuse_second_writing(
  'released_at', 'asked_by', 'released_by', 'sha256', 'taken_at', 'taken_by');

select watch_facts('charge_order', 'number');
select watch_facts('charge_order_card', 'number,card_number');
select watch_facts('charge_payment', 'entry_id');
select watch_facts('charge_file', 'file');
select watch_facts('charge_order_paper', 'number');

-- Whether nothing more is charged for an employer, because a debit came back and is not settled (rulings 7).
create function ledger_employer_is_stopped(p_region int, p_employer bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from charge_order where region_id = p_region and employer_id = p_employer and returned_entry is not null and settled_entry is null);
$$;

-- What an employer has in its account beyond what open orders need: left over from cards that could not be loaded.
create function ledger_employer_credit(p_region int, p_employer bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select greatest(0,
    coalesce((
      select sum(p.cents) from account a join entry e on e.region_id = a.region_id and e.employer_id = a.employer_id
        join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id and p.account_id = a.account_id
       where a.region_id = p_region and a.kind = 'employer' and a.employer_id = p_employer), 0)
    - coalesce((
      -- What has been paid or set aside for orders that are still to be loaded, less what of them has been loaded.
      select sum(o.credit_cents + case when o.paid_entry is not null then o.cents - o.credit_cents else 0 end
                 - coalesce((select sum(e.cents) from entry e where e.region_id = o.region_id and e.charge_order = o.number and e.type = 'charge'), 0))
        from charge_order o
       where o.region_id = p_region and o.employer_id = p_employer and o.loaded_at is null and o.cancelled_at is null), 0))::bigint;
$$;

-- Makes the order of an employer for a due day out of those of its cards that can be loaded, with the amounts of their plans; what is due once then stands
-- still. All of it is one transaction of the caller. Returns the order's number; null where no card is left, or the day has its order.
-- p_debits_on and p_loads_on are for a direct debit, p_pay_by for a request for payment.
create function ledger_freeze_order(p_region int, p_employer bigint, p_due_on date, p_cards text[], p_debits_on date, p_loads_on date, p_pay_by date)
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

  -- As they are until the caller's transaction ends.
  perform from employee_card
   where region_id = p_region and employer_id = p_employer and card_number = any (p_cards) order by card_number for no key update;
  select array_agg(c.card_number), sum(c.charge_cents) into v_fit, v_cents
    from employee_card c
    join account a on a.region_id = c.region_id and a.kind = 'card' and a.card_number = c.card_number and a.status in ('produced', 'active') and not a.is_test
   where c.region_id = p_region and c.employer_id = p_employer and c.card_number = any (p_cards)
     and c.is_charging_active and not c.is_card_lost and (c.deletion_date is null or c.deletion_date > p_due_on)
     and not exists (select from charge_order_card d where d.region_id = p_region and d.card_number = c.card_number and d.due_on = p_due_on);
  if v_fit is null then
    return null;
  end if;

  select * into v_bank from employer_bank where region_id = p_region and employer_id = p_employer;
  select * into v_ours from region_bank where region_id = p_region;
  v_reason := case
    when v_bank.payment_method is distinct from 'Bankeinzug' then null
    when v_bank.iban is null then 'no-account'
    -- A mandate is used one week after it was received, at the earliest (part 3, section 9).
    when v_bank.mandate_reference is null or v_bank.mandate_signed_on is null or v_bank.mandate_received_on + 7 > p_debits_on then 'no-mandate'
    when v_ours.creditor_id is null then 'no-region-account'
  end;
  v_method := case when v_bank.payment_method = 'Bankeinzug' and v_reason is null then 'Bankeinzug' else 'Rechnung' end;
  v_credit := least(v_cents, ledger_employer_credit(p_region, p_employer));
  v_number := (select coalesce(max(number), 0) + 1 from charge_order where region_id = p_region);

  insert into charge_order (region_id, number, employer_id, due_on, method, no_debit_reason, frozen_at, loads_on, pays_on, cards, cents, credit_cents,
    account_holder, iban, bic, mandate_reference, mandate_signed_on, printed)
  select p_region, v_number, p_employer, p_due_on, v_method, v_reason, ledger_now(),
         case v_method when 'Bankeinzug' then p_loads_on else p_due_on end, case v_method when 'Bankeinzug' then p_debits_on else p_pay_by end,
         cardinality(v_fit), v_cents, v_credit, b.account_holder, b.iban, b.bic, b.mandate_reference, b.mandate_signed_on,
         jsonb_build_object('employer', coalesce(nullif(e.company_re_name, ''), e.name), 'contract', e.contract_id, 'region', r.name, 'cardName', r.card_name,
           'street', coalesce(nullif(e.company_re_street, ''), e.company_street), 'zip', coalesce(nullif(e.company_re_zip, ''), e.company_zip),
           'city', coalesce(nullif(e.company_re_city, ''), e.company_city),
           'payTo', case when v_ours.iban is not null then jsonb_build_object(
             'holder', v_ours.account_holder, 'iban', v_ours.iban, 'bic', v_ours.bic, 'creditorId', v_ours.creditor_id) end)
    from employer e join region r using (region_id)
    left join employer_bank b on b.region_id = e.region_id and b.employer_id = e.employer_id and v_method = 'Bankeinzug'
   where e.region_id = p_region and e.employer_id = p_employer;
  insert into charge_order_card (region_id, number, card_number, due_on, first_name, last_name, personnel_number, cents)
  select p_region, v_number, card_number, p_due_on, first_name, last_name, personnel_number, charge_cents
    from employee_card where region_id = p_region and card_number = any (v_fit);
  update employee_card set is_charging_active = false, version = version + 1
   where region_id = p_region and card_number = any (v_fit) and charge_frequence = 'unregelmäßig';
  return v_number;
end $$;

-- Notes what happened at the bank for an order, and books it between the bank and the employer's account.
create function ledger_move_order_money(p_region int, p_number bigint, p_type text, p_day date, p_bank_text text, p_reason text, p_actor bigint, p_key uuid,
  p_hash text, p_mark text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  o charge_order;
  v_entry bigint;
  v_cents bigint;
begin
  select * into strict o from charge_order where region_id = p_region and number = p_number;
  v_cents := o.cents - o.credit_cents;
  -- As everybody who books: no id below a horizon appears later.
  perform pg_advisory_xact_lock_shared(7101, p_region);
  v_entry := nextval('entry_id');
  insert into entry (region_id, entry_id, type, cents, actor_id, idempotency_key, input_hash, booked_at, mark, employer_id, charge_order)
  values (p_region, v_entry, p_type, v_cents, p_actor, p_key, p_hash, ledger_now(), p_mark, o.employer_id, p_number);
  insert into posting (region_id, entry_id, account_id, cents)
  select p_region, v_entry, a.account_id, case when (a.kind = 'employer') = (p_type <> 'charge-return') then v_cents else -v_cents end
    from account a where a.region_id = p_region and (a.kind = 'bank' or a.kind = 'employer' and a.employer_id = o.employer_id);
  insert into charge_payment values (p_region, v_entry, p_number, p_type, v_cents, p_day, p_bank_text, p_reason);
  return v_entry;
end $$;

-- Loads those of the given cards of an order that are not loaded yet, and the first time collects what is collected by direct debit. Returns why nothing
-- can be loaded now ('NOT_YET', 'NOT_PAID', 'STOPPED', 'CANCELLED', 'LOADED'), or 'POSTED' with how many were.
-- Whoever comes second finds nothing left to do. A card that is closed is skipped; its amount stays the employer's.
create function ledger_load_order(p_region int, p_number bigint, p_cards text[], p_keys uuid[], p_marks text[], p_collect_key uuid, p_collect_mark text)
returns table (outcome text, loaded int, skipped int, cents bigint)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  o charge_order;
  v_employer bigint;
  v_entry bigint;
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
    select d.region_id, d.card_number, d.cents, s.key, s.mark
      from unnest(p_cards, p_keys, p_marks) as s (card, key, mark)
      join charge_order_card d on d.region_id = p_region and d.number = p_number and d.card_number = s.card and d.skipped is null
      join account a on a.region_id = p_region and a.kind = 'card' and a.card_number = s.card
     where not exists (
       select from entry e where e.region_id = p_region and e.charge_order = p_number and e.card_account_id = a.account_id and e.type = 'charge')
  ), moved as (
    update account set balance = account.balance + asked.cents, status = 'active'
      from asked
     where account.region_id = asked.region_id and account.kind = 'card' and account.card_number = asked.card_number
       and account.status in ('produced', 'active') and not account.is_test
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
    update charge_order_card d set skipped = 'CARD_LOCKED'
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

-- Books that an order's transfer has come ('charge-payment', also for a debit that came back), or that its debit came back ('charge-return'). The books
-- know the amount. A debit that came back stops all charges of its employer, and cancels what the bank has not been told of yet. The outcome is POSTED, or why nothing was booked.
create function ledger_settle_order(p_region int, p_type text, p_number bigint, p_day date, p_bank_text text, p_reason text, p_actor bigint, p_key uuid,
  p_hash text, p_mark text)
returns table (outcome text, entry_id bigint, cents bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  o charge_order;
  v_hash text;
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
  if p_type = 'charge-payment' then
    outcome := case
      when o.number is null then 'ORDER_UNKNOWN'
      when o.cancelled_at is not null then 'CANCELLED'
      when o.returned_entry is not null then case when o.settled_entry is null then 'POSTED' else 'NOTHING_OPEN' end
      when o.method = 'Rechnung' and o.paid_entry is null and o.cents > o.credit_cents then 'POSTED'
      else 'NOTHING_OPEN' end;
  elsif p_type = 'charge-return' then
    outcome := case
      when o.number is null then 'ORDER_UNKNOWN'
      when o.method <> 'Bankeinzug' or o.paid_entry is null then 'NOT_COLLECTED'
      when o.returned_entry is not null then 'ALREADY_RETURNED'
      when not exists (select from charge_file f where f.region_id = p_region and f.file = o.file and f.taken_at is not null) then 'NOT_HANDED_OUT'
      else 'POSTED' end;
  else
    raise exception 'no type of a payment: %', p_type;
  end if;

  if outcome = 'POSTED' then
    cents := o.cents - o.credit_cents;
    entry_id := ledger_move_order_money(p_region, p_number, p_type, p_day, p_bank_text, p_reason, p_actor, p_key, p_hash, p_mark);
    if p_type = 'charge-return' then
      update charge_order c set returned_entry = entry_id where c.region_id = p_region and c.number = p_number;
      update charge_order c set cancelled_at = ledger_now(), cancelled_by = p_actor, cancel_reason = 'returned-debit'
       where c.region_id = p_region and c.employer_id = o.employer_id and c.method = 'Bankeinzug'
         and c.file is null and c.paid_entry is null and c.loaded_at is null and c.cancelled_at is null;
    elsif o.returned_entry is not null then
      update charge_order c set settled_entry = entry_id where c.region_id = p_region and c.number = p_number;
    else
      update charge_order c set paid_entry = entry_id where c.region_id = p_region and c.number = p_number;
    end if;
  end if;
  return next;
end $$;

-- Cancels an order that nobody has paid and no bank was told of. Returns CANCELLED, or why not.
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
      or exists (select from entry where region_id = p_region and charge_order = p_number) then 'PAID'
    when o.file is not null then 'IN_FILE' end;
  if v_refusal is null then
    update charge_order set cancelled_at = ledger_now(), cancelled_by = p_actor, cancel_reason = p_reason where region_id = p_region and number = p_number;
  end if;
  return coalesce(v_refusal, 'CANCELLED');
end $$;

-- Puts a file for the bank beside the orders whose debits it holds: all of them, or none. Returns its number; null where one of them is in a file already or is not to be collected.
create function ledger_file_orders(p_region int, p_file bigint, p_message_id text, p_collects_on date, p_numbers bigint[], p_cents bigint, p_xml text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_fit int;
  v_cents bigint;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7106, p_region);
  select count(*), sum(cents - credit_cents) into v_fit, v_cents from charge_order
   where region_id = p_region and number = any (p_numbers) and method = 'Bankeinzug' and file is null and cancelled_at is null and cents > credit_cents;
  if v_fit <> cardinality(p_numbers) or exists (select from charge_file where region_id = p_region and file = p_file) then
    return null;
  end if;
  if v_cents is distinct from p_cents then
    raise exception 'not the debits of file %', p_message_id using errcode = 'restrict_violation';
  end if;
  insert into charge_file (region_id, file, message_id, collects_on, payments, cents, xml, made_at)
  values (p_region, p_file, p_message_id, p_collects_on, v_fit, v_cents, p_xml, ledger_now());
  update charge_order set file = p_file where region_id = p_region and number = any (p_numbers);
  return p_file;
end $$;

grant execute on function ledger_open_employer, ledger_employer_is_stopped, ledger_employer_credit, ledger_freeze_order, ledger_load_order, ledger_settle_order,
  ledger_cancel_order, ledger_file_orders to kartenkontor_app;

-- What the operator owes employers, in the sums of the float.
alter table float_day add column employers_cents bigint not null default 0;
