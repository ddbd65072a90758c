-- Acts of staff that a second person confirms (rulings 8, four eyes). An act is carried out as it was asked for, or not
-- at all.

create table four_eyes_act (
  four_eyes_act_id bigint primary key generated always as identity,
  -- Null where an act is of no region.
  region_id int references region,
  kind text not null,
  -- What the act is about; one act of a kind waits for it at a time.
  subject text not null,
  -- JSON, as text: what is carried out is what was asked for, to the letter.
  payload text not null,
  reason text not null,
  asked_by bigint not null references person,
  asked_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn')),
  decided_by bigint references person,
  decided_at timestamptz,
  refusal text,
  -- Why it could not be carried out when somebody confirmed it; it stays open.
  problem text,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'refused') = (refusal is not null)),
  -- Who asked may only take it back, and only he may.
  constraint four_eyes_act_by_two check (decided_by is null or (decided_by = asked_by) = (state = 'withdrawn'))
);
create unique index four_eyes_act_waits_once on four_eyes_act (kind, subject) where state = 'open';
create index four_eyes_act_decided on four_eyes_act (decided_at) where state <> 'open';
-- May have no region, and so no key that the region leads.
alter table four_eyes_act replica identity full;
revoke update, delete, truncate on four_eyes_act from kartenkontor_app;
grant update (state, decided_by, decided_at, refusal, problem) on four_eyes_act to kartenkontor_app;
create trigger four_eyes_act_is_kept before delete or truncate on four_eyes_act for each statement execute function refuse_change();
create trigger region_is_here before insert or update or delete on four_eyes_act
  for each row execute function refuse_region_elsewhere();
select watch_facts('four_eyes_act', 'four_eyes_act_id');

-- What was asked for and what was decided stays; only an open act may be decided.
create function refuse_change_of_four_eyes_act() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> 'open' or to_jsonb(new) - '{state,decided_by,decided_at,refusal,problem}'::text[]
                         <> to_jsonb(old) - '{state,decided_by,decided_at,refusal,problem}'::text[] then
    raise exception 'what was asked for and what was decided stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger four_eyes_act_stays before update on four_eyes_act for each row execute function refuse_change_of_four_eyes_act();
