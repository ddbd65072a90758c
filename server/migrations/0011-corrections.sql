-- Bookings that a partner made wrongly, to be put right by operator staff.

-- Cases of every kind share one numbering: "Vorgang 12" is one thing, whoever speaks of it.
create sequence case_number as bigint;
select setval('case_number', greatest(coalesce(max(transfer_request_id), 1), 1), count(*) > 0) from transfer_request;
alter table transfer_request alter transfer_request_id drop identity;
alter table transfer_request alter transfer_request_id set default nextval('case_number');

create table correction_request (
  correction_request_id bigint primary key default nextval('case_number'),
  region_id int not null references region,
  requested_by bigint not null references person,
  -- The business as it was called then, and whom to ask; as the form said it.
  contract_id text not null,
  partner_name text not null,
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  message text not null,
  card_number text not null,
  state text not null default 'requested' check (state in ('requested', 'done', 'rejected')),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references person,
  -- Why it was rejected, for whoever asked.
  reason text,
  foreign key (region_id, card_number) references card (region_id, card_number),
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index correction_request_open on correction_request (requested_at) where state = 'requested';

-- What shall go back.
create table correction_wrong (
  correction_request_id bigint not null references correction_request,
  region_id int not null,
  entry_id bigint not null,
  is_open boolean not null default true,
  primary key (correction_request_id, entry_id),
  foreign key (region_id, entry_id) references entry (region_id, entry_id)
);
-- One open case for a booking, however often somebody asks.
create unique index correction_wrong_once on correction_wrong (region_id, entry_id) where is_open;

-- What shall be booked in its place.
create table correction_right (
  correction_request_id bigint not null references correction_request,
  type text not null check (type in ('topup', 'redemption', 'bonus')),
  cents bigint not null check (cents > 0),
  -- The booking, once it was made.
  entry_id bigint,
  primary key (correction_request_id, type)
);

-- Takes wrong bookings of a card back and posts the right ones: all of it or, where one is refused, nothing. What brings money
-- comes first, so that nothing is refused which the end result allows. Items are those of ledger_post, of this card, in the order
-- top-up, bonus, redemption; their entries are answered in that order.
create function ledger_correct(p_region int, p_card text, p_wrong bigint[], p_right jsonb, p_actor bigint)
returns table (outcome text, balance bigint, entries bigint[])
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  card account;
  wrong entry;
  answer record;
  v_freed bigint;
begin
  perform pg_advisory_xact_lock_shared(7101, p_region);
  select * into card from account where region_id = p_region and kind = 'card' and card_number = p_card for no key update;

  begin
    perform ledger_standing_entry(p_region, p_card, id) from unnest(p_wrong) as id;

    for wrong in select * from entry where region_id = p_region and entry_id = any (p_wrong) and type = 'redemption' order by entry_id loop
      perform ledger_reverse(p_region, p_card, wrong.entry_id, p_actor, null, null, ledger_now());
    end loop;

    -- The month forgets the wrong top-ups before the right ones are counted. Their reversals take them off as well, so they are put back in between.
    select coalesce(sum(cents), 0) into v_freed from entry
     where region_id = p_region and entry_id = any (p_wrong) and type = 'topup'
       and date_trunc('month', booked_at at time zone 'Europe/Berlin')::date = card.month;
    update account set month_cents = month_cents - v_freed where region_id = p_region and account_id = card.account_id;

    entries := '{}';
    for answer in select * from ledger_post(p_region, p_right) as posted order by posted.n loop
      if answer.outcome <> 'POSTED' then
        raise exception using message = answer.outcome;
      end if;
      entries := entries || answer.entry_id;
    end loop;

    -- Where the right top-up opened a new month there is nothing to put back.
    update account set month_cents = month_cents + v_freed
     where region_id = p_region and account_id = card.account_id and month = card.month;

    for wrong in select * from entry where region_id = p_region and entry_id = any (p_wrong) and type <> 'redemption' order by entry_id loop
      -- A bonus may have gone back already with what it was granted for.
      continue when exists (select from entry where region_id = p_region and reversal_of = wrong.entry_id);
      perform ledger_reverse(p_region, p_card, wrong.entry_id, p_actor, null, null, ledger_now());
    end loop;

    outcome := 'POSTED';
    balance := (select a.balance from account a where a.region_id = p_region and a.account_id = card.account_id);
  exception when raise_exception then
    outcome := sqlerrm; balance := null; entries := null;
  end;
  return next;
end $$;
grant execute on function ledger_correct to kartenkontor_app;
