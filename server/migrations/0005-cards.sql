create sequence card_serial as bigint minvalue 1 maxvalue 9999999999;

-- What the card is; its money, and whether money may still move, is the ledger's account of the same number.
create table card (
  card_number text primary key check (card_number ~ '^1761[0-9]{11}$'),
  region_id int not null references region,
  production_number text not null unique check (production_number ~ '^[A-Z0-9]{3,12}$'),
  customer_id bigint references person,
  registered_at timestamptz,
  employer_id bigint references employer,
  produced_at timestamptz not null default now(),
  -- So that an account names card and region together, and a card has no money in another region's books.
  unique (region_id, card_number)
);
create index card_of_customer on card (customer_id) where customer_id is not null;
create index card_of_employer on card (employer_id) where employer_id is not null;

create table perk (
  perk_id bigint primary key generated always as identity,
  region_id int not null references region,
  perk_value text not null,
  available_from date,
  available_until date,
  description_html text not null default '',
  url_vendor text,
  url_vendor_play_store text,
  url_vendor_app_store text,
  url_instruction text
);
create index perk_of_region on perk (region_id);
