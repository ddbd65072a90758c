-- What pays for campaigns: money from their sponsors, or back to them. The books hold both on the account 'campaigns'.
-- How: docs/decisions/a-campaign-is-paid-at-the-bank.md.

-- Money from a campaign's sponsor (positive), or back to it (negative).
create table campaign_payment (
  region_id int not null,
  payment_id bigint not null generated always as identity,
  campaign_id bigint not null,
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
  foreign key (region_id, campaign_id) references campaign,
  foreign key (region_id, entry_id) references entry,
  foreign key (region_id, returns) references campaign_payment
);
create index campaign_payment_of_campaign on campaign_payment (region_id, campaign_id);
create unique index campaign_payment_returned_once on campaign_payment (region_id, returns) where returns is not null;
revoke insert on campaign_payment from kartenkontor_app;
select write_once('campaign_payment');
select keep_at_home('campaign_payment');
select watch_facts('campaign_payment', 'payment_id');

-- What sponsors owe for campaigns that were started: the budget as long as it is given, by the portal itself until the
-- day after the last one, with a take-over that was released until it is done, whatever day that is; then what was
-- given and did not come back, so it only gets less. Both are counted at the campaign: whoever asks sums no gifts. Of
-- all campaigns of regions, or some of them. Open is what is still to be paid; negative: we owe it back. It is due 14
-- days after the start was agreed to, but not before the first day.
create function campaign_claims(p_regions int[], p_campaigns bigint[] default null)
returns table (region_id int, campaign_id bigint, sponsor text, name text, use_until date, claimed bigint, open bigint,
  due_on date)
language sql stable set search_path = public, pg_temp as $$
  select c.region_id, c.campaign_id, c.sponsor, c.name, c.use_until, w.claimed,
         w.claimed - coalesce((select sum(p.cents) from campaign_payment p
           where p.region_id = c.region_id and p.campaign_id = c.campaign_id), 0)::bigint,
         greatest(c.starts_on, (c.started_at at time zone 'Europe/Berlin')::date + 14)
    from campaign c
    cross join lateral (select case when c.state = 'running' and (c.ends_on + (c.given_for <> 'list')::int >= ledger_today()
                                           or c.given_for = 'take-over' and campaign_is_awaited(c.region_id, c.campaign_id)) then c.budget_cents
                                    else c.given_cents - c.back_cents end as claimed) w
   where c.region_id = any (p_regions) and c.started_at is not null
     and (p_campaigns is null or c.campaign_id = any (p_campaigns));
$$;
grant execute on function campaign_claims to kartenkontor_app;

-- Books money for a campaign: from its sponsor (positive), or back to it (negative), at most what we owe. p_returns:
-- the payment that the bank sends back by it, or that was for another item. p_open is the open amount that the caller
-- saw, so that nothing is booked twice. The outcome is POSTED, or why nothing was booked.
create function ledger_pay_campaign(p_region int, p_campaign bigint, p_cents bigint, p_open bigint, p_day date,
  p_bank_text text, p_reason text, p_returns bigint, p_actor bigint, p_key uuid, p_hash text, p_mark text)
returns table (outcome text, entry_id bigint, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
#variable_conflict use_column
declare
  v_hash text;
  v_open bigint;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7116, p_region);
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

  select c.open into v_open from campaign_claims(array[p_region], array[p_campaign]) c;
  outcome := case
    when v_open is null then 'CLAIM_UNKNOWN'
    when p_cents is null or p_cents = 0 or abs(p_cents) > 99999999999 then 'INVALID_AMOUNT'
    when p_open is distinct from v_open then 'OPEN_CHANGED'
    when p_returns is not null and not exists (
      select from campaign_payment p
       where p.region_id = p_region and p.payment_id = p_returns and p.campaign_id = p_campaign and p.cents = -p_cents
         and p.returns is null and not exists (
           select from campaign_payment r where r.region_id = p_region and r.returns = p_returns)) then 'NOTHING_TO_RETURN'
    when p_returns is null and p_cents < 0 and p_cents < p_open then 'MORE_THAN_OWED'
    else 'POSTED' end;
  if outcome = 'POSTED' then
    -- Like every booking, so that no id below a horizon appears later.
    perform pg_advisory_xact_lock_shared(7101, p_region);
    entry_id := nextval('entry_id');
    insert into entry (region_id, entry_id, type, cents, actor_id, idempotency_key, input_hash, booked_at, mark)
    values (p_region, entry_id, 'campaign-payment', abs(p_cents), p_actor, p_key, p_hash, ledger_now(), p_mark);
    insert into posting (region_id, entry_id, account_id, cents)
    select p_region, entry_id, a.account_id, case a.kind when 'campaigns' then p_cents else -p_cents end
      from account a where a.region_id = p_region and a.kind in ('campaigns', 'bank');
    insert into campaign_payment (region_id, campaign_id, cents, paid_on, bank_text, reason, entry_id, returns)
    values (p_region, p_campaign, p_cents, p_day, p_bank_text, p_reason, entry_id, p_returns);
  end if;
  return next;
end $$;
grant execute on function ledger_pay_campaign to kartenkontor_app;
