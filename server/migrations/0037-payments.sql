-- After the bank has been told: who released a file and who took it, payments that came back, and what partners pay by themselves.

-- 'return': the bank sent a payment of a statement back, so that it is owed again. 'payment': money that went between a partner and the operator beside
-- the files. Neither moves a card; the next statement covers both like any entry of the partner.
alter table entry drop constraint entry_type_check, add constraint entry_type_check
  check (type in ('topup', 'redemption', 'bonus', 'reversal', 'transfer', 'expiry', 'settlement', 'return', 'payment'));
create index entry_of_payments on entry (region_id, partner_id, entry_id) where type in ('return', 'payment');

alter table statement drop constraint statement_open_reason_check, add constraint statement_open_reason_check
  check (open_reason in ('no-partner-account', 'no-mandate', 'no-region-account', 'payments-stopped'));

-- That a file may be handed to the bank (rulings 8): who asked for it, who released it, and the hash of what they released.
create table payment_file_release (
  region_id int not null,
  run int not null,
  kind text not null,
  sha256 text not null,
  -- null: released from the terminal, where nobody is signed in.
  asked_by bigint,
  released_by bigint,
  released_at timestamptz not null default now(),
  primary key (region_id, run, kind),
  foreign key (region_id, run, kind) references payment_file
);

-- Each time that somebody took a file.
create table payment_file_take (
  region_id int not null,
  take_id bigint not null generated always as identity,
  run int not null,
  kind text not null,
  -- null: from the terminal.
  taken_by bigint,
  taken_at timestamptz not null default now(),
  primary key (region_id, take_id),
  foreign key (region_id, run, kind) references payment_file_release
);
create index payment_file_take_of_file on payment_file_take (region_id, run, kind);

-- Files that were taken before they needed a release were as good as released then.
insert into payment_file_release (region_id, run, kind, sha256, released_at)
select f.region_id, f.run, f.kind, encode(sha256(convert_to(f.xml, 'UTF8')), 'hex'), min(a.at)
  from payment_file f join audit_event a on a.region_id = f.region_id and a.act = 'payment-file-taken' and a.subject = f.message_id
 group by 1, 2, 3, 4;
insert into payment_file_take (region_id, run, kind, taken_by, taken_at)
select f.region_id, f.run, f.kind, a.person_id, a.at
  from payment_file f join audit_event a on a.region_id = f.region_id and a.act = 'payment-file-taken' and a.subject = f.message_id;

-- A payment of a statement that the bank could not make, or sent back. Who marked it and when stands in its entry.
create table payment_return (
  region_id int not null,
  number bigint not null,
  entry_id bigint not null,
  -- By the bank's statement.
  returned_on date not null,
  bank_text text not null,
  reason text not null,
  primary key (region_id, number),
  unique (region_id, entry_id),
  foreign key (region_id, number) references statement_payment,
  foreign key (region_id, entry_id) references entry
);

-- Until accounting says so, nothing is collected again after a returned debit, and nothing is paid again to the account of a failed transfer.
create table payment_resumption (
  region_id int not null,
  number bigint not null,
  resumed_by bigint not null,
  resumed_at timestamptz not null,
  reason text not null,
  primary key (region_id, number),
  foreign key (region_id, number) references payment_return
);

-- Money beside the files: from the partner (positive), or to it by an order that was given to the bank by hand (negative).
create table partner_payment (
  region_id int not null,
  entry_id bigint not null,
  partner_id bigint not null,
  cents bigint not null check (cents <> 0),
  -- By the bank's statement.
  paid_on date not null,
  reference text not null,
  reason text not null,
  primary key (region_id, entry_id),
  foreign key (region_id, entry_id) references entry,
  foreign key (region_id, partner_id) references partner
);
create index partner_payment_of_partner on partner_payment (region_id, partner_id, entry_id);

revoke insert, update, delete, truncate on payment_return, partner_payment from kartenkontor_app;
revoke update, delete, truncate on payment_file_release, payment_file_take, payment_resumption from kartenkontor_app;
create trigger payment_file_release_is_immutable before update or delete or truncate on payment_file_release for each statement execute function refuse_change();
create trigger payment_file_take_is_immutable before update or delete or truncate on payment_file_take for each statement execute function refuse_change();
create trigger payment_return_is_immutable before update or delete or truncate on payment_return for each statement execute function refuse_change();
create trigger payment_resumption_is_immutable before update or delete or truncate on payment_resumption for each statement execute function refuse_change();
create trigger partner_payment_is_immutable before update or delete or truncate on partner_payment for each statement execute function refuse_change();
create trigger region_is_here before insert or update or delete on payment_file_release for each row execute function refuse_region_elsewhere();
create trigger region_is_here before insert or update or delete on payment_file_take for each row execute function refuse_region_elsewhere();
create trigger region_is_here before insert or update or delete on payment_resumption for each row execute function refuse_region_elsewhere();
create trigger region_is_here before insert or update or delete on payment_return for each row execute function refuse_region_elsewhere();
create trigger region_is_here before insert or update or delete on partner_payment for each row execute function refuse_region_elsewhere();

-- Whether a partner gets no payment of this kind because the bank sent one back: debits until accounting says so, transfers also until there is another account.
create function ledger_is_stopped(p_region int, p_partner bigint, p_kind text, p_iban text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from payment_return r
      join statement_payment y using (region_id, number)
      join statement s using (region_id, number)
     where r.region_id = p_region and s.partner_id = p_partner and y.kind = p_kind and (y.kind = 'collection' or y.iban = p_iban)
       and not exists (select from payment_resumption n where n.region_id = r.region_id and n.number = r.number));
$$;

-- What is open between operator and partner without the bookings that no statement has covered: what the last statement left, and what has come
-- back or was paid since. Positive: owed to the partner.
create function ledger_open_cents(p_region int, p_partner bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select carried_cents from statement where region_id = p_region and partner_id = p_partner order by number desc limit 1), 0)
       + coalesce((
           select sum(p.cents) from account a
             join entry e on e.region_id = a.region_id and e.partner_id = a.partner_id and e.type in ('return', 'payment') and e.entry_id > a.settled_until
             join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id and p.account_id = a.account_id
            where a.region_id = p_region and a.kind = 'partner' and a.partner_id = p_partner), 0)::bigint;
$$;

-- Books what happened at the bank beside the files. A 'return' names the statement whose payment came back, and the books know the amount; a 'payment' names
-- the partner and the amount, negative where it went to the partner. The outcome is POSTED, or why nothing was booked.
create function ledger_book_payment(p_region int, p_type text, p_subject bigint, p_cents bigint, p_day date, p_bank_text text, p_reason text,
  p_actor bigint, p_key uuid, p_hash text, p_mark text)
returns table (outcome text, entry_id bigint, cents bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  v_partner bigint;
  v_cents bigint;
  v_hash text;
begin
  perform assert_region_here(p_region);
  -- One after the other, and not beside a run: neither what is open nor what was paid changes meanwhile.
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
      from statement_payment y join statement s using (region_id, number) where y.region_id = p_region and y.number = p_subject;
    outcome := case
      when v_partner is null then 'PAYMENT_UNKNOWN'
      when exists (select from payment_return r where r.region_id = p_region and r.number = p_subject) then 'ALREADY_RETURNED'
      when not exists (
        select from statement_payment y join payment_file_take t using (region_id, run, kind) where y.region_id = p_region and y.number = p_subject)
        then 'NOT_HANDED_OUT'
      else 'POSTED' end;
  elsif p_type = 'payment' then
    v_partner := p_subject; v_cents := p_cents;
    outcome := case
      when not exists (select from account a where a.region_id = p_region and a.kind = 'partner' and a.partner_id = v_partner) then 'PARTNER_UNKNOWN'
      when v_cents is null or v_cents = 0 or abs(v_cents) > 99999999 then 'INVALID_AMOUNT'
      when v_cents < 0 and -v_cents > ledger_open_cents(p_region, v_partner) then 'MORE_THAN_OPEN'
      else 'POSTED' end;
  else
    raise exception 'no type of a payment: %', p_type;
  end if;

  if outcome = 'POSTED' then
    -- As everybody who books: no id below a horizon appears later.
    perform pg_advisory_xact_lock_shared(7101, p_region);
    entry_id := nextval('entry_id'); cents := abs(v_cents);
    insert into entry (region_id, entry_id, type, cents, partner_id, actor_id, idempotency_key, input_hash, booked_at, mark)
    values (p_region, entry_id, p_type, cents, v_partner, p_actor, p_key, p_hash, ledger_now(), p_mark);
    insert into posting (region_id, entry_id, account_id, cents)
    select p_region, entry_id, a.account_id, case a.kind when 'partner' then v_cents else -v_cents end
      from account a where a.region_id = p_region and (a.kind = 'bank' or a.kind = 'partner' and a.partner_id = v_partner);
    if p_type = 'return' then
      insert into payment_return values (p_region, p_subject, entry_id, p_day, p_bank_text, p_reason);
    else
      insert into partner_payment values (p_region, entry_id, v_partner, v_cents, p_day, p_bank_text, p_reason);
    end if;
  end if;
  return next;
end $$;

-- Begins a run: it covers what follows the run before, up to the first entry of that Monday and not beyond the horizon, below which
-- every entry is there to be seen. An entry that was stamped in time but committed too late is in the next run. Returns the number of the run,
-- also where another process has begun it.
create function ledger_begin_run(p_region int, p_horizon bigint, p_issued_on date, p_pays_on date, p_collects_on date) returns int
language plpgsql set search_path = public, pg_temp as $$
declare
  earlier statement_run;
  v_until timestamptz := p_issued_on::timestamp at time zone 'Europe/Berlin';
  v_after bigint;
  v_beyond bigint;
  v_begun int;
begin
  perform pg_advisory_xact_lock(7103, p_region);
  select run into v_begun from statement_run where region_id = p_region and issued_on = p_issued_on;
  if found then
    return v_begun;
  end if;
  select * into earlier from statement_run where region_id = p_region order by run desc limit 1;
  if earlier.issued_on > p_issued_on or earlier.run is not null and earlier.finished_at is null then
    raise exception 'no run of region % for % now', p_region, p_issued_on using errcode = 'restrict_violation';
  end if;
  v_after := coalesce(earlier.last_entry, 0);
  select entry_id into v_beyond from entry where region_id = p_region and entry_id > v_after and booked_at >= v_until order by entry_id limit 1;
  insert into statement_run values (p_region, coalesce(earlier.run, 0) + 1, p_issued_on, p_pays_on, p_collects_on, v_after,
    -- Never beyond what is there: a horizon that the caller has made up would cover the bookings of all time to come.
    greatest(v_after, least(coalesce(p_horizon, 0), v_beyond - 1, (select coalesce(max(entry_id), 0) from entry where region_id = p_region))), null);
  return coalesce(earlier.run, 0) + 1;
end $$;

-- Begins the run of a Monday that has come; see ledger_begin_run.
create or replace function ledger_open_run(p_region int, p_horizon bigint, p_issued_on date, p_pays_on date, p_collects_on date) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_region_here(p_region);
  if p_issued_on::timestamp at time zone 'Europe/Berlin' > ledger_now() then
    raise exception 'no run of region % for % now', p_region, p_issued_on using errcode = 'restrict_violation';
  end if;
  return ledger_begin_run(p_region, p_horizon, p_issued_on, p_pays_on, p_collects_on);
end $$;

-- Settles partners of a run that have not been settled yet, at most so many, and finishes the run when none is left. All of a call is one transaction,
-- so a statement, its number and its settlement are there together or not at all. Where the bank has sent a payment back, the next waits. A mandate is used
-- one week after it was received, at the earliest (part 2, section 9).
create or replace function ledger_settle(p_region int, p_run int, p_most int, p_mark text)
returns table (number bigint, partner_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_run statement_run;
  v_region record;
  due record;
  v_tax_basis_points constant int := 1900;
  v_tax bigint;
  v_total bigint;
  v_reason text;
  v_paid bigint;
  v_entry bigint;
  v_count int := 0;
begin
  perform assert_region_here(p_region);
  -- One after the other: the next number is the highest and one.
  perform pg_advisory_xact_lock(7103, p_region);
  select * into strict v_run from statement_run r where r.region_id = p_region and r.run = p_run;
  if v_run.finished_at is not null then
    return;
  end if;
  select r.name, r.card_name, b.account_holder, b.iban, b.bic, b.creditor_id into strict v_region from region r left join region_bank b using (region_id) where r.region_id = p_region;
  number := (select coalesce(max(s.number), 0) from statement s where s.region_id = p_region);

  for due in
    with moved as (
      select e.partner_id, e.branch_id, coalesce(o.type, e.type) as kind, e.type = 'reversal' as is_correction,
             count(distinct e.entry_id) as entries, sum(p.cents) as cents, coalesce(sum(p.cents) filter (where a.kind = 'fees'), 0) as fee_cents
        from entry e
        join posting p on p.region_id = p_region and p.entry_id = e.entry_id
        join account a on a.region_id = p_region and a.account_id = p.account_id and a.kind in ('partner', 'fees')
        left join entry o on o.region_id = p_region and o.entry_id = e.reversal_of
       where e.region_id = p_region and e.entry_id > v_run.after_entry and e.entry_id <= v_run.last_entry
         and e.partner_id is not null and e.type <> 'settlement'
       group by 1, 2, 3, 4
    ), covered as (
      select partner_id, sum(cents)::bigint as turnover, sum(fee_cents)::bigint as fees,
             jsonb_agg(jsonb_build_object('branch', branch_id, 'kind', kind, 'correction', is_correction, 'entries', entries, 'cents', cents, 'fee', fee_cents)) as lines
        from moved group by partner_id
    ), carried as (
      select distinct on (s.partner_id) s.partner_id, s.carried_cents from statement s where s.region_id = p_region order by s.partner_id, s.number desc
    )
    select p.partner_id, coalesce(c.turnover, 0) as turnover, coalesce(c.fees, 0) as fees, coalesce(o.carried_cents, 0) as opening, c.lines,
           b.payment_method, b.account_holder, b.iban, b.bic, b.mandate_reference, b.mandate_signed_on, b.mandate_received_on, p.name, p.contract_id
      from covered c full join carried o using (partner_id) join partner p on p.region_id = p_region and p.partner_id = coalesce(c.partner_id, o.partner_id)
      left join partner_bank b on b.region_id = p_region and b.partner_id = p.partner_id
     where not exists (select from statement s where s.region_id = p_region and s.run = p_run and s.partner_id = p.partner_id)
     order by p.partner_id
  loop
    -- Half a cent counts as one, in either direction: the tax of a fee that is taken back is the tax of that fee.
    v_tax := round(due.fees * v_tax_basis_points / 10000.0);
    v_total := due.opening + due.turnover - due.fees - v_tax;
    v_reason := case
      when v_total = 0 then null
      when v_region.iban is null or v_total < 0 and v_region.creditor_id is null then 'no-region-account'
      when due.iban is null then 'no-partner-account'
      when ledger_is_stopped(p_region, due.partner_id, case when v_total > 0 then 'payout' else 'collection' end, due.iban) then 'payments-stopped'
      when v_total < 0 and (due.payment_method <> 'Bankeinzug' or due.mandate_reference is null or due.mandate_signed_on is null
        or due.mandate_received_on + 7 > v_run.collects_on) then 'no-mandate'
    end;
    -- What was open and still cannot be paid is no news.
    continue when due.lines is null and (v_reason is not null or v_total = 0);
    exit when v_count = p_most;
    v_count := v_count + 1;
    v_paid := case when v_reason is null then v_total else 0 end;
    number := number + 1; partner_id := due.partner_id; v_entry := null;

    if v_paid <> 0 or v_tax <> 0 then
      -- As everybody who books: no id below a horizon appears later. Not before, for bookings wait behind whoever waits for it.
      perform pg_advisory_xact_lock_shared(7101, p_region);
      v_entry := nextval('entry_id');
      insert into entry (region_id, entry_id, type, cents, partner_id, actor_id, input_hash, booked_at, mark)
      values (p_region, v_entry, 'settlement', greatest(abs(v_paid), abs(v_tax)), due.partner_id, 0, 'settlement ' || p_run, ledger_now(), p_mark);
      insert into posting (region_id, entry_id, account_id, cents)
      select p_region, v_entry, a.account_id, m.cents
        from (values ('partner', -v_paid - v_tax), ('tax', v_tax), ('bank', v_paid)) as m (kind, cents)
        join account a on a.region_id = p_region and a.kind = m.kind and (a.kind <> 'partner' or a.partner_id = due.partner_id)
       where m.cents <> 0;
    end if;

    insert into statement (region_id, number, run, partner_id, entry_id, opening_cents, turnover_cents, fee_cents, tax_basis_points, tax_cents,
      paid_cents, carried_cents, open_reason, printed)
    select p_region, number, p_run, due.partner_id, v_entry, due.opening, due.turnover, due.fees, v_tax_basis_points, v_tax, v_paid, v_total - v_paid,
           v_reason, jsonb_build_object('partner', due.name, 'contract', due.contract_id, 'region', v_region.name, 'cardName', v_region.card_name,
             'street', site.street, 'zip', site.zip, 'city', site.city,
             -- Who owes and cannot be debited pays into the region's account, within two weeks.
             'payTo', case when v_total < 0 and v_reason is not null and v_region.iban is not null then jsonb_build_object(
               'holder', v_region.account_holder, 'iban', v_region.iban, 'bic', v_region.bic,
               'until', (ledger_now() at time zone 'Europe/Berlin')::date + 14) end)
      from (select 1) as one left join branch site on site.region_id = p_region and site.partner_id = due.partner_id and site.position = 0;

    insert into statement_line
    select p_region, number, row_number() over (order by b.position nulls first, l.kind, l.correction), b.name, l.kind, l.correction, l.entries, l.cents, l.fee
      from jsonb_to_recordset(coalesce(due.lines, '[]')) as l (branch bigint, kind text, correction boolean, entries int, cents bigint, fee bigint)
      left join branch b on b.region_id = p_region and b.branch_id = l.branch;

    if v_paid <> 0 then
      insert into statement_payment values (p_region, number, p_run, case when v_paid > 0 then 'payout' else 'collection' end, abs(v_paid),
        due.account_holder, due.iban, due.bic, due.mandate_reference, due.mandate_signed_on);
    end if;

    -- What a statement covers takes up no room of the bonus limits any more. Whoever grants a bonus waits meanwhile.
    perform from account where region_id = p_region and kind = 'partner' and partner_id = due.partner_id for no key update;
    update account set settled_until = v_run.last_entry, bonus_cents = coalesce((
      select sum(e.cents) from entry e
       where e.region_id = p_region and e.partner_id = due.partner_id and e.type = 'bonus' and not e.is_test and e.entry_id > v_run.last_entry
         and not exists (select from entry r where r.region_id = p_region and r.reversal_of = e.entry_id)), 0)
     where region_id = p_region and kind = 'partner' and partner_id = due.partner_id;
    return next;
  end loop;

  if v_count < p_most then
    update statement_run r set finished_at = ledger_now() where r.region_id = p_region and r.run = p_run;
  end if;
end $$;

-- What runs would settle: they are made by the functions that make them, looked at, and taken back. A Monday that is still to come covers what there is so far.
create function ledger_rehearse(p_region int, p_horizon bigint, p_days date[], p_pays_on date, p_collects_on date)
returns table (issued_on date, number bigint, partner_id bigint, name text, opening_cents bigint, turnover_cents bigint, fee_cents bigint, tax_cents bigint,
  paid_cents bigint, carried_cents bigint, open_reason text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_unfinished int := (select r.run from statement_run r where r.region_id = p_region and r.finished_at is null);
  v_everybody constant int := 1000000;
  v_before bigint;
  v_day date;
  v_planned jsonb;
begin
  perform assert_region_here(p_region);
  -- Before the numbers are looked at: no run is being made meanwhile.
  perform pg_advisory_xact_lock(7103, p_region);
  v_before := (select coalesce(max(s.number), 0) from statement s where s.region_id = p_region);
  begin
    if v_unfinished is not null then
      perform ledger_settle(p_region, v_unfinished, v_everybody, null);
    end if;
    foreach v_day in array p_days loop
      perform ledger_settle(p_region, ledger_begin_run(p_region, p_horizon, v_day, p_pays_on, p_collects_on), v_everybody, null);
    end loop;
    v_planned := (
      select jsonb_agg(jsonb_build_object('issued_on', r.issued_on, 'number', s.number, 'partner_id', s.partner_id, 'name', s.printed ->> 'partner',
               'opening_cents', s.opening_cents, 'turnover_cents', s.turnover_cents, 'fee_cents', s.fee_cents, 'tax_cents', s.tax_cents,
               'paid_cents', s.paid_cents, 'carried_cents', s.carried_cents, 'open_reason', s.open_reason) order by s.number)
        from statement s join statement_run r using (region_id, run) where s.region_id = p_region and s.number > v_before);
    -- The block's end by an error takes all of it back, whatever the caller does.
    raise exception 'rehearsed' using errcode = 'RH001';
  exception when sqlstate 'RH001' then null;
  end;
  return query select planned.* from jsonb_to_recordset(v_planned) as planned (issued_on date, number bigint, partner_id bigint, name text, opening_cents bigint,
    turnover_cents bigint, fee_cents bigint, tax_cents bigint, paid_cents bigint, carried_cents bigint, open_reason text) where v_planned is not null;
end $$;

grant execute on function ledger_open_cents, ledger_book_payment, ledger_rehearse to kartenkontor_app;

select watch_facts('payment_file_release', 'run,kind');
select watch_facts('payment_file_take', 'take_id');
select watch_facts('payment_return', 'number');
select watch_facts('payment_resumption', 'number');
select watch_facts('partner_payment', 'entry_id');
