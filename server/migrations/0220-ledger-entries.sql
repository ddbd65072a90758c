-- What was booked.

create sequence entry_id as bigint;
revoke all on sequence entry_id from kartenkontor_app;

-- A booking. Its movements are in its postings.
create table entry (
  region_id int not null,
  entry_id bigint not null,
  -- 'return': the bank sent back the payment of a statement, so it is owed again. 'payment': money between partner and
  -- operator outside the bank files. Both move no card; the next statement covers them. 'charge': from an employer's
  -- account to a card. 'charge-undo': back again, at most the charge order's charge of the card. The others are between
  -- bank and employer's account. 'charge-collection' is the direct debit of a charge order, 'charge-return' its return,
  -- 'charge-payment' a transfer; 'charge-payout' pays back a credit. 'charge-payment-undo' and 'charge-payout-undo'
  -- take one of these back that was for another item. 'charge-payment-return': the bank has taken back a transfer;
  -- 'charge-payment-return-undo': that was another one, and it stands. 'invoice-payment' is money for an invoice, or
  -- back from us. 'take-over': what a card brings along from a former provider. 'claim-payment': what that provider
  -- pays for such cards, or gets back. 'gift': from a campaign to a card. 'gift-end': what was not used of it.
  -- 'campaign-payment': what a campaign's sponsor pays, or gets back.
  type text not null check (type in
    ('topup', 'redemption', 'bonus', 'reversal', 'transfer', 'expiry', 'settlement', 'return', 'payment',
    'charge', 'charge-undo', 'charge-collection', 'charge-return', 'charge-payment', 'charge-payout',
    'charge-payment-undo', 'charge-payout-undo', 'charge-payment-return', 'charge-payment-return-undo', 'invoice-payment',
    'take-over', 'claim-payment', 'gift', 'gift-end', 'campaign-payment')),
  cents bigint not null check (cents > 0),
  card_account_id bigint,
  partner_id bigint,
  branch_id bigint,
  -- Who booked: a person, or 0 for the portal itself.
  actor_id bigint not null,
  idempotency_key uuid,
  input_hash text,
  reversal_of bigint,
  -- The booking that a bonus was granted for; both are taken back together.
  granted_for bigint,
  booked_at timestamptz not null,
  -- Booked with a test card: left out of all sums.
  is_test boolean not null default false,
  -- The server's proof that it asked for the entry (server/ledger/write/entry-mark.ts). Entries without it are never
  -- sealed.
  mark text,
  -- For a charge: the employer and its charge order.
  employer_id bigint,
  charge_order bigint,
  primary key (region_id, entry_id),
  constraint entry_charge_check check
    (num_nonnulls(employer_id, charge_order) = case when type like 'charge%' then 2 else 0 end)
);
create unique index entry_once on entry (region_id, actor_id, idempotency_key) where idempotency_key is not null;
create unique index entry_reversed_once on entry (region_id, reversal_of) where reversal_of is not null;
create index entry_granted_for on entry (region_id, granted_for) where granted_for is not null;
-- For the screens of a business: bookings by time, at the same instant by number.
create index entry_of_partner_in_time on entry (region_id, partner_id, booked_at, entry_id);
-- A partner's bonuses that no statement covers.
create index entry_bonus_of_partner on entry (region_id, partner_id, entry_id) where type = 'bonus' and not is_test;
-- Entries without a partner, by person. Bookings of tills do not pay for this index.
create index entry_of_person_in_time on entry (region_id, actor_id, booked_at, entry_id) where partner_id is null;
create index entry_of_payments on entry (region_id, partner_id, entry_id) where type in ('return', 'payment');
-- A charge order charges a card once and is collected once.
create unique index entry_charged_once on entry (region_id, charge_order, card_account_id) where type = 'charge';
create unique index entry_collected_once on entry (region_id, charge_order) where type = 'charge-collection';
create index entry_of_employer on entry (region_id, employer_id, entry_id) where employer_id is not null;
create index entry_settles_order on entry (region_id, charge_order, entry_id)
  where type in ('charge-payment', 'charge-undo');
revoke insert on entry from kartenkontor_app;
select write_once('entry');

-- The movement of an entry on each account; the sum is 0.
create table posting (
  region_id int not null,
  entry_id bigint not null,
  account_id bigint not null,
  cents bigint not null,
  -- Card accounts only: the balance after the entry.
  balance_after bigint,
  primary key (region_id, entry_id, account_id)
);
-- The history of a card. Partners' postings are found through their entries (entry_of_partner_in_time), which avoids
-- most of the writing here.
create index posting_of_card on posting (region_id, account_id, entry_id) where balance_after is not null;
revoke insert on posting from kartenkontor_app;
select write_once('posting');
