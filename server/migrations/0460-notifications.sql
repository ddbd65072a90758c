-- Notifications that staff plans.

-- A planned notification: recipients and time.
create table notification (
  region_id int not null references region,
  notification_id bigint not null generated always as identity,
  type text not null check (type in ('message', 'test', 'nearby')),
  message_id bigint not null,
  cluster text not null check (cluster in ('customers', 'partners', 'all')),
  -- Only asked for customers.
  cards text check (cards in ('registered', 'unregistered', 'any')),
  category_ids int[] not null default '{}',
  send_at timestamptz not null,
  created_by bigint not null references person,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  -- In the future while a process determines the recipients; another one continues if that process dies.
  worked_on_until timestamptz,
  -- All recipients have it in their inbox.
  delivered_at timestamptz,
  -- Nothing is being sent any more; the counts are final.
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
  -- Only one that has not begun can be stopped.
  check (stopped_at is null or begun_at is null),
  check ((stopped_at is null) = (stopped_by is null)),
  check (ended_at is null or num_nonnulls(begun_at, delivered_at, people, devices, accepted, failed) = 6)
);
create index notification_unfinished on notification (send_at) where ended_at is null and stopped_at is null;
select keep_at_home('notification');
