-- Card stock: batches of production, and who downloaded their files.

-- Cards that are requested together. A job produces them in thousands. Cards and progress are written together, so a
-- killed job neither loses nor doubles a card: server/parties/card-stock/produce-batches.ts.
create table card_batch (
  region_id int not null references region,
  batch_id bigint not null generated always as identity,
  -- Chosen by the client, so that a request sent twice is one batch.
  request_key uuid not null unique,
  requested_at timestamptz not null default now(),
  -- Null: by command line.
  requested_by bigint references person,
  quantity int not null check (quantity between 1 and 1000000),
  is_test boolean not null,
  -- A note of staff.
  purpose text not null default '' check (length(purpose) <= 100),
  produced int not null default 0 check (produced between 0 and quantity),
  finished_at timestamptz,
  primary key (region_id, batch_id),
  check ((finished_at is not null) = (produced = quantity))
);
create index card_batch_unfinished on card_batch (batch_id) where finished_at is null;
select keep_at_home('card_batch');
select watch_facts('card_batch', 'batch_id');

-- Who downloaded the printer's file: it contains the production numbers, which prove possession of a card.
create table card_file_taken (
  region_id int not null,
  card_file_taken_id bigint not null generated always as identity,
  batch_id bigint not null,
  taken_at timestamptz not null default now(),
  -- Null: by command line.
  taken_by bigint references person,
  primary key (region_id, card_file_taken_id),
  foreign key (region_id, batch_id) references card_batch
);
create index card_file_taken_of_batch on card_file_taken (region_id, batch_id);
revoke update, delete, truncate on card_file_taken from kartenkontor_app;
select keep_at_home('card_file_taken');
select watch_facts('card_file_taken', 'card_file_taken_id');
