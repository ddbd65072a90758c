-- The books begin here: accounts, entries, and the functions that write them. Each region has its own books; region_id
-- leads every key, and no entry crosses regions. The application reads these tables directly and writes them only
-- through the functions.

-- A positive balance is what the operator owes to the card holder or partner. Test cards hold no real money (rulings
-- 8): all their bookings go against the region's test account, and touch no partner and no fee.
create table account (
  region_id int not null references region,
  account_id bigint not null generated always as identity,
  -- 'invoices': what was paid for invoices. What is owed for them stands in the invoices. 'predecessor': what a former
  -- provider owes for balances that were taken over; negative as long as it has not paid. 'campaigns': what
  -- sponsors have paid, less gifts that did not come back; negative as long as they have paid less.
  kind text not null check (kind in
    ('card', 'partner', 'employer', 'fees', 'bank', 'expired', 'tax', 'test', 'invoices', 'predecessor', 'campaigns')),
  card_number text,
  partner_id bigint,
  -- Card accounts only: whether money may move, and the balance. Other balances are summed from postings, so no row is
  -- a hot spot.
  status text check (status in ('produced', 'active', 'locked', 'emptied')),
  is_test boolean,
  balance bigint,
  -- What pots hold of a card's balance (0225-pots); the rest is its main pot.
  potted bigint not null default 0,
  -- Top-ups since the first day of this month in Berlin, with those of the cards whose place this one took.
  month date,
  month_cents bigint not null default 0 check (month_cents >= 0),
  -- Standing bonuses: for a card those of this day in Berlin; for a partner those after the last entry covered by a
  -- statement.
  bonus_cents bigint not null default 0 check (bonus_cents >= 0),
  bonus_day date,
  settled_until bigint not null default 0,
  -- For an employer: positive is owed to it (paid, but not yet on cards); negative is owed by it (returned debit).
  employer_id bigint,
  -- For a card: the one that took its place or its whole balance, and when. That one counts on with this one's top-ups
  -- and bonuses, so that no limit begins anew.
  succeeded_by bigint,
  succeeded_at timestamptz,
  primary key (region_id, account_id),
  foreign key (region_id, card_number) references card,
  foreign key (region_id, partner_id) references partner,
  check ((kind = 'card') = (card_number is not null and status is not null and is_test is not null
    and balance is not null)),
  check ((kind = 'partner') = (partner_id is not null)),
  foreign key (region_id, employer_id) references employer,
  foreign key (region_id, succeeded_by) references account,
  check ((succeeded_by is null) = (succeeded_at is null)),
  -- So no balance is below zero, and no main pot.
  constraint account_balance_check check (potted between 0 and coalesce(balance, 0)),
  constraint account_employer_check check ((kind = 'employer') = (employer_id is not null))
) with (fillfactor = 80);
create unique index account_of_card on account (region_id, card_number) where kind = 'card';
create unique index account_of_partner on account (region_id, partner_id) where kind = 'partner';
create unique index account_of_region on account (region_id, kind)
  where kind in ('fees', 'bank', 'expired', 'tax', 'test', 'invoices', 'predecessor', 'campaigns');
-- Only to tell a card of another region from an unknown card.
create index account_by_card_number on account (card_number) where kind = 'card';
create index account_succeeded on account (region_id, succeeded_by) where succeeded_by is not null;
create unique index account_of_employer on account (region_id, employer_id) where kind = 'employer';
revoke insert, update, delete, truncate on account from kartenkontor_app;
select watch_facts('account', 'account_id', 'balance,potted,month,month_cents,bonus_cents,bonus_day,settled_until',
  'status,is_test');

-- Opens the accounts of the region itself.
create function ledger_open_region(p_region int) returns void
language sql security definer set search_path = public, pg_temp as $$
  select assert_region_here(p_region);
  insert into account (region_id, kind)
    values (p_region, 'fees'), (p_region, 'bank'), (p_region, 'expired'), (p_region, 'tax'),
    (p_region, 'test'), (p_region, 'invoices'), (p_region, 'predecessor'),
    (p_region, 'campaigns') on conflict do nothing;
$$;
grant execute on function ledger_open_region to kartenkontor_app;

-- Opens the account of a partner if it does not exist.
create function ledger_open_partner(p_region int, p_partner bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  select assert_region_here(p_region);
  insert into account (region_id, kind, partner_id) values (p_region, 'partner', p_partner) on conflict do nothing;
$$;
grant execute on function ledger_open_partner to kartenkontor_app;

-- Opens the account of an employer if it does not exist.
create function ledger_open_employer(p_region int, p_employer bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  select assert_region_here(p_region);
  insert into account (region_id, kind, employer_id) values (p_region, 'employer', p_employer) on conflict do nothing;
$$;
grant execute on function ledger_open_employer to kartenkontor_app;

-- Opens the accounts of cards with a balance of 0.
create function ledger_open_cards(p_region int, p_cards text[], p_status text, p_is_test boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  select assert_region_here(p_region);
  insert into account (region_id, kind, card_number, status, is_test, balance)
  select p_region, 'card', number, p_status, p_is_test, 0 from unnest(p_cards) as number;
$$;
grant execute on function ledger_open_cards to kartenkontor_app;

-- Closes a card; locked and emptied are final. Returns whether the card was still open.
create function ledger_close_card(p_region int, p_card text, p_status text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_status not in ('locked', 'emptied') then
    raise exception 'not a final status: %', p_status;
  end if;
  perform assert_region_here(p_region);
  update account set status = p_status
   where region_id = p_region and kind = 'card' and card_number = p_card and status in ('produced', 'active');
  return found;
end $$;
grant execute on function ledger_close_card to kartenkontor_app;

-- Reopens a card that was locked by mistake, but not one whose balance or place went to another card, and none that
-- goes back to a former provider.
create function ledger_reopen_card(p_region int, p_card text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_region_here(p_region);
  perform from account where region_id = p_region and kind = 'card' and card_number = p_card for no key update;
  if take_over_keeps_card(p_region, p_card) then
    return false;
  end if;
  update account set status = 'active'
   where region_id = p_region and kind = 'card' and card_number = p_card and status = 'locked'
     and succeeded_by is null;
  return found;
end $$;
grant execute on function ledger_reopen_card to kartenkontor_app;
