-- Cards: who has them, what they are called, and which took the place of another.

-- What the card is; its money, and whether money may still move, is the ledger's account of the same number.
create table card (
  region_id int not null references region,
  -- No two regions have the same number, nor two cells: the till knows a card by its number alone.
  card_number text not null unique check (card_number ~ '^1761[0-9]{11}$'),
  production_number text not null unique check (production_number ~ '^[A-Z0-9]{3,12}$'),
  customer_id bigint,
  registered_at timestamptz,
  employer_id bigint,
  produced_at timestamptz not null default now(),
  -- Bookings before this were a former holder's, and the holder of today does not see them.
  history_from timestamptz,
  -- When it last lost its holder, if it ever did.
  freed_at timestamptz,
  -- When its holder showed the production number. A card number alone proves nothing: everybody at a till can read it.
  proven_at timestamptz check (proven_at is null or customer_id is not null),
  -- The batch that it was produced in; null where it came without one.
  batch_id bigint,
  -- Place in the order of production, which is the order in the printer's boxes; the first is 1.
  batch_position int,
  -- Who sells it. An employer's cards are in its stock until it gives them to somebody (rulings 7).
  partner_id bigint,
  assigned_at timestamptz,
  primary key (region_id, card_number),
  foreign key (region_id, customer_id) references person (region_id, person_id),
  foreign key (region_id, employer_id) references employer,
  foreign key (region_id, batch_id) references card_batch,
  foreign key (region_id, partner_id) references partner,
  check ((batch_id is null) = (batch_position is null)),
  check (num_nonnulls(partner_id, employer_id) < 2)
);
create index card_of_customer on card (customer_id) where customer_id is not null;
create index card_of_employer on card (employer_id) where employer_id is not null;
-- Mails and lists show the last digits of a number.
create index card_by_last_digits on card (reverse(card_number) collate "C");
create unique index card_of_batch on card (region_id, batch_id, batch_position) where batch_id is not null;
create index card_of_partner on card (partner_id) where partner_id is not null;
create trigger card_number_is_of_this_cell before insert on card
  for each row execute function refuse_foreign_card_number();
create trigger region_is_here before insert or update or delete on card
  for each row execute function refuse_region_elsewhere();
select watch_facts('card', 'card_number');

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
create trigger region_is_here before insert or update or delete on card_name
  for each row execute function refuse_region_elsewhere();

-- With its holder a card loses the name that he gave it, by whatever way it changes hands.
create function forget_card_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from card_name where region_id = old.region_id and card_number = old.card_number;
  return null;
end $$;
create trigger forget_name after update of customer_id on card for each row
  when (old.customer_id is distinct from new.customer_id) execute function forget_card_name();

-- A card that took the place of another: holder, employer and balance went with it, once and for good.
create table card_replacement (
  region_id int not null,
  old_card text not null,
  new_card text not null check (new_card <> old_card),
  -- What was on the old one.
  cents bigint not null check (cents >= 0),
  replaced_by bigint not null references person,
  -- In words for the holder.
  reason text not null,
  -- Of the wish to replace it: the same wish again is answered, not done again.
  idempotency_key uuid not null,
  replaced_at timestamptz not null default now(),
  primary key (region_id, old_card),
  unique (region_id, new_card),
  unique (region_id, replaced_by, idempotency_key),
  foreign key (region_id, old_card) references card,
  foreign key (region_id, new_card) references card
);
revoke update, delete, truncate on card_replacement from kartenkontor_app;
create trigger card_replacement_is_immutable before update or delete or truncate on card_replacement
  for each statement execute function refuse_change();
create trigger region_is_here before insert or update or delete on card_replacement
  for each row execute function refuse_region_elsewhere();
select watch_facts('card_replacement', 'old_card');

-- The card that has taken the place of another by now, over all replacements; the card itself where none has.
create function card_in_place(p_region int, p_card text) returns text
language sql stable set search_path = public, pg_temp as $$
  with recursive place as (
    select p_card as card, 0 as step
    union all
    select r.new_card, step + 1
      from place join card_replacement r on r.region_id = p_region and r.old_card = place.card)
  select card from place order by step desc limit 1;
$$;
grant execute on function card_in_place to kartenkontor_app;
