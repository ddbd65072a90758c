-- What the portal tells people, in their inbox and on their devices, and what staff plans of it (rulings 8, notifications).

-- What somebody is told. A hint of kind 'nearby' is for those who come near a place while it is valid; the phone finds out by itself.
create table inbox_message (
  region_id int not null references region,
  message_id bigint not null generated always as identity,
  kind text not null check (kind in ('message', 'nearby')),
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) between 1 and 255),
  -- As in RFC 8030, section 5.3.
  urgency text not null check (urgency in ('low', 'normal', 'high')),
  created_at timestamptz not null default now(),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  valid_from timestamptz,
  valid_until timestamptz check (valid_until > valid_from),
  primary key (region_id, message_id),
  check (num_nonnulls(latitude, longitude, valid_from, valid_until) = case kind when 'nearby' then 4 else 0 end)
);

-- Who has it, once.
create table inbox_entry (
  region_id int not null,
  message_id bigint not null,
  -- Staff, who are of no region, get test messages of one.
  person_id bigint not null references person,
  arrived_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (region_id, message_id, person_id),
  foreign key (region_id, message_id) references inbox_message on delete cascade
);
create index inbox_entry_of_person on inbox_entry (person_id, message_id desc);

-- A browser that a person has allowed to show messages: its subscription at a push service (RFC 8030), and the keys that seal what is sent to it (RFC 8291).
create table push_device (
  push_device_id bigint primary key generated always as identity,
  -- Staff are of no region.
  region_id int references region,
  person_id bigint not null references person,
  -- Whoever knows it and the portal's key can send to it.
  endpoint text not null,
  -- Of the address: one browser belongs to one person, the one who switched it on last.
  endpoint_hash bytea not null unique,
  host text not null,
  p256dh text not null,
  auth text not null,
  -- The browser, in words.
  name text not null,
  wants_messages boolean not null default true,
  wants_nearby boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (region_id, person_id) references person (region_id, person_id)
);
create index push_device_of_person on push_device (person_id);
-- Its key holds no region, which may be missing.
alter table push_device replica identity full;

-- A message on its way to a device.
create table push_delivery (
  region_id int not null,
  message_id bigint not null,
  -- The device may be forgotten meanwhile; that it was there is still counted.
  push_device_id bigint not null,
  -- 0 goes first.
  rank smallint not null,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  -- While a process hands it over, this lies in the future, so that no other takes it; a crash only delays it.
  next_attempt_at timestamptz not null default now(),
  outcome text check (outcome in ('accepted', 'gone', 'failed', 'expired')),
  primary key (region_id, message_id, push_device_id),
  foreign key (region_id, message_id) references inbox_message on delete cascade
);
create index push_delivery_due on push_delivery (rank, next_attempt_at) where outcome is null;
create index push_delivery_open on push_delivery (region_id, message_id) where outcome is null;
create index push_delivery_open_of_device on push_delivery (push_device_id) where outcome is null;

-- What staff has planned: to whom a message goes, and when.
create table notification (
  region_id int not null references region,
  notification_id bigint not null generated always as identity,
  type text not null check (type in ('message', 'test', 'nearby')),
  message_id bigint not null,
  cluster text not null check (cluster in ('customers', 'partners', 'all')),
  -- Asked of customers only.
  cards text check (cards in ('registered', 'unregistered', 'any')),
  category_ids int[] not null default '{}',
  send_at timestamptz not null,
  created_by bigint not null references person,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  -- While a process works out who gets it, this lies in the future; another goes on where one has died.
  worked_on_until timestamptz,
  -- All of its recipients have it in their inbox.
  delivered_at timestamptz,
  -- Nothing of it is on its way any more; from here on the counts stand still.
  ended_at timestamptz,
  stopped_at timestamptz,
  stopped_by bigint references person,
  people int,
  devices int,
  accepted int,
  failed int,
  primary key (region_id, notification_id),
  unique (region_id, message_id),
  foreign key (region_id, message_id) references inbox_message,
  check ((cards is null) = (cluster = 'partners')),
  -- Only what has not begun can be stopped.
  check (stopped_at is null or begun_at is null),
  check ((stopped_at is null) = (stopped_by is null)),
  check (ended_at is null or num_nonnulls(begun_at, delivered_at, people, devices, accepted, failed) = 6)
);
create index notification_unfinished on notification (send_at) where ended_at is null and stopped_at is null;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['inbox_message', 'inbox_entry', 'push_device', 'push_delivery', 'notification'] loop
    execute format('create trigger region_is_here before insert or update or delete on %I for each row execute function refuse_region_elsewhere()', v_table);
  end loop;
end $$;
