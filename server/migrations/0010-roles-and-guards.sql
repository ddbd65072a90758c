-- The application's role, and guards that later files attach to their tables.

-- The application works with this role, which owns nothing. A role belongs to the whole cluster, so it may exist
-- already, and migrations of two databases may create it at the same time.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kartenkontor_app') then
    create role kartenkontor_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  -- Since PostgreSQL 16 the creator of a role may grant it, but must grant it to himself before using it.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant kartenkontor_app to %I', current_user);
    exception when insufficient_privilege then null; -- Somebody else made the role, and has granted it or must.
    end;
  end if;
end $$;

grant usage on schema public to kartenkontor_app;
-- The job queue creates its tables in this schema only.
create schema pgboss authorization kartenkontor_app;
alter default privileges in schema public grant select, insert, update, delete on tables to kartenkontor_app;
alter default privileges in schema public grant usage, select on sequences to kartenkontor_app;
alter default privileges revoke execute on functions from public;

-- For tables whose rows are written once (write_once).
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the books are written once: % on % refused', tg_op,
    tg_table_name using errcode = 'restrict_violation';
end $$;

-- Makes a table written once: nobody updates or deletes its rows, not even the owner.
create function write_once(p_table text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('revoke update, delete, truncate on %I from kartenkontor_app', p_table);
  execute format('create trigger %I before update or delete or truncate on %I
    for each statement execute function refuse_change()', p_table || '_is_immutable', p_table);
end $$;

-- Only the columns named as arguments may change, each once, from null.
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

-- Tells processes to drop what they have cached (server/tenancy/sessions/find-caller.ts). Triggers send it, so that no
-- change can forget it.
create function tell_notice() returns trigger language plpgsql as $$
begin
  notify portal_notice;
  return null;
end $$;
