-- Bookings that a partner made wrongly, to be put right by operator staff. State and decision stand in staff_case.
-- Wishes are evidence: they are decided, and stay.

-- What a partner asks for: which card, and in which words.
create table correction_request (
  region_id int not null references region,
  correction_request_id bigint not null,
  requested_by bigint not null,
  -- The business as it was called then, and whom to ask; as the form said it.
  contract_id text not null,
  partner_name text not null,
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  message text not null,
  card_number text not null,
  primary key (region_id, correction_request_id),
  foreign key (region_id, requested_by) references person (region_id, person_id),
  foreign key (region_id, card_number) references card,
  foreign key (region_id, correction_request_id) references staff_case
);
create index correction_request_of_card on correction_request (region_id, card_number);
create index correction_request_of_person on correction_request (requested_by);
revoke delete, truncate on correction_request from kartenkontor_app;
create trigger region_is_here before insert or update or delete on correction_request
  for each row execute function refuse_region_elsewhere();
select watch_facts('correction_request', 'correction_request_id');

-- What shall go back.
create table correction_wrong (
  region_id int not null,
  correction_request_id bigint not null,
  entry_id bigint not null,
  is_open boolean not null default true,
  primary key (region_id, correction_request_id, entry_id),
  foreign key (region_id, correction_request_id) references correction_request,
  foreign key (region_id, entry_id) references entry
);
-- One open case for a booking, however often somebody asks.
create unique index correction_wrong_once on correction_wrong (region_id, entry_id) where is_open;
revoke delete, truncate on correction_wrong from kartenkontor_app;
create trigger region_is_here before insert or update or delete on correction_wrong
  for each row execute function refuse_region_elsewhere();
select watch_facts('correction_wrong', 'correction_request_id,entry_id');

-- What shall be booked in its place.
create table correction_right (
  region_id int not null,
  correction_request_id bigint not null,
  type text not null check (type in ('topup', 'redemption', 'bonus')),
  cents bigint not null check (cents > 0),
  -- The booking, once it was made.
  entry_id bigint,
  primary key (region_id, correction_request_id, type),
  foreign key (region_id, correction_request_id) references correction_request,
  foreign key (region_id, entry_id) references entry
);
revoke delete, truncate on correction_right from kartenkontor_app;
create trigger region_is_here before insert or update or delete on correction_right
  for each row execute function refuse_region_elsewhere();
select watch_facts('correction_right', 'correction_request_id,type');
