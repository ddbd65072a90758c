-- What the bank tells of a region's account: files as they came, the statements in them, each movement once, and what
-- was decided of it. How: docs/decisions/a-movement-is-read-once.md.

-- A file of the bank, kept as it came. A file with accounts of several regions is kept in each.
create table bank_file (
  region_id int not null references region,
  file_id bigint not null generated always as identity,
  sha256 text not null,
  name text not null,
  content bytea not null,
  -- Null: it lay in the folder that a job reads.
  read_by bigint,
  read_at timestamptz not null,
  primary key (region_id, file_id),
  unique (region_id, sha256)
);
select write_once('bank_file');
select keep_at_home('bank_file');
-- The content is compared with its SHA-256 by a rule: a fact would copy all of it as text.
select watch_facts('bank_file', 'file_id', 'content');

-- A file that a person has brought may be forged. So the portal books nothing of it by itself before a second person
-- agrees to it, or the folder of the bank's client brings the same file.
create table bank_file_release (
  region_id int not null,
  file_id bigint not null,
  -- Both null: the folder.
  asked_by bigint,
  released_by bigint,
  released_at timestamptz not null,
  primary key (region_id, file_id),
  foreign key (region_id, file_id) references bank_file
);
select write_once('bank_file_release');
select keep_at_home('bank_file_release');
select watch_facts('bank_file_release', 'file_id');

-- A statement (camt.053) or an advice (camt.054) of an account.
create table bank_statement (
  region_id int not null,
  statement_id bigint not null generated always as identity,
  file_id bigint not null,
  kind text not null check (kind in ('statement', 'advice')),
  iban text not null,
  -- What it is recognized by, in whatever file it comes again: the hash of all that it says.
  statement_key text not null,
  -- As the bank numbers it. At some banks numbers begin anew each year.
  bank_id text not null,
  number text,
  from_on date,
  until_on date not null,
  opening_cents bigint,
  closing_cents bigint,
  -- The statement that it continues; null for the first one, and after a gap.
  follows bigint,
  -- Movements that it repeats from an earlier file.
  earlier bigint[] not null,
  primary key (region_id, statement_id),
  unique (region_id, iban, statement_key),
  foreign key (region_id, file_id) references bank_file,
  foreign key (region_id, follows) references bank_statement,
  check (kind = 'advice' or num_nonnulls(opening_cents, closing_cents) = 2)
);
create index bank_statement_of_account on bank_statement (region_id, iban, until_on);
select write_once('bank_statement');
select keep_at_home('bank_statement');
select watch_facts('bank_statement', 'statement_id');

-- Numbers of an account's statements that no statement has, though none is missing: the bank counts other papers, too.
create table bank_numbers_explained (
  region_id int not null references region,
  iban text not null,
  -- In which the bank counts them.
  year int not null,
  first_number int not null,
  last_number int not null,
  explained_by bigint not null,
  explained_at timestamptz not null,
  reason text not null,
  primary key (region_id, iban, year, first_number, last_number),
  check (first_number <= last_number)
);
select write_once('bank_numbers_explained');
select keep_at_home('bank_numbers_explained');
select watch_facts('bank_numbers_explained', 'iban,year,first_number,last_number');

-- A movement of the account, once, however many files tell it.
create table bank_movement (
  region_id int not null,
  movement_id bigint not null generated always as identity,
  -- The one that told it first.
  statement_id bigint not null,
  iban text not null,
  -- The bank's entry, and the transaction of it: one entry may have many.
  entry_key text not null,
  movement_key text not null,
  -- A transaction that an advice has told of an entry which a statement had told as a whole: counted there already.
  part_of bigint,
  booked_on date not null,
  value_on date,
  -- Positive: to us.
  cents bigint not null check (cents <> 0),
  -- The bank has sent back a payment or a debit.
  is_return boolean not null,
  return_code text,
  -- What the bank took for it, in the amount.
  fee_cents bigint not null check (fee_cents >= 0),
  -- As the payer ordered it, where that was another currency.
  original_amount text,
  end_to_end_id text,
  mandate_reference text,
  -- The message or order of ours that it carries out.
  batch_reference text,
  party_name text,
  party_iban text,
  -- Its lines, as they came.
  remittance text not null,
  bank_text text not null,
  primary key (region_id, movement_id),
  unique (region_id, iban, movement_key),
  foreign key (region_id, statement_id) references bank_statement,
  foreign key (region_id, part_of) references bank_movement
);
create index bank_movement_of_entry on bank_movement (region_id, iban, entry_key);
create index bank_movement_of_statement on bank_movement (region_id, statement_id);
create index bank_movement_parts on bank_movement (region_id, part_of) where part_of is not null;
select write_once('bank_movement');
select keep_at_home('bank_movement');
select watch_facts('bank_movement', 'movement_id');

-- Nobody knows yet what it is for.
create table bank_clarification (
  region_id int not null,
  movement_id bigint not null,
  begun_by bigint not null,
  begun_at timestamptz not null,
  note text not null,
  primary key (region_id, movement_id),
  foreign key (region_id, movement_id) references bank_movement
);
select write_once('bank_clarification');
select keep_at_home('bank_clarification');
select watch_facts('bank_clarification', 'movement_id');

-- What became of a movement. 'booked': for items. 'outside': it is none of the portal's, such as the bank's own fees.
-- 'sent-back': another movement has taken it back. In force is the one that was not taken back, if there is one.
create table bank_decision (
  region_id int not null,
  movement_id bigint not null,
  -- 1, and one more after each that was taken back.
  round int not null check (round > 0),
  kind text not null check (kind in ('booked', 'outside', 'sent-back')),
  -- Null: the portal itself, as it was certain.
  decided_by bigint,
  decided_at timestamptz not null,
  reason text not null,
  primary key (region_id, movement_id, round),
  foreign key (region_id, movement_id) references bank_movement
);
select write_once('bank_decision');
select keep_at_home('bank_decision');
select watch_facts('bank_decision', 'movement_id,round');

-- A decision that was taken back: the movement is undecided again, and a person decides it anew.
create table bank_decision_undone (
  region_id int not null,
  movement_id bigint not null,
  round int not null,
  undone_by bigint not null,
  undone_at timestamptz not null,
  reason text not null,
  primary key (region_id, movement_id, round),
  foreign key (region_id, movement_id, round) references bank_decision
);
select write_once('bank_decision_undone');
select keep_at_home('bank_decision_undone');
select watch_facts('bank_decision_undone', 'movement_id,round');

-- A movement is decided anew only once what was decided before is taken back.
create function refuse_second_decision() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from bank_decision_undone u
      where u.region_id = new.region_id and u.movement_id = new.movement_id and u.round = new.round - 1) then
    raise exception 'the decision before it is in force' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_decision_after_undone before insert on bank_decision
  for each row when (new.round > 1) execute function refuse_second_decision();

-- An item that a movement was for, and how much of it.
create table bank_booking (
  region_id int not null,
  movement_id bigint not null,
  round int not null,
  position int not null,
  item_kind text not null,
  item_key text not null,
  -- Signed like the movement.
  cents bigint not null check (cents <> 0),
  -- Null where the books knew it before: a payment file has reached the bank, or money goes back.
  entry_id bigint,
  primary key (region_id, movement_id, round, position),
  foreign key (region_id, movement_id, round) references bank_decision,
  foreign key (region_id, entry_id) references entry
);
create unique index bank_booking_of_entry on bank_booking (region_id, entry_id) where entry_id is not null;
create index bank_booking_of_item on bank_booking (region_id, item_kind, item_key);
select write_once('bank_booking');
select keep_at_home('bank_booking');
select watch_facts('bank_booking', 'movement_id,round,position');

-- The contrary entry of what a decision had booked that was taken back.
create table bank_booking_undone (
  region_id int not null,
  movement_id bigint not null,
  round int not null,
  position int not null,
  entry_id bigint not null,
  primary key (region_id, movement_id, round, position),
  unique (region_id, entry_id),
  foreign key (region_id, movement_id, round, position) references bank_booking,
  foreign key (region_id, movement_id, round) references bank_decision_undone,
  foreign key (region_id, entry_id) references entry
);
select write_once('bank_booking_undone');
select keep_at_home('bank_booking_undone');
select watch_facts('bank_booking_undone', 'movement_id,round,position');

-- Whether an entry undoes what a decision had booked: the money was for another item, and the bank has taken nothing
-- back.
create function undoes_bank_booking(p_region int, p_entry bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from bank_booking_undone u where u.region_id = p_region and u.entry_id = p_entry);
$$;
grant execute on function undoes_bank_booking to kartenkontor_app;

-- An account from which a business has paid before, as staff has said with a decision. It is forgotten with it.
create table bank_payer (
  region_id int not null,
  movement_id bigint not null,
  round int not null,
  iban text not null,
  -- 'employer 12' or 'partner 7'.
  target text not null,
  noted_by bigint not null,
  noted_at timestamptz not null,
  primary key (region_id, movement_id, round),
  foreign key (region_id, movement_id, round) references bank_decision
);
create index bank_payer_of_account on bank_payer (region_id, iban);
select write_once('bank_payer');
select keep_at_home('bank_payer');
select watch_facts('bank_payer', 'movement_id,round');

-- Files in the folder that could not be read, for accounting.
create table bank_file_refusal (
  sha256 text primary key,
  name text not null,
  reason text not null,
  refused_at timestamptz not null
);
