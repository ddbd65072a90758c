-- Notices of expiring balances.

-- A card holder was told when a balance expires. Only valid if its mail went out in time.
create table expiry_notice (
  region_id int not null,
  card_number text not null,
  expires_on date not null,
  customer_id bigint not null,
  -- By the clock of the books, which tests change.
  noticed_at timestamptz not null,
  outbox_mail_id bigint not null,
  primary key (region_id, card_number, expires_on),
  foreign key (region_id, card_number) references card,
  foreign key (region_id, customer_id) references person (region_id, person_id)
);
select keep_at_home('expiry_notice');
select watch_facts('expiry_notice', 'card_number,expires_on');
