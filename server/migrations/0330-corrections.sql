-- Wrong bookings of partners that staff corrects. State and decision are in staff_case. Requests are evidence: they are
-- decided and never deleted.

-- A partner's request: the card, and the partner's words.
create table correction_request (
  region_id int not null references region,
  correction_request_id bigint not null,
  requested_by bigint not null,
  -- Name and contact of the business as the form gave them at that time.
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
select keep_at_home('correction_request');
select watch_facts('correction_request', 'correction_request_id');

-- The bookings to take back.
create table correction_wrong (
  region_id int not null,
  correction_request_id bigint not null,
  entry_id bigint not null,
  is_open boolean not null default true,
  primary key (region_id, correction_request_id, entry_id),
  foreign key (region_id, correction_request_id) references correction_request,
  foreign key (region_id, entry_id) references entry
);
-- A booking has at most one open request.
create unique index correction_wrong_once on correction_wrong (region_id, entry_id) where is_open;
revoke delete, truncate on correction_wrong from kartenkontor_app;
select keep_at_home('correction_wrong');
select watch_facts('correction_wrong', 'correction_request_id,entry_id');

-- The bookings to make instead.
create table correction_right (
  region_id int not null,
  correction_request_id bigint not null,
  type text not null check (type in ('topup', 'redemption', 'bonus')),
  cents bigint not null check (cents > 0),
  -- The new booking, once it is made.
  entry_id bigint,
  primary key (region_id, correction_request_id, type),
  foreign key (region_id, correction_request_id) references correction_request,
  foreign key (region_id, entry_id) references entry
);
revoke delete, truncate on correction_right from kartenkontor_app;
select keep_at_home('correction_right');
select watch_facts('correction_right', 'correction_request_id,type');
