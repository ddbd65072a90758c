-- What was booked, once and for all.

-- The only clock of the books. Tests and demo data put another function in its place; the application's role cannot.
create function ledger_now() returns timestamptz language sql volatile as 'select clock_timestamp()';
grant execute on function ledger_now to kartenkontor_app;

create sequence entry_id as bigint;
revoke all on sequence entry_id from kartenkontor_app;

-- One booking. What it moved stands in its postings.
create table entry (
  region_id int not null,
  entry_id bigint not null,
  type text not null check (type in ('topup', 'redemption', 'bonus', 'reversal', 'transfer', 'expiry', 'settlement')),
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
  primary key (region_id, entry_id)
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
-- The history of a card. Partners' postings are found by their entries (entry_of_partner_in_time), which spares most of the writing here.
create index posting_of_card on posting (region_id, account_id, entry_id) where balance_after is not null;

revoke insert, update, delete, truncate on entry, posting from kartenkontor_app;
create trigger entry_is_immutable before update or delete or truncate on entry for each statement execute function refuse_change();
create trigger posting_is_immutable before update or delete or truncate on posting for each statement execute function refuse_change();
