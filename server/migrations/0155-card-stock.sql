-- The stock of cards: the batches that they are produced in, and who has taken their files.

-- An order of cards. A job produces them a thousand at a time; what is produced and how far the batch is are written
-- together, so that a job that is killed loses none and doubles none: server/parties/card-stock/produce-batch.ts.
create table card_batch (
  region_id int not null references region,
  batch_id bigint not null generated always as identity,
  -- Made by whoever orders, so that an order that is sent twice is one batch.
  order_key uuid not null unique,
  ordered_at timestamptz not null default now(),
  -- null: at the terminal.
  ordered_by bigint references person,
  quantity int not null check (quantity between 1 and 1000000),
  is_test boolean not null,
  -- What staff notes about it.
  purpose text not null default '' check (length(purpose) <= 100),
  produced int not null default 0 check (produced between 0 and quantity),
  finished_at timestamptz,
  primary key (region_id, batch_id),
  check ((finished_at is not null) = (produced = quantity))
);
create index card_batch_unfinished on card_batch (batch_id) where finished_at is null;
create trigger region_is_here before insert or update or delete on card_batch
  for each row execute function refuse_region_elsewhere();

-- Who has taken the file for the printer: it holds the production numbers, which prove that one has a card.
create table card_file_taken (
  region_id int not null,
  card_file_taken_id bigint not null generated always as identity,
  batch_id bigint not null,
  taken_at timestamptz not null default now(),
  -- null: at the terminal.
  taken_by bigint references person,
  primary key (region_id, card_file_taken_id),
  foreign key (region_id, batch_id) references card_batch
);
create index card_file_taken_of_batch on card_file_taken (region_id, batch_id);
revoke update, delete, truncate on card_file_taken from kartenkontor_app;
create trigger region_is_here before insert or update or delete on card_file_taken
  for each row execute function refuse_region_elsewhere();
