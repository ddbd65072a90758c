-- What was paid for invoices at the bank. The books count it on the account 'invoices'; what is owed stands in the
-- invoices themselves. How: docs/decisions/an-invoice-is-paid-at-the-bank.md.

-- Money for an invoice (positive), or back from us (negative). Either the bank moved it, which an entry tells, or it
-- was moved from a cancelled invoice to the one that was issued in its place: then two rows name each other.
create table invoice_payment (
  region_id int not null,
  payment_id bigint not null generated always as identity,
  year int not null,
  number int not null,
  cents bigint not null check (cents <> 0),
  -- Date in the bank statement; of what was moved, the day of that.
  paid_on date not null,
  bank_text text not null,
  reason text not null,
  entry_id bigint,
  other_year int,
  other_number int,
  -- The entry that is undone by this one: the bank has taken it back, or it was for another item.
  returns bigint,
  primary key (region_id, payment_id),
  unique (region_id, entry_id),
  foreign key (region_id, year, number) references invoice,
  foreign key (region_id, other_year, other_number) references invoice,
  foreign key (region_id, entry_id) references entry,
  foreign key (region_id, returns) references invoice_payment (region_id, entry_id),
  check (num_nonnulls(other_year, other_number) = case when entry_id is null then 2 else 0 end),
  check (returns is null or entry_id is not null and returns < entry_id)
);
create index invoice_payment_of_invoice on invoice_payment (region_id, year, number);
create unique index invoice_payment_returned_once on invoice_payment (region_id, returns) where returns is not null;
revoke insert on invoice_payment from kartenkontor_app;
select write_once('invoice_payment');
select keep_at_home('invoice_payment');
select watch_facts('invoice_payment', 'payment_id');

-- What of the payment of an order is gone at the provider, told by an invoice's cause.
create function gone_back_online(p_region int, p_cause text) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(b.cents), 0)::bigint from payment_gone_back b
   where b.region_id = p_region and 'order ' || b.order_id = p_cause and b.currency = 'EUR';
$$;
grant execute on function gone_back_online to kartenkontor_app;

-- Whether anything of it ever went back, also what is there again by now: what was transferred meanwhile was for that.
create function ever_went_back_online(p_region int, p_cause text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from payment_gone_back b
    where b.region_id = p_region and 'order ' || b.order_id = p_cause and b.currency = 'EUR');
$$;
grant execute on function ever_went_back_online to kartenkontor_app;

-- What is open of the payment of an invoice that was paid online: what went back at the provider is owed anew
-- (positive). Once it is cancelled, and nothing stands in its place, all the rest is owed back. 0 for any other.
create function invoice_open_online(i invoice) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select case
    when i.settled_how in ('paypal', 'demo') and i.kind <> 'cancellation'
      and not exists (select from invoice n
        where n.region_id = i.region_id and n.cause = i.cause and (n.year, n.number) > (i.year, i.number))
    then gone_back_online(i.region_id, i.cause)
      - case when exists (select from invoice c
          where c.region_id = i.region_id and c.cancels_year = i.year and c.cancels_number = i.number)
        then i.gross_cents else 0 end
    else 0 end;
$$;
grant execute on function invoice_open_online to kartenkontor_app;

-- What is still to be paid for an invoice. Negative: we owe it back. Cancellations themselves are never open, and what
-- was settled before it was issued only where that goes back, or went back at the provider.
create function invoice_open(i invoice) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select case
    when i.kind = 'cancellation' then 0
    else case when i.settled_how is not null then invoice_open_online(i) when exists (select from invoice c
        where c.region_id = i.region_id and c.cancels_year = i.year and c.cancels_number = i.number)
      then 0 else i.gross_cents end
      - coalesce((select sum(p.cents) from invoice_payment p
          where p.region_id = i.region_id and p.year = i.year and p.number = i.number), 0)::bigint end;
$$;
grant execute on function invoice_open to kartenkontor_app;

-- Writes the entry of money for an invoice, its postings (invoices and bank), and the invoice_payment. Whether it may
-- be booked is for the caller to see to.
create function move_invoice_money(p_region int, p_year int, p_number int, p_cents bigint, p_day date, p_bank_text text,
  p_reason text, p_actor bigint, p_key uuid, p_hash text, p_mark text, p_returns bigint default null) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  v_entry bigint;
begin
  -- Like every booking, so that no id below a horizon appears later.
  perform pg_advisory_xact_lock_shared(7101, p_region);
  v_entry := nextval('entry_id');
  insert into entry (region_id, entry_id, type, cents, actor_id, idempotency_key, input_hash, booked_at, mark)
  values (p_region, v_entry, 'invoice-payment', abs(p_cents), p_actor, p_key, p_hash, ledger_now(), p_mark);
  insert into posting (region_id, entry_id, account_id, cents)
  select p_region, v_entry, a.account_id, case a.kind when 'invoices' then p_cents else -p_cents end
    from account a where a.region_id = p_region and a.kind in ('invoices', 'bank');
  insert into invoice_payment (region_id, year, number, cents, paid_on, bank_text, reason, entry_id, returns)
  values (p_region, p_year, p_number, p_cents, p_day, p_bank_text, p_reason, v_entry, p_returns);
  return v_entry;
end $$;

-- Books money for an invoice: from its business (positive), or back to it (negative), at most what we owe. p_open is
-- the open amount that the caller saw, so that nothing is booked twice. p_returns: the entry that the bank undoes by
-- it, with its whole amount and once. What a debit has brought is none of these: ledger_debit_invoice takes it back.
-- The outcome is POSTED, or why nothing was booked.
--   1. answer a key that was used before
--   2. find why it cannot be booked, if so
--   3. book it (move_invoice_money)
--   4. what was undone counts for the invoice that stands in the place of this one by now
create function ledger_pay_invoice(p_region int, p_year int, p_number int, p_cents bigint, p_open bigint, p_day date,
  p_bank_text text, p_reason text, p_actor bigint, p_key uuid, p_hash text, p_mark text,
  p_returns bigint default null)
returns table (outcome text, entry_id bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  i invoice;
  v_hash text;
begin
  perform assert_region_here(p_region);
  -- As whoever issues or cancels invoices.
  perform pg_advisory_xact_lock(7108, p_region);
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

  select * into i from invoice n where n.region_id = p_region and n.year = p_year and n.number = p_number;
  outcome := case
    when i.number is null then 'INVOICE_UNKNOWN'
    -- What was settled before it was issued may only go back, or is paid anew where it went back at the provider. A
    -- transfer may come although that is there again: then it is owed back.
    when i.kind = 'cancellation' or i.settled_how is not null and p_returns is null
      and case when p_cents > 0 then not ever_went_back_online(p_region, i.cause) else invoice_open(i) >= 0 end
      then 'NOTHING_TO_PAY'
    when p_cents is null or p_cents = 0 or abs(p_cents) > 99999999 then 'INVALID_AMOUNT'
    when p_open is distinct from invoice_open(i) then 'OPEN_CHANGED'
    when p_returns is not null and not exists (
      select from invoice_payment p
       where p.region_id = p_region and p.entry_id = p_returns and p.returns is null
         and (p.year, p.number, p.cents) = (p_year, p_number, -p_cents)
         and not exists (select from invoice_payment r where r.region_id = p_region and r.returns = p_returns)
         and not exists (select from invoice_debit_part d where d.region_id = p_region and d.year = p_year
           and d.number = p_number and p_returns in (d.paid_entry, d.returned_entry))) then 'NOTHING_TO_RETURN'
    when p_returns is null and p_cents < 0 and p_cents < p_open then 'MORE_THAN_OWED'
    else 'POSTED' end;
  if outcome = 'POSTED' then
    entry_id := move_invoice_money(p_region, p_year, p_number, p_cents, p_day, p_bank_text, p_reason, p_actor, p_key,
      p_hash, p_mark, p_returns);
    if p_returns is not null then
      perform move_on_invoice_payments(p_region, p_year, p_number, p_reason);
    end if;
  end if;
  return next;
end $$;
grant execute on function ledger_pay_invoice to kartenkontor_app;

-- Moves what was paid for a cancelled invoice to the one that was issued in its place. Nothing moves at the bank.
create function move_invoice_payments(p_region int, p_year int, p_number int, p_to_year int, p_to_number int,
  p_reason text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  v_from invoice;
  v_to invoice;
  v_cents bigint;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7108, p_region);
  select * into v_from from invoice where region_id = p_region and year = p_year and number = p_number;
  select * into v_to from invoice where region_id = p_region and year = p_to_year and number = p_to_number;
  v_cents := -invoice_open(v_from);
  if v_cents = 0 then
    return;
  end if;
  if not exists (select from invoice c
      where c.region_id = p_region and c.cancels_year = p_year and c.cancels_number = p_number)
     or v_to.number is null or v_to.kind = 'cancellation' or v_to.cause <> v_from.cause
     or (v_to.partner_id, v_to.employer_id, v_to.settled_how)
       is distinct from (v_from.partner_id, v_from.employer_id, v_from.settled_how) then
    raise exception 'payments move from a cancelled invoice to the one in its place' using errcode = 'restrict_violation';
  end if;
  insert into invoice_payment (region_id, year, number, cents, paid_on, bank_text, reason, other_year, other_number)
  values (p_region, p_year, p_number, -v_cents, ledger_today(), '', p_reason, p_to_year, p_to_number),
         (p_region, p_to_year, p_to_number, v_cents, ledger_today(), '', p_reason, p_year, p_number);
end $$;
grant execute on function move_invoice_payments to kartenkontor_app;

-- Moves what was paid, or came back, for an invoice that was cancelled and issued anew to the last one in its place,
-- whether that is in force or cancelled, too: what is owed back for it stands there.
create function move_on_invoice_payments(p_region int, p_year int, p_number int, p_reason text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_next invoice;
begin
  select n.* into v_next from invoice f join invoice n on n.region_id = f.region_id and n.cause = f.cause
   where f.region_id = p_region and f.year = p_year and f.number = p_number
   order by n.year desc, n.number desc limit 1;
  if (v_next.year, v_next.number) <> (p_year, p_number) then
    perform move_invoice_payments(p_region, p_year, p_number, v_next.year, v_next.number, p_reason);
  end if;
end $$;
