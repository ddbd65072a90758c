-- Statements: every second Monday each partner's entries are settled, numbered without gap, and paid out or collected.

-- A region's run on a Monday: settles a range of entries that no other run settles.
create table statement_run (
  region_id int not null references region,
  run int not null,
  issued_on date not null check (extract(isodow from issued_on) = 1),
  pays_on date not null,
  collects_on date not null,
  after_entry bigint not null,
  last_entry bigint not null check (last_entry >= after_entry),
  finished_at timestamptz,
  primary key (region_id, run),
  unique (region_id, issued_on)
);
revoke insert, update, delete, truncate on statement_run from kartenkontor_app;
create trigger statement_run_stays before delete or truncate on statement_run
  for each statement execute function refuse_change();
select watch_facts('statement_run', 'run');

-- A partner's statement; never changed. turnover − fees − tax plus the former open amount is paid or stays open.
create table statement (
  region_id int not null,
  number bigint not null,
  gguid uuid not null default gen_random_uuid() unique,
  run int not null,
  partner_id bigint not null,
  -- Its settlement in the books; null if nothing had to be booked.
  entry_id bigint,
  opening_cents bigint not null,
  turnover_cents bigint not null,
  fee_cents bigint not null,
  tax_basis_points int not null,
  tax_cents bigint not null,
  -- Positive: to the partner; negative: collected from it.
  paid_cents bigint not null,
  carried_cents bigint not null check
    (carried_cents = opening_cents + turnover_cents - fee_cents - tax_cents - paid_cents),
  -- Why it was not paid.
  open_reason text check (open_reason in ('no-partner-account', 'no-mandate', 'no-region-account', 'payments-stopped')),
  -- Names and address at that time, for the paper.
  printed jsonb not null,
  primary key (region_id, number),
  unique (region_id, run, partner_id),
  foreign key (region_id, run) references statement_run,
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, entry_id) references entry,
  check ((carried_cents <> 0) = (open_reason is not null))
);
create index statement_of_partner on statement (region_id, partner_id, number desc);
revoke insert on statement from kartenkontor_app;
select write_once('statement');
select watch_facts('statement', 'number');

-- The content of a statement, by branch and kind of booking.
create table statement_line (
  region_id int not null,
  number bigint not null,
  line int not null,
  branch_name text,
  kind text not null,
  -- Bookings that were taken back.
  is_correction boolean not null,
  entries int not null,
  cents bigint not null,
  fee_cents bigint not null,
  primary key (region_id, number, line),
  foreign key (region_id, number) references statement
);
revoke insert on statement_line from kartenkontor_app;
select write_once('statement_line');
select watch_facts('statement_line', 'number,line');

-- The payment for the bank, as of the day of the statement.
create table statement_payment (
  region_id int not null,
  number bigint not null,
  run int not null,
  kind text not null check (kind in ('payout', 'collection')),
  cents bigint not null check (cents > 0),
  account_holder text not null,
  iban text not null,
  bic text,
  mandate_reference text,
  mandate_signed_on date,
  primary key (region_id, number),
  foreign key (region_id, number) references statement,
  check (kind = 'payout' or mandate_reference is not null and mandate_signed_on is not null)
);
create index statement_payment_of_run on statement_payment (region_id, run, kind);
revoke insert on statement_payment from kartenkontor_app;
select write_once('statement_payment');
select watch_facts('statement_payment', 'number');

-- The bank file: one per run and kind, so that nobody is paid twice.
create table payment_file (
  region_id int not null,
  run int not null,
  kind text not null check (kind in ('payout', 'collection')),
  message_id text not null unique,
  payments int not null check (payments > 0),
  cents bigint not null check (cents > 0),
  xml text not null,
  created_at timestamptz not null default now(),
  primary key (region_id, run, kind),
  foreign key (region_id, run) references statement_run
);
select write_once('payment_file');
select keep_at_home('payment_file');
select watch_facts('payment_file', 'run,kind');

-- A file has all payments of a finished run, so that none can be added later.
create function refuse_wrong_payment_file() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from statement_run
    where region_id = new.region_id and run = new.run and finished_at is not null)
     or (select (count(*), sum(cents))
       from statement_payment where region_id = new.region_id and run = new.run and kind = new.kind)
        is distinct from (new.payments::bigint, new.cents::numeric) then
    raise exception 'not the payments of run % of region %', new.run,
      new.region_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_file_is_whole before insert on payment_file
  for each row execute function refuse_wrong_payment_file();

-- Begins a run. It covers the entries after the previous run, up to that Monday's first entry and the horizon, up to
-- which no entry is missing. An entry made in time but committed too late is in the next run. Returns the number of the
-- run, also if another process has begun it.
create function ledger_begin_run(p_region int, p_horizon bigint, p_issued_on date, p_pays_on date,
  p_collects_on date) returns int
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
  select entry_id into v_beyond
    from entry where region_id = p_region and entry_id > v_after and booked_at >= v_until order by entry_id limit 1;
  insert into statement_run values
    (p_region, coalesce(earlier.run, 0) + 1, p_issued_on, p_pays_on, p_collects_on, v_after,
    -- Limited to existing entries: a wrong horizon from the caller would cover all future bookings.
    greatest(v_after, least(coalesce(p_horizon, 0), v_beyond - 1,
      (select coalesce(max(entry_id), 0) from entry where region_id = p_region))), null);
  return coalesce(earlier.run, 0) + 1;
end $$;

-- Begins the run of a Monday, which must have come; see ledger_begin_run.
create function ledger_open_run(p_region int, p_horizon bigint, p_issued_on date, p_pays_on date,
  p_collects_on date) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_region_here(p_region);
  if p_issued_on::timestamp at time zone 'Europe/Berlin' > ledger_now() then
    raise exception 'no run of region % for % now', p_region, p_issued_on using errcode = 'restrict_violation';
  end if;
  return ledger_begin_run(p_region, p_horizon, p_issued_on, p_pays_on, p_collects_on);
end $$;
grant execute on function ledger_open_run to kartenkontor_app;

-- Settles the next p_most partners of a run, and finishes the run when none is left. Each call is one transaction, so a
-- statement, its number and its settlement are stored together or not at all. A partner is due if it has entries in the
-- run or an open amount from its last statement. For each:
--   1. calculate tax and total, and why it is not paid, if so. A returned payment blocks the next one. A mandate can
--      be used one week after it was received
--   2. book the settlement: the payment and the tax
--   3. write the statement and its lines
--   4. write the payment for the bank
--   5. free the room of the bonus limits that the statement covers
create function ledger_settle(p_region int, p_run int, p_most int, p_mark text)
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
  -- One at a time: the next number is the highest plus one.
  perform pg_advisory_xact_lock(7103, p_region);
  select * into strict v_run from statement_run r where r.region_id = p_region and r.run = p_run;
  if v_run.finished_at is not null then
    return;
  end if;
  select r.name, r.card_name, b.account_holder, b.iban, b.bic, b.creditor_id into strict v_region
    from region r left join region_bank b using (region_id) where r.region_id = p_region;
  number := (select coalesce(max(s.number), 0) from statement s where s.region_id = p_region);

  for due in
    with moved as (
      select e.partner_id, e.branch_id, coalesce(o.type, e.type) as kind, e.type = 'reversal' as is_correction,
             count(distinct e.entry_id) as entries, sum(p.cents) as cents,
             coalesce(sum(p.cents) filter (where a.kind = 'fees'), 0) as fee_cents
        from entry e
        join posting p on p.region_id = p_region and p.entry_id = e.entry_id
        join account a on a.region_id = p_region and a.account_id = p.account_id and a.kind in ('partner', 'fees')
        left join entry o on o.region_id = p_region and o.entry_id = e.reversal_of
       where e.region_id = p_region and e.entry_id > v_run.after_entry and e.entry_id <= v_run.last_entry
         and e.partner_id is not null and e.type <> 'settlement'
       group by 1, 2, 3, 4
    ), covered as (
      select partner_id, sum(cents)::bigint as turnover, sum(fee_cents)::bigint as fees,
             jsonb_agg(jsonb_build_object('branch', branch_id, 'kind', kind, 'correction', is_correction,
               'entries', entries, 'cents', cents, 'fee', fee_cents)) as lines
        from moved group by partner_id
    ), carried as (
      select distinct on (s.partner_id) s.partner_id, s.carried_cents
        from statement s where s.region_id = p_region order by s.partner_id, s.number desc
    )
    select p.partner_id, coalesce(c.turnover, 0) as turnover, coalesce(c.fees, 0) as fees,
           coalesce(o.carried_cents, 0) as opening, c.lines,
           b.payment_method, b.account_holder, b.iban, b.bic, b.mandate_reference, b.mandate_signed_on,
           b.mandate_received_on, p.name, p.contract_id
      from covered c full join carried o using (partner_id)
        join partner p on p.region_id = p_region and p.partner_id = coalesce(c.partner_id, o.partner_id)
      left join partner_bank b on b.region_id = p_region and b.partner_id = p.partner_id
     where not exists (select from statement s
       where s.region_id = p_region and s.run = p_run and s.partner_id = p.partner_id)
     order by p.partner_id
  loop
    -- Half a cent is rounded up in both directions: a fee and its reversal have the same tax.
    v_tax := round(due.fees * v_tax_basis_points / 10000.0);
    v_total := due.opening + due.turnover - due.fees - v_tax;
    v_reason := case
      when v_total = 0 then null
      when v_region.iban is null or v_total < 0 and v_region.creditor_id is null then 'no-region-account'
      when due.iban is null then 'no-partner-account'
      when ledger_stopped_by(p_region, due.partner_id, case when v_total > 0 then 'payout' else 'collection' end)
        is not null then 'payments-stopped'
      when v_total < 0 and (due.payment_method <> 'Bankeinzug' or due.mandate_reference is null
        or due.mandate_signed_on is null
        or due.mandate_received_on + 7 > v_run.collects_on) then 'no-mandate'
    end;
    -- An open amount that still cannot be paid needs no new statement.
    continue when due.lines is null and (v_reason is not null or v_total = 0);
    exit when v_count = p_most;
    v_count := v_count + 1;
    v_paid := case when v_reason is null then v_total else 0 end;
    number := number + 1; partner_id := due.partner_id; v_entry := null;

    if v_paid <> 0 or v_tax <> 0 then
      -- Like every booking, so that no id below a horizon appears later. Not earlier, as bookings queue behind a
      -- waiter.
      perform pg_advisory_xact_lock_shared(7101, p_region);
      v_entry := nextval('entry_id');
      insert into entry (region_id, entry_id, type, cents, partner_id, actor_id, input_hash, booked_at, mark)
      values (p_region, v_entry, 'settlement', greatest(abs(v_paid), abs(v_tax)), due.partner_id, 0,
        'settlement ' || p_run, ledger_now(), p_mark);
      insert into posting (region_id, entry_id, account_id, cents)
      select p_region, v_entry, a.account_id, m.cents
        from (values ('partner', -v_paid - v_tax), ('tax', v_tax), ('bank', v_paid)) as m (kind, cents)
        join account a on a.region_id = p_region and a.kind = m.kind
          and (a.kind <> 'partner' or a.partner_id = due.partner_id)
       where m.cents <> 0;
    end if;

    insert into statement (region_id, number, run, partner_id, entry_id, opening_cents, turnover_cents, fee_cents,
      tax_basis_points, tax_cents,
      paid_cents, carried_cents, open_reason, printed)
    select p_region, number, p_run, due.partner_id, v_entry, due.opening, due.turnover, due.fees, v_tax_basis_points,
           v_tax, v_paid, v_total - v_paid,
           v_reason, jsonb_build_object('partner', due.name, 'contract', due.contract_id, 'region', v_region.name,
             'cardName', v_region.card_name,
             'street', site.street, 'zip', site.zip, 'city', site.city,
             -- A debtor that cannot be debited transfers to the region's account, within two weeks.
             'payTo', case when v_total < 0 and v_reason is not null
               and v_region.iban is not null then jsonb_build_object(
               'holder', v_region.account_holder, 'iban', v_region.iban, 'bic', v_region.bic,
               'until', (ledger_now() at time zone 'Europe/Berlin')::date + 14) end)
      from (select 1) as one left
        join branch site on site.region_id = p_region and site.partner_id = due.partner_id and site.position = 0;

    insert into statement_line
    select p_region, number, row_number() over (order by b.position nulls first, l.kind, l.correction), b.name, l.kind,
           l.correction, l.entries, l.cents, l.fee
      from jsonb_to_recordset(coalesce(due.lines, '[]')) as l
        (branch bigint, kind text, correction boolean, entries int, cents bigint, fee bigint)
      left join branch b on b.region_id = p_region and b.branch_id = l.branch;

    if v_paid <> 0 then
      insert into statement_payment
        values (p_region, number, p_run, case when v_paid > 0 then 'payout' else 'collection' end, abs(v_paid),
        due.account_holder, due.iban, due.bic, due.mandate_reference, due.mandate_signed_on);
    end if;

    -- Covered bonuses no longer count in the limits. New bonuses wait meanwhile.
    perform from account where region_id = p_region and kind = 'partner'
      and partner_id = due.partner_id for no key update;
    update account set settled_until = v_run.last_entry, bonus_cents = coalesce((
      select sum(e.cents - coalesce(r.cents, 0)) from entry e
        left join entry r on r.region_id = p_region and r.reversal_of = e.entry_id
       where e.region_id = p_region and e.partner_id = due.partner_id and e.type = 'bonus' and not e.is_test
         and e.entry_id > v_run.last_entry), 0)
     where region_id = p_region and kind = 'partner' and partner_id = due.partner_id;
    return next;
  end loop;

  if v_count < p_most then
    update statement_run r set finished_at = ledger_now() where r.region_id = p_region and r.run = p_run;
  end if;
end $$;
grant execute on function ledger_settle to kartenkontor_app;

-- What runs would settle: the real functions (ledger_begin_run, ledger_settle) make them, and an error at the end rolls
-- them back. A future Monday covers the entries so far.
create function ledger_rehearse(p_region int, p_horizon bigint, p_days date[], p_pays_on date, p_collects_on date)
returns table (issued_on date, number bigint, partner_id bigint, name text, opening_cents bigint,
  turnover_cents bigint, fee_cents bigint, tax_cents bigint,
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
  -- Before reading the numbers: no run may be made meanwhile.
  perform pg_advisory_xact_lock(7103, p_region);
  v_before := (select coalesce(max(s.number), 0) from statement s where s.region_id = p_region);
  begin
    if v_unfinished is not null then
      perform ledger_settle(p_region, v_unfinished, v_everybody, null);
    end if;
    foreach v_day in array p_days loop
      perform ledger_settle(p_region, ledger_begin_run(p_region, p_horizon, v_day, p_pays_on, p_collects_on),
        v_everybody, null);
    end loop;
    v_planned := (
      select jsonb_agg(jsonb_build_object('issued_on', r.issued_on, 'number', s.number, 'partner_id', s.partner_id,
        'name', s.printed ->> 'partner',
               'opening_cents', s.opening_cents, 'turnover_cents', s.turnover_cents, 'fee_cents', s.fee_cents,
               'tax_cents', s.tax_cents,
               'paid_cents', s.paid_cents, 'carried_cents', s.carried_cents, 'open_reason',
               s.open_reason) order by s.number)
        from statement s join statement_run r using (region_id, run)
          where s.region_id = p_region and s.number > v_before);
    -- The error at the end of the block rolls everything back, whatever the caller does.
    raise exception 'rehearsed' using errcode = 'RH001';
  exception when sqlstate 'RH001' then null;
  end;
  return query select planned.*
    from jsonb_to_recordset(v_planned) as planned
    (issued_on date, number bigint, partner_id bigint, name text, opening_cents bigint,
    turnover_cents bigint, fee_cents bigint, tax_cents bigint, paid_cents bigint, carried_cents bigint,
    open_reason text) where v_planned is not null;
end $$;
grant execute on function ledger_rehearse to kartenkontor_app;
