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
  asked_at timestamptz not null default ledger_now(),
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn')),
  decided_by bigint references person,
  decided_at timestamptz,
  refusal text,
  -- Why it failed when somebody confirmed it; it stays open.
  problem text,
  -- Only the person concerned could have confirmed it, so it is carried out then, unless management objects.
  takes_effect_at timestamptz check (takes_effect_at >= asked_at + interval '72 hours'),
  check ((state = 'open') = (decided_at is null)),
  -- Nobody decides over an act that nobody objected to.
  check (decided_at is null or decided_by is not null or state = 'done' and coalesce(takes_effect_at <= decided_at, false)),
  check (decided_by is null or decided_at is not null),
  check ((state = 'refused') = (refusal is not null)),
  -- The person who asked may only withdraw it, and nobody else may withdraw it.
  constraint four_eyes_act_by_two check (decided_by is null or (decided_by = asked_by) = (state = 'withdrawn'))
);
create unique index four_eyes_act_waits_once on four_eyes_act (kind, subject) where state = 'open';
-- A request for money that comes again opens nothing more.
create unique index four_eyes_act_asked_once on four_eyes_act (asked_by, kind, (payload::jsonb ->> 'idempotencyKey'));
create index four_eyes_act_decided on four_eyes_act (decided_at) where state <> 'open';
-- The region may be null, so it is not in the key.
alter table four_eyes_act replica identity full;
revoke update, delete, truncate on four_eyes_act from kartenkontor_app;
grant update (state, decided_by, decided_at, refusal, problem) on four_eyes_act to kartenkontor_app;
create trigger four_eyes_act_is_kept before delete or truncate on four_eyes_act for each statement execute function refuse_change();
select keep_at_home('four_eyes_act');
select watch_facts('four_eyes_act', 'four_eyes_act_id');

-- The request and the decision never change; only an open act can be decided.
create function refuse_change_of_four_eyes_act() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> 'open' or to_jsonb(new) - '{state,decided_by,decided_at,refusal,problem}'::text[]
                         <> to_jsonb(old) - '{state,decided_by,decided_at,refusal,problem}'::text[] then
    raise exception 'what was asked for and what was decided stays' using errcode = 'restrict_violation';
  end if;
  if new.state = 'done' and new.decided_by is null and ledger_now() < old.takes_effect_at then
    raise exception 'there is still time to object' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger four_eyes_act_stays before update on four_eyes_act for each row execute function refuse_change_of_four_eyes_act();

-- Money that a member of staff has moved without a second person. Sums count, not acts.
create table moved_alone (
  region_id int not null references region,
  moved_alone_id bigint not null generated always as identity,
  person_id bigint not null references person,
  -- Whose money it is, such as 'employer 12'.
  target text not null,
  cents bigint not null check (cents > 0),
  -- Of the request: the same request again does not count twice. Null where something can be done only once.
  idempotency_key uuid,
  -- There was no second person, so the limits do not hold.
  is_only_one boolean not null,
  moved_on date not null default ledger_today(),
  primary key (region_id, moved_alone_id)
);
create index moved_alone_by_target on moved_alone (region_id, person_id, target, moved_on);
revoke update, delete, truncate on moved_alone from kartenkontor_app;
create trigger moved_alone_is_kept before update or delete or truncate on moved_alone
  for each statement execute function refuse_change();
select keep_at_home('moved_alone');
select watch_facts('moved_alone', 'moved_alone_id');

-- Cents that a person may still move alone for a target: 250 EUR on a day of Berlin, 1,000 EUR from Monday to Sunday.
-- Negative if more was moved while nobody else was there. Until the transaction ends, nobody else gets an answer.
create function left_to_move_alone(p_region int, p_person bigint, p_target text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  v_today constant date := ledger_today();
  v_left bigint;
begin
  perform pg_advisory_xact_lock(7107, hashtext(concat_ws(' ', p_region, p_person, p_target)));
  select least(
      25000 - coalesce(sum(cents) filter (where moved_on = v_today), 0),
      100000 - coalesce(sum(cents), 0))
    into v_left from moved_alone
   where (region_id, person_id, target) = (p_region, p_person, p_target)
     and moved_on >= date_trunc('week', v_today)::date;
  return v_left;
end $$;
grant execute on function left_to_move_alone to kartenkontor_app;

-- What one person may not move alone is not noted, so its transaction does not happen.
create function refuse_too_much_alone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not new.is_only_one and new.cents > left_to_move_alone(new.region_id, new.person_id, new.target) then
    raise exception 'two have to agree to so much money' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger not_too_much_alone before insert on moved_alone for each row execute function refuse_too_much_alone();
