-- Acts of staff that a second person confirms (rulings 8, four eyes). An act is carried out exactly as requested, or
-- not at all.

create table four_eyes_act (
  four_eyes_act_id bigint primary key generated always as identity,
  -- Null if the act belongs to no region.
  region_id int references region,
  kind text not null,
  -- The object of the act; only one open act of a kind per object.
  subject text not null,
  -- JSON as text, so that exactly what was requested is carried out.
  payload text not null,
  reason text not null,
  asked_by bigint not null references person,
  asked_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn')),
  decided_by bigint references person,
  decided_at timestamptz,
  refusal text,
  -- Why it failed when somebody confirmed it; it stays open.
  problem text,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'refused') = (refusal is not null)),
  -- The person who asked may only withdraw it, and nobody else may withdraw it.
  constraint four_eyes_act_by_two check (decided_by is null or (decided_by = asked_by) = (state = 'withdrawn'))
);
create unique index four_eyes_act_waits_once on four_eyes_act (kind, subject) where state = 'open';
create index four_eyes_act_decided on four_eyes_act (decided_at) where state <> 'open';
-- The region may be null, so it is not in the key.
alter table four_eyes_act replica identity full;
revoke update, delete, truncate on four_eyes_act from kartenkontor_app;
grant update (state, decided_by, decided_at, refusal, problem) on four_eyes_act to kartenkontor_app;
create trigger four_eyes_act_is_kept before delete or truncate on four_eyes_act for each statement execute function refuse_change();
create trigger region_is_here before insert or update or delete on four_eyes_act
  for each row execute function refuse_region_elsewhere();
select watch_facts('four_eyes_act', 'four_eyes_act_id');

-- The request and the decision never change; only an open act can be decided.
create function refuse_change_of_four_eyes_act() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> 'open' or to_jsonb(new) - '{state,decided_by,decided_at,refusal,problem}'::text[]
                         <> to_jsonb(old) - '{state,decided_by,decided_at,refusal,problem}'::text[] then
    raise exception 'what was asked for and what was decided stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger four_eyes_act_stays before update on four_eyes_act for each row execute function refuse_change_of_four_eyes_act();
