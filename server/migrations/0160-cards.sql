-- Cards: holders, names and replacements.

-- The card itself. Its money and lock are in the ledger's account with the same number.
create table card (
  region_id int not null references region,
  -- Unique over regions and cells: a till knows a card only by its number.
  card_number text not null unique check (card_number ~ '^1761[0-9]{11}$'),
  production_number text not null unique check (production_number ~ '^[A-Z0-9]{3,12}$'),
  customer_id bigint,
  registered_at timestamptz,
  employer_id bigint,
  produced_at timestamptz not null default now(),
  -- Earlier bookings belong to a former holder; the present holder does not see them.
  history_from timestamptz,
  -- When it last lost its holder.
  freed_at timestamptz,
  -- When its holder showed the production number. The card number proves nothing: everybody at a till can read it.
  proven_at timestamptz check (proven_at is null or customer_id is not null),
  -- Its batch; null if it came without one.
  batch_id bigint,
  -- Position in the order of production and in the printer's boxes, from 1.
  batch_position int,
  -- Who sells it. An employer's cards are in its stock until it gives them to somebody.
  partner_id bigint,
  assigned_at timestamptz,
  -- Nobody registers it by its number alone: it was another provider's, where somebody may have had it, and a till
  -- tells our number for its old one.
  needs_proof boolean not null default false,
  primary key (region_id, card_number),
  foreign key (region_id, customer_id) references person (region_id, person_id),
  foreign key (region_id, employer_id) references employer,
  foreign key (region_id, batch_id) references card_batch,
  foreign key (region_id, partner_id) references partner,
  check ((batch_id is null) = (batch_position is null)),
  check (num_nonnulls(partner_id, employer_id) < 2)
);
create index card_of_customer on card (customer_id) where customer_id is not null;
create index card_registered on card (region_id, registered_at) where registered_at is not null;
create index card_of_employer on card (employer_id) where employer_id is not null;
-- Mails and lists show the last digits of a number.
create index card_by_last_digits on card (reverse(card_number) collate "C");
create unique index card_of_batch on card (region_id, batch_id, batch_position) where batch_id is not null;
create index card_of_partner on card (partner_id) where partner_id is not null;
create trigger card_number_is_of_this_cell before insert on card
  for each row execute function refuse_foreign_card_number();
select keep_at_home('card');
select watch_facts('card', 'card_number');

-- The holder's own name for a card, which nobody else sees. Not part of the card, whose facts are sealed.
create table card_name (
  region_id int not null,
  card_number text not null,
  -- Who gave the name. Only read while this person holds the card.
  person_id bigint not null,
  name text not null check (char_length(name) between 1 and 40),
  named_at timestamptz not null default now(),
  primary key (region_id, card_number),
  foreign key (region_id, card_number) references card,
  foreign key (region_id, person_id) references person (region_id, person_id) on delete cascade
);
create index card_name_of_person on card_name (region_id, person_id);
select keep_at_home('card_name');

-- A card that loses its holder, in any way, also loses the holder's name for it.
create function forget_card_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from card_name where region_id = old.region_id and card_number = old.card_number;
  return null;
end $$;
create trigger forget_name after update of customer_id on card for each row
  when (old.customer_id is distinct from new.customer_id) execute function forget_card_name();

-- A card that replaced another one: holder, employer and balance moved with it, once and finally.
create table card_replacement (
  region_id int not null,
  old_card text not null,
  new_card text not null check (new_card <> old_card),
  -- The balance of the old card.
  cents bigint not null check (cents >= 0),
  replaced_by bigint not null references person,
  -- In words for the holder.
  reason text not null,
  -- Key of the request: a repetition is answered, not carried out again.
  idempotency_key uuid not null,
  replaced_at timestamptz not null default now(),
  primary key (region_id, old_card),
  unique (region_id, new_card),
  unique (region_id, replaced_by, idempotency_key),
  foreign key (region_id, old_card) references card,
  foreign key (region_id, new_card) references card
);
select write_once('card_replacement');
select keep_at_home('card_replacement');
select watch_facts('card_replacement', 'old_card');

-- The present replacement of a card, over all replacements; the card itself if there is none.
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
