-- Old numbers: how a former provider called a card that is ours now.

-- A number that leads to a card of its region, as long as it has not ended. The numbers of ours have a form of their
-- own, so none is an old number, and looking up one of ours never comes here.
create table card_alias (
  region_id int not null,
  alias_id bigint not null generated always as identity,
  -- As contract/parties/cards/old-number.ts writes it.
  old_number text not null check (old_number ~ '^[0-9A-Z]{4,40}$' and old_number !~ '^1761[0-9]{11}$'),
  card_number text not null,
  -- The take-over that it came with.
  take_over_id bigint not null,
  made_at timestamptz not null default now(),
  -- When its take-over was taken back.
  ended_at timestamptz,
  primary key (region_id, alias_id),
  foreign key (region_id, card_number) references card
);
create unique index card_alias_in_force on card_alias (region_id, old_number) where ended_at is null;
create index card_alias_of_card on card_alias (region_id, card_number);
revoke delete, truncate on card_alias from kartenkontor_app;
create trigger card_alias_is_written_once before update on card_alias
  for each row execute function refuse_second_writing('ended_at');
select keep_at_home('card_alias');
select watch_facts('card_alias', 'alias_id');
