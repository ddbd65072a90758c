-- What a card holder calls a card: for nobody's eyes but his own. It is no part of the card, whose facts are sealed.
create table card_name (
  region_id int not null,
  card_number text not null,
  -- Who gave it. Read only while the card is his.
  person_id bigint not null,
  name text not null check (char_length(name) between 1 and 40),
  named_at timestamptz not null default now(),
  primary key (region_id, card_number),
  foreign key (region_id, card_number) references card,
  foreign key (region_id, person_id) references person (region_id, person_id) on delete cascade
);
create index card_name_of_person on card_name (region_id, person_id);
create trigger region_is_here before insert or update or delete on card_name for each row execute function refuse_region_elsewhere();

-- With its holder a card loses the name that he gave it, by whatever way it changes hands.
create function forget_card_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from card_name where region_id = old.region_id and card_number = old.card_number;
  return null;
end $$;
create trigger forget_name after update of customer_id on card for each row
  when (old.customer_id is distinct from new.customer_id) execute function forget_card_name();
