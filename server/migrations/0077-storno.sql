-- Storno: a till takes back what it has just booked (rulings 3; docs/decisions/a-till-takes-back-what-it-booked.md).

-- For how long, in minutes; null: 15. 0: not at all, then only corrections are left.
alter table region add column storno_minutes int check (storno_minutes between 0 and 1440);
select watch_facts('region', 'region_id', 'content,faqs');

-- Which entries of type 'reversal' are a Storno, or went back with one. What it took back stands in entry.reversal_of, how much in entry.cents.
create table storno (
  region_id int not null,
  entry_id bigint not null,
  reason text not null check (length(reason) between 3 and 200),
  -- For how long the region let its tills take back, then.
  minutes int not null check (minutes between 1 and 1440),
  primary key (region_id, entry_id),
  foreign key (region_id, entry_id) references entry
);
revoke insert, update, delete, truncate on storno from kartenkontor_app;
create trigger storno_is_immutable before update or delete or truncate on storno for each statement execute function refuse_change();
create trigger region_is_here before insert or update or delete on storno for each row execute function refuse_region_elsewhere();
select watch_facts('storno', 'entry_id');

-- Takes a booking back for the shop that made it, whole or in part, with all bonuses granted for it, which carry the same mark. A bonus that was granted
-- for a booking goes back whole. p_fee is what the partner gets back of the fee. Raises the reason as P0001 where it cannot.
create function ledger_storno(p_region int, p_card text, p_entry bigint, p_cents bigint, p_fee bigint, p_partner bigint, p_branch bigint,
  p_reason text, p_actor bigint, p_key uuid, p_hash text, p_at timestamptz, p_mark text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  original entry := ledger_standing_entry(p_region, p_card, p_entry);
  v_minutes int := (select coalesce(storno_minutes, 15) from region where region_id = p_region);
  v_fees bigint := (select account_id from account where region_id = p_region and kind = 'fees');
  v_fee bigint := coalesce((select cents from posting where region_id = p_region and entry_id = p_entry and account_id = v_fees), 0);
  v_back bigint;
  v_against bigint;
  v_balance bigint;
  v_id bigint;
  v_bonus bigint;
begin
  if original.type not in ('topup', 'redemption', 'bonus') or original.partner_id is distinct from p_partner or original.branch_id is distinct from p_branch then
    raise exception 'ENTRY_UNKNOWN';
  end if;
  if v_minutes = 0 or p_at > original.booked_at + v_minutes * interval '1 minute' then
    raise exception 'STORNO_TOO_LATE';
  end if;
  if p_cents is null or p_cents <= 0 or p_cents > original.cents or p_cents < original.cents and original.granted_for is not null
     or p_fee is null or p_fee < 0 or p_fee > v_fee or p_cents = original.cents and p_fee <> v_fee then
    raise exception 'INVALID_AMOUNT';
  end if;

  v_back := case when original.type = 'redemption' then p_cents else -p_cents end;
  update account set balance = balance + v_back
   where region_id = p_region and account_id = original.card_account_id
     and status in ('produced', 'active') and balance + v_back >= 0
  returning balance into v_balance;
  if not found then
    raise exception using message = (select case when status in ('locked', 'emptied') then 'CARD_LOCKED' else 'NOT_SUFFICIENT_FUNDS' end
      from account where region_id = p_region and account_id = original.card_account_id);
  end if;
  v_against := (select account_id from account where region_id = p_region and case when original.is_test then kind = 'test' else kind = 'partner' and partner_id = p_partner end);

  v_id := nextval('entry_id');
  insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, branch_id, actor_id, idempotency_key, input_hash, reversal_of, booked_at, is_test, mark)
  values (p_region, v_id, 'reversal', p_cents, original.card_account_id, p_partner, p_branch, p_actor, p_key, p_hash, p_entry, p_at, original.is_test, p_mark);
  insert into posting (region_id, entry_id, account_id, cents, balance_after) values
    (p_region, v_id, original.card_account_id, v_back, v_balance),
    (p_region, v_id, v_against, p_fee - v_back, null);
  if p_fee <> 0 then
    insert into posting (region_id, entry_id, account_id, cents) values (p_region, v_id, v_fees, -p_fee);
  end if;
  insert into storno values (p_region, v_id, p_reason, v_minutes);

  for v_bonus in
    select entry_id from entry e where region_id = p_region and granted_for = p_entry
       and not exists (select from entry r where r.region_id = p_region and r.reversal_of = e.entry_id)
     order by entry_id
  loop
    insert into storno
    select p_region, ledger_reverse(p_region, p_card, v_bonus, p_actor, null, null, p_at, p_mark), p_reason, v_minutes;
  end loop;

  -- What went back makes room in the limits again.
  original.cents := p_cents;
  perform ledger_give_room_back(original);
  return v_id;
end $$;

-- Takes a booking back for its shop, and returns a row as ledger_post does.
create function ledger_post_storno(p_region int, p_card text, p_entry bigint, p_cents bigint, p_fee bigint, p_partner bigint, p_branch bigint,
  p_reason text, p_actor bigint, p_key uuid, p_hash text, p_at timestamptz, p_mark text,
  out outcome text, out entry_id bigint, out balance bigint, out booked_at timestamptz)
language plpgsql set search_path = public, pg_temp as $$
begin
  entry_id := ledger_storno(p_region, p_card, p_entry, p_cents, p_fee, p_partner, p_branch, p_reason, p_actor, p_key, p_hash, p_at, p_mark);
  outcome := 'POSTED'; booked_at := p_at;
  balance := (select a.balance from account a where a.region_id = p_region and a.kind = 'card' and a.card_number = p_card);
exception when raise_exception then
  outcome := sqlerrm; entry_id := null;
end $$;

-- Why a shop can grant nothing for an entry of a card; null where a bonus can.
drop function ledger_grant_refusal(int, text, bigint);
create function ledger_grant_refusal(p_region int, p_card text, p_entry bigint, p_partner bigint, p_branch bigint) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  ground entry;
begin
  ground := ledger_standing_entry(p_region, p_card, p_entry);
  return case when ground.type not in ('topup', 'redemption') or ground.partner_id is distinct from p_partner
    or ground.branch_id is distinct from p_branch then 'ENTRY_UNKNOWN' end;
exception when raise_exception then
  return sqlerrm;
end $$;

-- One item of a batch: n, type, card, cents, fee, partner, branch, actor, key, hash, mark, grantedFor, allowed; of a reversal: n, type, card, actor,
-- key, hash, mark, reversalOf; of a Storno: n, type, card, cents, fee, partner, branch, actor, key, hash, mark, reversalOf, reason.
alter type ledger_item add attribute reason text;

-- Posts a batch of bookings of one region and returns a row for each, in no order. The outcome is as if they came one after the other in the
-- order of n, which is unique; their ids and times may run otherwise between cards. All of a batch is one transaction: an unexpected
-- error takes all of it back, and the caller tries item by item. A refused booking (no funds, locked, …) harms no other.
--
-- First it locks the cards of the batch, and the partners whose bonuses it changes. Then it works in rounds, in each of which a card and a key
-- come once, by one statement of six parts:
--   asked    the round's items, each with its time by the clock of the books
--   item     asked, with what decides: the entry that has its key already, its partner's account, the ruling ('BOOK', 'REVERSE', 'STORNO', 'REPEAT' or the
--            code of a refusal), and what it would add to the balance and to the month's top-ups
--   moved    the cards' accounts, changed where ruling is BOOK and status, funds and limits allow it; each gets its entry id
--   granted  the partners' accounts, which count their bonuses
--   booked   the entries of moved
--   posted   the postings of moved: card, partner and, where there is one, fee; of a test card: card and the region's test account
-- and returns what was moved, reversed, found as a repeat, or refused. Where moved leaves out an item, ledger_refusal says why.
create or replace function ledger_post(p_region int, p_items jsonb)
returns table (n int, outcome text, entry_id bigint, balance bigint, booked_at timestamptz, replayed boolean)
language plpgsql security definer set search_path = public, pg_temp
-- A card that somebody else holds for longer must not keep the other cards of the batch waiting.
set lock_timeout = '2s'
-- For a few items PostgreSQL would plan anew at every call, and for a region that it has no statistics of, walk all its cards.
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_fees bigint := (select account_id from account where region_id = p_region and kind = 'fees');
  v_test bigint := (select account_id from account where region_id = p_region and kind = 'test');
  v_most_at_once bigint;
  v_most_a_day bigint;
  v_most_unsettled bigint;
  v_left ledger_item[] := array(select i from jsonb_populate_recordset(null::ledger_item, p_items) as i);
  v_round ledger_item[];
begin
  perform assert_region_here(p_region);
  -- Sealing takes this lock exclusively for a moment, to know an id below which nothing can appear any more.
  perform pg_advisory_xact_lock_shared(7101, p_region);

  -- First the cards are ours, then the keys are looked up and the clock is read: what another process did with a card is seen.
  -- Every batch takes the cards in one order, so that two batches never wait for each other in a circle.
  -- A row is looked up for each item (lateral … offset 0), here and below: a join may begin with all cards of the region.
  perform from (select distinct card from unnest(v_left) order by card) as ours
   cross join lateral (select from account where region_id = p_region and kind = 'card' and card_number = ours.card for no key update offset 0) as held;

  -- Most bookings are no bonus, and wait for none.
  if exists (select from unnest(v_left) where type in ('bonus', 'reversal', 'storno')) then
    select bonus_limit_cents, bonus_day_limit_cents, bonus_unsettled_limit_cents into strict v_most_at_once, v_most_a_day, v_most_unsettled
      from region where region_id = p_region;
    perform from (
      select partner from unnest(v_left) where type = 'bonus'
      union
      select original.partner_id from unnest(v_left) as i
       cross join lateral (select partner_id from entry e where e.region_id = p_region and e.entry_id = i."reversalOf" offset 0) as original
       order by partner) as theirs
     cross join lateral (select from account where region_id = p_region and kind = 'partner' and partner_id = theirs.partner for no key update offset 0) as held;
  end if;

  -- Nobody's card and nobody's key comes twice in a round, so nothing in a round depends on anything else in it. Neither do bonuses of a
  -- partner while there is room for all of them; else they come one by one. Reversals give room back, so they share no round with bonuses.
  while v_left <> '{}' loop
    select array_agg(i order by n) filter (where is_next), coalesce(array_agg(i) filter (where not is_next), '{}') into v_round, v_left
      from (select i, n, row_number() over (partition by card order by n) = 1
              and (key is null or row_number() over (partition by actor, key order by n) = 1)
              and case type
                when 'bonus' then n < first.reversal
                  and (row_number() over (partition by type, i.partner order by n) = 1
                    or sum(greatest(cents, 0)) over (partition by type, i.partner order by n) <= room)
                when 'reversal' then n < first.bonus
                when 'storno' then n < first.bonus
                else true end as is_next
              from unnest(v_left) as i
              cross join (
                select coalesce(min(n) filter (where type = 'bonus'), 2147483647) as bonus,
                       coalesce(min(n) filter (where type in ('reversal', 'storno')), 2147483647) as reversal from unnest(v_left)) as first
              left join (
                select granting.partner, held.room from (select distinct partner from unnest(v_left) where type = 'bonus') as granting
                 cross join lateral (
                   select v_most_unsettled - bonus_cents as room from account
                    where region_id = p_region and kind = 'partner' and partner_id = granting.partner offset 0) as held) as rooms
                on i.type = 'bonus' and rooms.partner = i.partner) as waiting;
    if v_round is null then
      raise exception 'two items of one number' using errcode = 'invalid_parameter_value';
    end if;

    return query
    with asked as materialized (
      select i.*, ledger_now() as at from unnest(v_round) as i
    ), item as materialized (
      -- The region is a column, so that the update below can only find an account by its item.
      select asked.*, p_region as region_id, known.earlier, partner.account_id as partner_account,
             date_trunc('month', at at time zone 'Europe/Berlin')::date as this_month, (at at time zone 'Europe/Berlin')::date as today,
             case when type = 'redemption' then -cents else cents end as delta,
             case when type = 'topup' then cents else 0 end as counted,
             case when type = 'bonus' then cents else 0 end as bonus, v_most_unsettled - partner.bonus_cents as room,
             -- What to do, or why it is refused.
             case
               when known.entry_id is not null then case when known.input_hash is distinct from hash then 'KEY_REUSED' else 'REPEAT' end
               when not allowed then 'NOT_ALLOWED'
               when type = 'reversal' then 'REVERSE'
               when type = 'storno' then 'STORNO'
               when cents is null or cents <= 0 or cents > 99999999 or fee < 0 then 'INVALID_AMOUNT'
               when "grantedFor" is not null then coalesce(ledger_grant_refusal(p_region, card, "grantedFor", partner, branch), 'BOOK')
               else 'BOOK'
             end as ruling
        from asked
        left join lateral (
          select e as earlier, e.entry_id, e.input_hash from entry e
           where e.region_id = p_region and e.actor_id = actor and e.idempotency_key = key offset 0) as known on true
        left join lateral (
          select account_id, bonus_cents from account where region_id = p_region and kind = 'partner' and partner_id = partner offset 0) as partner on true
    ), moved as (
      update account set
        balance = account.balance + delta,
        status = 'active',
        month = case when counted > 0 then this_month else month end,
        month_cents = case when counted = 0 then month_cents when month = this_month then month_cents + counted else counted end,
        bonus_day = case when bonus > 0 then today else bonus_day end,
        bonus_cents = case when bonus = 0 then bonus_cents when bonus_day = today then bonus_cents + bonus else bonus end
      from item
      where ruling = 'BOOK' and account.region_id = item.region_id and kind = 'card' and card_number = card
        and status in ('produced', 'active')
        and account.balance + delta >= 0
        and (counted = 0 or is_test or case when month = this_month then month_cents else 0 end + counted <= 25000)
        and (bonus = 0 or is_test or bonus <= v_most_at_once and bonus <= room
          and case when bonus_day = today then bonus_cents else 0 end + bonus <= v_most_a_day)
      returning item.*, account.account_id, account.balance, account.is_test, nextval('entry_id') as entry_id
    ), granted as (
      update account set bonus_cents = bonus_cents + theirs.cents
        from (select region_id, partner, sum(bonus)::bigint as cents from moved where bonus > 0 and not is_test group by 1, 2) as theirs
       where account.region_id = theirs.region_id and kind = 'partner' and partner_id = theirs.partner
    ), booked as (
      insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, branch_id, actor_id, idempotency_key, input_hash, granted_for, booked_at, is_test, mark)
      select region_id, entry_id, type, cents, account_id, partner, branch, actor, key, hash, "grantedFor", at, is_test, mark from moved
    ), posted as (
      insert into posting (region_id, entry_id, account_id, cents, balance_after)
      select region_id, entry_id, account_id, delta, balance from moved
      union all
      select region_id, entry_id, case when is_test then v_test else partner_account end, -delta - case when is_test then 0 else fee end, null from moved
      union all
      select region_id, entry_id, v_fees, fee, null from moved where fee <> 0 and not is_test
    )
    select n, 'POSTED', entry_id, balance, at, false from moved
    union all
    select n, back.outcome, back.entry_id, back.balance, back.booked_at, false
      from item cross join lateral ledger_post_reversal(p_region, card, "reversalOf", actor, key, hash, at, mark) as back where ruling = 'REVERSE'
    union all
    select n, back.outcome, back.entry_id, back.balance, back.booked_at, false
      from item cross join lateral ledger_post_storno(p_region, card, "reversalOf", cents, fee, partner, branch, reason, actor, key, hash, at, mark) as back
     where ruling = 'STORNO'
    union all
    select n, 'POSTED', (earlier).entry_id, ledger_balance_told(earlier), (earlier).booked_at, true from item where ruling = 'REPEAT'
    union all
    select n, case ruling when 'BOOK' then ledger_refusal(p_region, card, type, delta, today) else ruling end, null, null, null, false
      from item where ruling not in ('REVERSE', 'STORNO', 'REPEAT') and not exists (select from moved where moved.n = item.n);
  end loop;
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
      select sum(e.cents - coalesce(r.cents, 0)) from entry e
        left join entry r on r.region_id = p_region and r.reversal_of = e.entry_id
       where e.region_id = p_region and e.partner_id = due.partner_id and e.type = 'bonus' and not e.is_test and e.entry_id > v_run.last_entry), 0)
     where region_id = p_region and kind = 'partner' and partner_id = due.partner_id;
    return next;
  end loop;

  if v_count < p_most then
    update statement_run r set finished_at = ledger_now() where r.region_id = p_region and r.run = p_run;
  end if;
end $$;

