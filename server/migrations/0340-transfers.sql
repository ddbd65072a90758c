-- Requests to combine balances on one card. State and decision are in staff_case. Requests are evidence: they are
-- decided and never deleted.

-- A card holder's request.
create table transfer_request (
  region_id int not null references region,
  transfer_request_id bigint not null,
  gguid uuid not null default gen_random_uuid() unique,
  customer_id bigint not null,
  target_card text not null,
  primary key (region_id, transfer_request_id),
  foreign key (region_id, customer_id) references person (region_id, person_id),
  foreign key (region_id, target_card) references card,
  foreign key (region_id, transfer_request_id) references staff_case
);
create index transfer_request_of_customer on transfer_request (customer_id);
create index transfer_request_of_target on transfer_request (region_id, target_card);
revoke delete, truncate on transfer_request from kartenkontor_app;
select keep_at_home('transfer_request');
select watch_facts('transfer_request', 'transfer_request_id');

-- The cards whose balance goes to the target.
create table transfer_source (
  region_id int not null,
  transfer_request_id bigint not null,
  card_number text not null,
  -- Key of the booking, so that a decision carried out twice books once.
  idempotency_key uuid not null default gen_random_uuid(),
  -- The booked amount; 0 if the card was empty.
  cents bigint,
  -- Whoever asked has shown its production number; null where not.
  is_proven boolean check (is_proven),
  primary key (region_id, transfer_request_id, card_number),
  foreign key (region_id, transfer_request_id) references transfer_request,
  foreign key (region_id, card_number) references card
);
create index transfer_source_of_card on transfer_source (region_id, card_number);
revoke delete, truncate on transfer_source from kartenkontor_app;
select keep_at_home('transfer_source');
select watch_facts('transfer_source', 'transfer_request_id,card_number');
