-- Who may do what, and the guards that later files put on their tables.

-- The application works as this role; it owns nothing. A role lives in the whole cluster, so it may exist already,
-- and two migrations of two databases may race for it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kartenkontor_app') then
    create role kartenkontor_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  -- Since PostgreSQL 16 whoever creates a role may grant it, but not work as it until he grants it to himself.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant kartenkontor_app to %I', current_user);
    exception when insufficient_privilege then null; -- Somebody else made the role, and has granted it or must.
    end;
  end if;
end $$;

grant usage on schema public to kartenkontor_app;
-- The job queue makes its own tables there, and nowhere else.
create schema pgboss authorization kartenkontor_app;
alter default privileges in schema public grant select, insert, update, delete on tables to kartenkontor_app;
alter default privileges in schema public grant usage, select on sequences to kartenkontor_app;
alter default privileges revoke execute on functions from public;

-- What is written once stays: put before update, delete and truncate of a table.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the books are written once: % on % refused', tg_op,
    tg_table_name using errcode = 'restrict_violation';
end $$;

-- Of a row only the columns named as arguments change, each from null once and for all.
create function refuse_second_writing() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_old constant jsonb := to_jsonb(old);
  v_new constant jsonb := to_jsonb(new);
begin
  if exists (select from jsonb_each(v_new) as n where n.value is distinct from v_old -> n.key
               and (n.key <> all (tg_argv) or v_old -> n.key <> 'null'::jsonb)) then
    raise exception 'what % says was written once and for all', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Tells processes to forget what they know by heart (server/tenancy/sessions/find-caller.ts). Told by the tables, so that no way
-- of changing a row has to remember it.
create function tell_notice() returns trigger language plpgsql as $$
begin
  notify portal_notice;
  return null;
end $$;
