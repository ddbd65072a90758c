-- Links that tell a card's balance.

-- A link that shows a card's balance to everybody who has it: 128 random bits, stored only as hash. At most one per
-- card.
create table balance_link (
  region_id int not null,
  card_number text not null,
  token_hash bytea not null unique,
  made_at timestamptz not null default now(),
  made_by bigint not null references person,
  primary key (region_id, card_number),
  foreign key (region_id, card_number) references card
);
select keep_at_home('balance_link');
select watch_facts('balance_link', 'card_number');
