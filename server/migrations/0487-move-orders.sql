-- Orders to move a region to another cell (npm run region:move), and how far the command is.

-- What two people have agreed to. The rows stay in the cell that the region leaves: the command goes on writing them
-- when the region is gone. So the region does not stand in a column region_id, by which rows move.
create table move_order (
  move_order_id bigint primary key generated always as identity,
  moving_region int not null references region,
  -- The address of the cell that the region moves to; the command compares it with what that cell says of itself.
  target text not null check (target ~ '^https?://[^/[:space:]]+$'),
  -- Between these the command may begin. Once it has begun, it may end at any time.
  not_before timestamptz not null,
  not_after timestamptz not null,
  reason text not null check (reason <> ''),
  asked_by bigint not null references person,
  -- Null where nobody else could agree.
  agreed_by bigint references person,
  agreed_at timestamptz not null default now(),
  -- By nobody where its time has passed and nobody has followed it.
  withdrawn_by bigint references person,
  withdrawn_at timestamptz,
  -- Written by the command alone, as the owner.
  begun_at timestamptz,
  ending text check (ending in ('moved', 'given-up')),
  ended_at timestamptz,
  check (not_after > not_before),
  -- The contract has the same number (LONGEST_AHEAD_DAYS).
  check (not_after <= agreed_at + interval '30 days'),
  constraint move_order_by_two check (agreed_by <> asked_by),
  check (withdrawn_by is null or withdrawn_at is not null),
  check (withdrawn_at is null or withdrawn_by is not null or withdrawn_at >= not_after),
  check ((ending is null) = (ended_at is null)),
  -- What has begun is not withdrawn.
  check (withdrawn_at is null or begun_at is null),
  check (ended_at is null or begun_at is not null)
);
-- Two orders for a region cannot stand at once.
create unique index move_order_stands_once on move_order (moving_region) where withdrawn_at is null and ended_at is null;
revoke insert, update, delete, truncate on move_order from kartenkontor_app;
grant insert (moving_region, target, not_before, not_after, reason, asked_by, agreed_by) on move_order to kartenkontor_app;
grant update (withdrawn_by, withdrawn_at) on move_order to kartenkontor_app;
create trigger move_order_is_kept before delete or truncate on move_order for each statement execute function refuse_change();
create trigger move_order_is_written_once before update on move_order for each row execute function
  refuse_second_writing('withdrawn_by', 'withdrawn_at', 'begun_at', 'ending', 'ended_at');
select watch_facts('move_order', 'move_order_id');

-- How far the command was, and when. It alone writes here, as the owner.
create table move_order_step (
  move_order_id bigint not null references move_order,
  step_id bigint not null generated always as identity,
  at timestamptz not null default clock_timestamp(),
  -- What it is about stands in contract/operator/move-orders/move-orders.ts, with the details of each.
  step text not null check (step in ('rehearsed', 'begun', 'copying', 'left', 'taken-over', 'proven', 'not-right', 'stopped',
    'given-up')),
  details jsonb not null default '{}',
  primary key (move_order_id, step_id)
);
revoke insert on move_order_step from kartenkontor_app;
select write_once('move_order_step');
