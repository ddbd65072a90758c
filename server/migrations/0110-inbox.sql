-- Messages to people, in their inbox and on their devices.

-- A message. A hint of kind 'nearby' is for people near a place while it is valid; the phone checks the place itself.
-- One of kind 'booking' goes to devices alone, and is deleted after 30 days.
create table inbox_message (
  region_id int not null references region,
  message_id bigint not null generated always as identity,
  kind text not null check (kind in ('message', 'nearby', 'booking')),
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) between 1 and 255),
  -- As in RFC 8030, section 5.3.
  urgency text not null check (urgency in ('low', 'normal', 'high')),
  -- Where a tap on the device leads, within the portal; null for the inbox.
  path text check (path ~ '^/[a-z]'),
  created_at timestamptz not null default now(),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  valid_from timestamptz,
  valid_until timestamptz check (valid_until > valid_from),
  primary key (region_id, message_id),
  check (num_nonnulls(latitude, longitude, valid_from, valid_until) = case kind when 'nearby' then 4 else 0 end)
);
select keep_at_home('inbox_message');

-- Who has received the message.
create table inbox_entry (
  region_id int not null,
  message_id bigint not null,
  -- Staff, who have no region, get test messages of a region.
  person_id bigint not null references person,
  arrived_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (region_id, message_id, person_id),
  foreign key (region_id, message_id) references inbox_message on delete cascade
);
create index inbox_entry_of_person on inbox_entry (person_id, message_id desc);
select keep_at_home('inbox_entry');

-- A browser that may show messages. The row holds its subscription at a push service (RFC 8030), and the keys that
-- encrypt what is sent to it (RFC 8291).
create table push_device (
  push_device_id bigint primary key generated always as identity,
  -- Null for staff.
  region_id int references region,
  person_id bigint not null references person,
  -- Whoever has this and the portal's key can send to it.
  endpoint text not null,
  -- Hash of the endpoint: a browser belongs to the person who switched it on last.
  endpoint_hash bytea not null unique,
  host text not null,
  p256dh text not null,
  auth text not null,
  -- Name of the browser.
  name text not null,
  wants_messages boolean not null default true,
  wants_nearby boolean not null default false,
  created_at timestamptz not null default now(),
  -- The browser in which it was switched on, as in session.
  browser_hash bytea,
  foreign key (region_id, person_id) references person (region_id, person_id)
);
create index push_device_of_person on push_device (person_id);
create index push_device_of_browser on push_device (person_id, browser_hash);
-- The region may be null, so it is not in the key.
alter table push_device replica identity full;
select keep_at_home('push_device');

-- A message on its way to a device.
create table push_delivery (
  region_id int not null,
  message_id bigint not null,
  -- The device may be deleted meanwhile; it still counts.
  push_device_id bigint not null,
  -- 0 is sent first.
  rank smallint not null,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  -- In the future while a process sends it, so no other takes it; a crash only delays it.
  next_attempt_at timestamptz not null default now(),
  outcome text check (outcome in ('accepted', 'gone', 'failed', 'expired')),
  primary key (region_id, message_id, push_device_id),
  foreign key (region_id, message_id) references inbox_message on delete cascade
);
create index push_delivery_due on push_delivery (rank, next_attempt_at) where outcome is null;
create index push_delivery_open on push_delivery (region_id, message_id) where outcome is null;
create index push_delivery_open_of_device on push_delivery (push_device_id) where outcome is null;
select keep_at_home('push_delivery');
