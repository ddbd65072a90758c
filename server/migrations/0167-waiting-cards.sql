-- Cards that wait for their holders. How: docs/decisions/cards-move-in.md, 'People'.

-- Whose a card was with its former provider. It becomes theirs once they prove the address; then nothing of them is
-- left here. Rows go with a take-over that is taken back, and once its files are forgotten.
create table waiting_card (
  region_id int not null,
  card_number text not null,
  -- The take-over that it came with.
  take_over_id bigint not null,
  -- Stands for the address: the number of the first row of the take-over with it.
  holder bigint not null,
  email text,
  first_name text,
  last_name text,
  salutation text check (salutation in ('Herr', 'Frau', 'Divers')),
  -- When a mail about it went into the outbox, and which.
  mailed_at timestamptz,
  mail_id bigint,
  -- When the card became theirs.
  came_at timestamptz,
  primary key (region_id, card_number),
  foreign key (region_id, card_number) references card,
  check (num_nonnulls(email, first_name, last_name) = case when came_at is null then 3 else 0 end),
  check (came_at is null or salutation is null),
  check ((mailed_at is null) = (mail_id is null))
);
create index waiting_card_of_email on waiting_card (lower(email)) where came_at is null;
create index waiting_card_of_holder on waiting_card (region_id, take_over_id, holder);
revoke truncate on waiting_card from kartenkontor_app;
select keep_at_home('waiting_card');
-- Who writes an address here is given a card.
select watch_facts('waiting_card', 'card_number', 'mailed_at,mail_id');
