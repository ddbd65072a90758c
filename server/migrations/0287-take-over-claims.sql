-- What a former provider owes for balances that were taken over, and what it has paid. The books hold both on the
-- account 'predecessor'. How: docs/decisions/a-claim-is-paid-at-the-bank.md.

-- Money from a former provider (positive), or back to it (negative).
create table take_over_payment (
  region_id int not null,
  payment_id bigint not null generated always as identity,
  take_over_id bigint not null,
  cents bigint not null check (cents <> 0),
  -- Date in the bank statement.
  paid_on date not null,
  bank_text text not null,
  reason text not null,
  entry_id bigint not null,
  -- The payment that the bank has sent back by this one, or that was taken back by it as it was for another item.
  returns bigint,
  primary key (region_id, payment_id),
  unique (region_id, entry_id),
  foreign key (region_id, take_over_id) references take_over,
  foreign key (region_id, entry_id) references entry,
  foreign key (region_id, returns) references take_over_payment
);
create index take_over_payment_of_take_over on take_over_payment (region_id, take_over_id);
create unique index take_over_payment_returned_once on take_over_payment (region_id, returns) where returns is not null;
revoke insert on take_over_payment from kartenkontor_app;
select write_once('take_over_payment');
select keep_at_home('take_over_payment');
select watch_facts('take_over_payment', 'payment_id');

-- The claims of regions. What is claimed is what was taken over, less the gifts, which the sponsors of their
-- campaigns owe, as long as it does not go back: from the confirmation of the second person on, nothing is owed for
-- it any more. Open is what is still to be paid; negative: we owe it back.
create function take_over_claims(p_regions int[])
returns table (region_id int, take_over_id bigint, provider text, is_back boolean, claimed bigint, open bigint,
  finished_on date, due_on date)
language sql stable set search_path = public, pg_temp as $$
  select t.region_id, t.take_over_id, t.provider, t.state <> 'done', c.claimed,
         c.claimed - coalesce((select sum(p.cents) from take_over_payment p
           where p.region_id = t.region_id and p.take_over_id = t.take_over_id), 0)::bigint,
         c.finished_on, c.finished_on + t.claim_days
    from take_over t
    cross join lateral (select case t.state when 'done' then t.booked_cents - t.booked_gift_cents else 0 end as claimed,
      (t.finished_at at time zone 'Europe/Berlin')::date as finished_on) c
   where t.region_id = any (p_regions) and t.finished_at is not null and t.booked_cents > t.booked_gift_cents;
$$;
grant execute on function take_over_claims to kartenkontor_app;

-- Books money for a claim: from the former provider (positive), or back to it (negative), at most what we owe.
-- p_returns: the payment that the bank sends back by it, or that was for another item. p_open is the open amount that
-- the caller saw, so that nothing is booked twice. The outcome is POSTED, or why nothing was booked.
create function ledger_pay_claim(p_region int, p_take_over bigint, p_cents bigint, p_open bigint, p_day date,
  p_bank_text text, p_reason text, p_returns bigint, p_actor bigint, p_key uuid, p_hash text, p_mark text)
returns table (outcome text, entry_id bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  v_hash text;
  v_open bigint;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7115, p_region);
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

  -- Before lock 7101, as whoever takes cards over or back: the payment refers to this row.
  perform from take_over t where t.region_id = p_region and t.take_over_id = p_take_over for key share;
  select c.open into v_open from take_over_claims(array[p_region]) c where c.take_over_id = p_take_over;
  outcome := case
    when v_open is null then 'CLAIM_UNKNOWN'
    when p_cents is null or p_cents = 0 or abs(p_cents) > 99999999999 then 'INVALID_AMOUNT'
    when p_open is distinct from v_open then 'OPEN_CHANGED'
    when p_returns is not null and not exists (
      select from take_over_payment p
       where p.region_id = p_region and p.payment_id = p_returns and p.take_over_id = p_take_over and p.cents = -p_cents
         and p.returns is null and not exists (
           select from take_over_payment r where r.region_id = p_region and r.returns = p_returns)) then 'NOTHING_TO_RETURN'
    when p_returns is null and p_cents < 0 and p_cents < p_open then 'MORE_THAN_OWED'
    else 'POSTED' end;
  if outcome = 'POSTED' then
    -- Like every booking, so that no id below a horizon appears later.
    perform pg_advisory_xact_lock_shared(7101, p_region);
    entry_id := nextval('entry_id');
    insert into entry (region_id, entry_id, type, cents, actor_id, idempotency_key, input_hash, booked_at, mark)
    values (p_region, entry_id, 'claim-payment', abs(p_cents), p_actor, p_key, p_hash, ledger_now(), p_mark);
    insert into posting (region_id, entry_id, account_id, cents)
    select p_region, entry_id, a.account_id, case a.kind when 'predecessor' then p_cents else -p_cents end
      from account a where a.region_id = p_region and a.kind in ('predecessor', 'bank');
    insert into take_over_payment (region_id, take_over_id, cents, paid_on, bank_text, reason, entry_id, returns)
    values (p_region, p_take_over, p_cents, p_day, p_bank_text, p_reason, entry_id, p_returns);
  end if;
  return next;
end $$;
grant execute on function ledger_pay_claim to kartenkontor_app;
