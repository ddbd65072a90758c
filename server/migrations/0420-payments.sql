-- After the bank files: who released and took them, payments that came back, and payments by partners themselves.

-- The release of a file for the bank: who asked, who released it, and the hash of the released content.
create table payment_file_release (
  region_id int not null,
  run int not null,
  kind text not null,
  sha256 text not null,
  -- Null: by command line, where nobody is signed in.
  asked_by bigint,
  released_by bigint,
  released_at timestamptz not null default now(),
  primary key (region_id, run, kind),
  foreign key (region_id, run, kind) references payment_file
);
select write_once('payment_file_release');
select keep_at_home('payment_file_release');
select watch_facts('payment_file_release', 'run,kind');

-- Each download of a file.
create table payment_file_take (
  region_id int not null,
  take_id bigint not null generated always as identity,
  run int not null,
  kind text not null,
  -- Null: by command line.
  taken_by bigint,
  taken_at timestamptz not null default now(),
  primary key (region_id, take_id),
  foreign key (region_id, run, kind) references payment_file_release
);
create index payment_file_take_of_file on payment_file_take (region_id, run, kind);
select write_once('payment_file_take');
select keep_at_home('payment_file_take');
select watch_facts('payment_file_take', 'take_id');

-- A statement's payment that the bank could not make, or returned. Who marked it and when is in its entry.
create table payment_return (
  region_id int not null,
  number bigint not null,
  entry_id bigint not null,
  -- Date in the bank statement.
  returned_on date not null,
  bank_text text not null,
  reason text not null,
  primary key (region_id, number),
  unique (region_id, entry_id),
  foreign key (region_id, number) references statement_payment,
  foreign key (region_id, entry_id) references entry
);
revoke insert on payment_return from kartenkontor_app;
select write_once('payment_return');
select keep_at_home('payment_return');
select watch_facts('payment_return', 'number');

-- Until accounting allows it again, a returned debit is not repeated, and a failed transfer not sent again to the same
-- account.
create table payment_resumption (
  region_id int not null,
  number bigint not null,
  resumed_by bigint not null,
  resumed_at timestamptz not null,
  reason text not null,
  primary key (region_id, number),
  foreign key (region_id, number) references payment_return
);
select write_once('payment_resumption');
select keep_at_home('payment_resumption');
select watch_facts('payment_resumption', 'number');

-- Money outside the bank files: from the partner (positive), or to it by hand at the bank (negative).
create table partner_payment (
  region_id int not null,
  entry_id bigint not null,
  partner_id bigint not null,
  cents bigint not null check (cents <> 0),
  -- Date in the bank statement.
  paid_on date not null,
  reference text not null,
  reason text not null,
  -- The entry that is undone by this one: the bank has taken it back, or it was for another item.
  returns bigint,
  primary key (region_id, entry_id),
  foreign key (region_id, entry_id) references entry,
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, returns) references partner_payment,
  check (returns < entry_id)
);
create unique index partner_payment_returned_once on partner_payment (region_id, returns) where returns is not null;
create index partner_payment_of_partner on partner_payment (region_id, partner_id, entry_id);
revoke insert on partner_payment from kartenkontor_app;
select write_once('partner_payment');
select keep_at_home('partner_payment');
select watch_facts('partner_payment', 'entry_id');

-- The statement whose returned payment stops payments of this kind: debits until accounting allows them, transfers also
-- until there is another account. Null if none does.
create function ledger_stopped_by(p_region int, p_partner bigint, p_kind text) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select min(r.number)
    from payment_return r
    join statement_payment y using (region_id, number)
    join statement s using (region_id, number)
    left join partner_bank b on b.region_id = s.region_id and b.partner_id = s.partner_id
   where r.region_id = p_region and s.partner_id = p_partner and y.kind = p_kind
     and (y.kind = 'collection' or y.iban = b.iban)
     and not exists (select from payment_resumption n where n.region_id = r.region_id and n.number = r.number);
$$;
grant execute on function ledger_stopped_by to kartenkontor_app;

-- A partner's open amount, without bookings that no statement covers: from the last statement, and from payments and
-- returns since. Positive: owed to the partner.
create function ledger_open_cents(p_region int, p_partner bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select carried_cents
    from statement where region_id = p_region and partner_id = p_partner order by number desc limit 1), 0)
       + coalesce((
           select sum(p.cents) from account a
             join entry e on e.region_id = a.region_id and e.partner_id = a.partner_id
               and e.type in ('return', 'payment') and e.entry_id > a.settled_until
             join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id and p.account_id = a.account_id
            where a.region_id = p_region and a.kind = 'partner' and a.partner_id = p_partner), 0)::bigint;
$$;
grant execute on function ledger_open_cents to kartenkontor_app;

-- Whether money that came from a partner by an entry was paid out to it since: by a statement that covers it, or a
-- later one, while less is owed to it by now.
create function partner_payment_is_paid_out(p_region int, p_partner bigint, p_entry bigint, p_cents bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select p_cents > ledger_open_cents(p_region, p_partner) and exists (
    select from statement s
      join statement_run r using (region_id, run)
      join statement_payment y using (region_id, number)
     where s.region_id = p_region and s.partner_id = p_partner and r.last_entry >= p_entry and y.kind = 'payout'
       and not exists (select from payment_return b where b.region_id = y.region_id and b.number = y.number));
$$;
grant execute on function partner_payment_is_paid_out to kartenkontor_app;

-- Waits for whoever settles, or books payments of partners of a region; they wait until the transaction ends.
create function hold_payments(p_region int) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7103, p_region);
end $$;
grant execute on function hold_payments to kartenkontor_app;

-- Books bank events outside the files. A 'return' names the statement whose payment came back; the books know the
-- amount. A 'payment' names the partner and the amount, negative if it went to the partner; p_returns is the entry that
-- the bank undoes by it, with its whole amount and once. The outcome is POSTED, or why nothing was booked.
--   1. answer a key that was used before
--   2. find partner and amount, and why it cannot be booked, if so
--   3. write the entry, its postings (partner and bank), and the payment_return or partner_payment
create function ledger_book_payment(p_region int, p_type text, p_subject bigint, p_cents bigint, p_day date,
  p_bank_text text, p_reason text,
  p_actor bigint, p_key uuid, p_hash text, p_mark text, p_returns bigint default null)
returns table (outcome text, entry_id bigint, cents bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  v_partner bigint;
  v_cents bigint;
  v_hash text;
begin
  perform assert_region_here(p_region);
  -- One at a time, and not during a run: open and paid amounts must not change meanwhile.
  perform pg_advisory_xact_lock(7103, p_region);
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

  if p_type = 'return' then
    select s.partner_id, case y.kind when 'payout' then y.cents else -y.cents end into v_partner, v_cents
      from statement_payment y join statement s using (region_id, number)
        where y.region_id = p_region and y.number = p_subject;
    outcome := case
      when v_partner is null then 'PAYMENT_UNKNOWN'
      when exists (select from payment_return r where r.region_id = p_region and r.number = p_subject)
        then 'ALREADY_RETURNED'
      when not exists (
        select from statement_payment y join payment_file_take t using (region_id, run, kind)
          where y.region_id = p_region and y.number = p_subject)
        then 'NOT_HANDED_OUT'
      else 'POSTED' end;
  elsif p_type = 'payment' then
    v_partner := p_subject; v_cents := p_cents;
    outcome := case
      when not exists (select from account a
        where a.region_id = p_region and a.kind = 'partner' and a.partner_id = v_partner) then 'PARTNER_UNKNOWN'
      when v_cents is null or v_cents = 0 or abs(v_cents) > 99999999 then 'INVALID_AMOUNT'
      when p_returns is not null and not exists (
        select from partner_payment o
         where o.region_id = p_region and o.entry_id = p_returns and o.returns is null
           and (o.partner_id, o.cents) = (v_partner, -v_cents)
           and not exists (select from partner_payment r where r.region_id = p_region and r.returns = p_returns))
        then 'NOTHING_TO_RETURN'
      when p_returns is null and v_cents < 0 and -v_cents > ledger_open_cents(p_region, v_partner) then 'MORE_THAN_OPEN'
      else 'POSTED' end;
  else
    raise exception 'no type of a payment: %', p_type;
  end if;

  if outcome = 'POSTED' then
    -- Like every booking, so that no id below a horizon appears later.
    perform pg_advisory_xact_lock_shared(7101, p_region);
    entry_id := nextval('entry_id'); cents := abs(v_cents);
    insert into entry (region_id, entry_id, type, cents, partner_id, actor_id, idempotency_key, input_hash, booked_at,
      mark)
    values (p_region, entry_id, p_type, cents, v_partner, p_actor, p_key, p_hash, ledger_now(), p_mark);
    insert into posting (region_id, entry_id, account_id, cents)
    select p_region, entry_id, a.account_id, case a.kind when 'partner' then v_cents else -v_cents end
      from account a where a.region_id = p_region
        and (a.kind = 'bank' or a.kind = 'partner' and a.partner_id = v_partner);
    if p_type = 'return' then
      insert into payment_return values (p_region, p_subject, entry_id, p_day, p_bank_text, p_reason);
    else
      insert into partner_payment
      values (p_region, entry_id, v_partner, v_cents, p_day, p_bank_text, p_reason, p_returns);
    end if;
  end if;
  return next;
end $$;
grant execute on function ledger_book_payment to kartenkontor_app;
