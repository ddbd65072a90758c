-- What card holders are told of their bookings, soon after each of them.

-- Who wants it, how, and since when. Without a row a person is told nothing.
create table booking_notice (
  region_id int not null,
  person_id bigint not null,
  way text not null check (way in ('push', 'mail')),
  wanted_since timestamptz not null,
  primary key (region_id, person_id),
  foreign key (region_id, person_id) references customer (region_id, person_id) on delete cascade
);
select keep_at_home('booking_notice');

-- The last entry of a region that was told of. It moves with the messages, in one transaction: each is told once.
create table told_until (
  region_id int primary key references region,
  entry_id bigint not null
);
select keep_at_home('told_until');
