-- What was booked, once and for all.

create sequence entry_id as bigint;
revoke all on sequence entry_id from kartenkontor_app;

-- One booking. What it moved stands in its postings.
create table entry (
  region_id int not null,
  entry_id bigint not null,
  -- 'return': the bank sent a payment of a statement back, so that it is owed again. 'payment': money that went between
  -- a partner and the operator beside the files. Neither moves a card; the next statement covers both like any entry of
  -- the partner. 'charge': from an employer's account onto a card. 'charge-undo': back to it, at most what an order has
  -- charged the card with. The other charges are of the bank and an employer's account: 'charge-collection' takes an
  -- order by direct debit, 'charge-return' is a debit that came back, 'charge-payment' is paid by transfer,
  -- 'charge-payout' pays back what an employer has too much.
  type text not null check (type in
    ('topup', 'redemption', 'bonus', 'reversal', 'transfer', 'expiry', 'settlement', 'return', 'payment',
    'charge', 'charge-undo', 'charge-collection', 'charge-return', 'charge-payment', 'charge-payout')),
  cents bigint not null check (cents > 0),
  card_account_id bigint,
  partner_id bigint,
  branch_id bigint,
  -- Who booked: a person, or 0 for the portal itself.
  actor_id bigint not null,
  idempotency_key uuid,
  input_hash text,
  reversal_of bigint,
  -- A bonus that was granted for another booking goes back with it.
  granted_for bigint,
  booked_at timestamptz not null,
  -- Play money, of a test card: whatever is summed up leaves it out.
  is_test boolean not null default false,
  -- The server's proof that it asked for it (server/ledger/write/entry-mark.ts). Nothing without one is sealed.
  mark text,
  -- Of a charge: whose, and by which order.
  employer_id bigint,
  charge_order bigint,
  primary key (region_id, entry_id),
  constraint entry_charge_check check
    (num_nonnulls(employer_id, charge_order) = case when type like 'charge%' then 2 else 0 end)
);
create unique index entry_once on entry (region_id, actor_id, idempotency_key) where idempotency_key is not null;
create unique index entry_reversed_once on entry (region_id, reversal_of) where reversal_of is not null;
create index entry_granted_for on entry (region_id, granted_for) where granted_for is not null;
-- What a desk reads: its bookings by time, and where two came at the same instant by number.
create index entry_of_partner_in_time on entry (region_id, partner_id, booked_at, entry_id);
-- What a partner has granted and no statement has covered.
create index entry_bonus_of_partner on entry (region_id, partner_id, entry_id) where type = 'bonus' and not is_test;
-- What no partner booked belongs to the person who did. Costs a till's booking nothing.
create index entry_of_person_in_time on entry (region_id, actor_id, booked_at, entry_id) where partner_id is null;
create index entry_of_payments on entry (region_id, partner_id, entry_id) where type in ('return', 'payment');
-- A card is charged once by an order, and an order is collected once.
create unique index entry_charged_once on entry (region_id, charge_order, card_account_id) where type = 'charge';
create unique index entry_collected_once on entry (region_id, charge_order) where type = 'charge-collection';
create index entry_of_employer on entry (region_id, employer_id, entry_id) where employer_id is not null;
create index entry_settles_order on entry (region_id, charge_order, entry_id)
  where type in ('charge-payment', 'charge-undo');
revoke insert, update, delete, truncate on entry from kartenkontor_app;
create trigger entry_is_immutable before update or delete or truncate on entry
  for each statement execute function refuse_change();

-- What an entry moved, for each account; together they are 0.
create table posting (
  region_id int not null,
  entry_id bigint not null,
  account_id bigint not null,
  cents bigint not null,
  -- Card accounts only: what the card held after it.
  balance_after bigint,
  primary key (region_id, entry_id, account_id)
);
-- The history of a card. Partners' postings are found by their entries (entry_of_partner_in_time), which spares most of
-- the writing here.
create index posting_of_card on posting (region_id, account_id, entry_id) where balance_after is not null;
revoke insert, update, delete, truncate on posting from kartenkontor_app;
create trigger posting_is_immutable before update or delete or truncate on posting
  for each statement execute function refuse_change();
