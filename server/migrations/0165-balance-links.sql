-- Links that tell a card's balance.

-- A link that tells a card's balance to whoever has it: 128 random bits, of which only the hash is kept. A card has one
-- at most.
create table balance_link (
  region_id int not null,
  card_number text not null,
  token_hash bytea not null unique,
  made_at timestamptz not null default now(),
  made_by bigint not null references person,
  primary key (region_id, card_number),
  foreign key (region_id, card_number) references card
);
create trigger region_is_here before insert or update or delete on balance_link
  for each row execute function refuse_region_elsewhere();
