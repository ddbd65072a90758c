-- The clock of the books, and the facts: changes of rows that decide over money without being entries. Facts are sealed
-- like entries (docs/decisions/what-the-seals-prove.md). Later files call watch_facts for tables that leave facts;
-- server/ledger/prove/seal-list.ts lists them with what may happen to their rows.

-- The only clock of the books. Tests and demo data replace it; the application's role cannot.
create function ledger_now() returns timestamptz language sql volatile as 'select clock_timestamp()';
grant execute on function ledger_now to kartenkontor_app;

-- Today in Berlin, by the clock of the books.
create function ledger_today() returns date language sql volatile set search_path = public, pg_temp as $$
  select (ledger_now() at time zone 'Europe/Berlin')::date;
$$;
grant execute on function ledger_today to kartenkontor_app;

create sequence fact_id as bigint;
revoke all on sequence fact_id from kartenkontor_app;

-- A row that decides over money was inserted, updated or deleted. Stored is a salted hash of the row. The newest fact
-- of a row keeps its salt, so that the row can be checked. Older salts are deleted, so that nobody can guess former
-- contents.
create table fact (
  -- 0: no region.
  region_id int not null,
  fact_id bigint not null default nextval('fact_id'),
  table_name text not null,
  row_key text not null,
  act text not null check (act in ('insert', 'update', 'delete')),
  -- Values for rules about the history, such as the state of a card; never personal data.
  plain jsonb not null,
  -- For a deleted row: the hash of nothing.
  digest bytea not null,
  salt uuid,
  at timestamptz not null default clock_timestamp(),
  -- Facts of one transaction belong together.
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  -- Set together by the sealing job.
  number bigint,
  key_id text,
  hash bytea,
  primary key (region_id, fact_id),
  check (num_nonnulls(number, key_id, hash) in (0, 3)),
  check (act <> 'delete' or salt is null)
);
create unique index fact_in_force on fact (region_id, table_name, row_key) where salt is not null;
create unique index fact_by_number on fact (region_id, number) where number is not null;
create index fact_unsealed on fact (region_id, fact_id) where number is null;
revoke insert, update, delete, truncate on fact from kartenkontor_app;
create trigger fact_stays before delete or truncate on fact for each statement execute function refuse_change();

-- A fact never changes, except that its salt may be deleted and its seal set once.
create function refuse_change_of_fact() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if to_jsonb(new) - '{salt,number,key_id,hash}'::text[] <> to_jsonb(old) - '{salt,number,key_id,hash}'::text[]
     or new.salt is not null and new.salt is distinct from old.salt
     or old.number is not null and (new.number, new.key_id, new.hash) is distinct
       from (old.number, old.key_id, old.hash) then
    raise exception 'facts are written once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger fact_is_immutable before update on fact for each row execute function refuse_change_of_fact();

-- Writes the fact of a change. Arguments, separated by commas: columns of the key, columns left out of the hash,
-- columns stored readable.
create function record_fact() returns trigger
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  v_row constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  v_region constant int := coalesce((v_row ->> 'region_id')::int, 0);
  -- As text: type name has another collation than the index. The index would then only find the region, and each change
  -- would read all facts of the region.
  v_table constant text := tg_table_name;
  v_key constant text := (select string_agg(v_row ->> name, ' ' order by n)
    from unnest(string_to_array(tg_argv[0], ',')) with ordinality as k (name, n));
  v_salt constant uuid := case when tg_op <> 'DELETE' then gen_random_uuid() end;
  v_text constant text := case
    when tg_op <> 'DELETE' then jsonb_strip_nulls(v_row - string_to_array(tg_argv[1], ','))::text else '' end;
begin
  if tg_op <> 'INSERT' then
    update fact set salt = null
      where region_id = v_region and table_name = v_table and row_key = v_key and salt is not null;
  end if;
  insert into fact (region_id, table_name, row_key, act, plain, digest, salt)
  values (v_region, v_table, v_key, lower(tg_op),
    coalesce((select jsonb_object_agg(name, v_row -> name) from unnest(string_to_array(tg_argv[2], ',')) as p (name)),
      '{}'),
    sha256(convert_to(coalesce(v_salt::text, '') || v_text, 'UTF8')), v_salt);
  return null;
end $$;

-- Creates the triggers that record a table's changes; the arguments are those of record_fact. Call it again after
-- adding a column. An update of left-out columns only makes no fact. One that names no other column does not even ask:
-- a table that tills write would pay for each row. So no trigger of a table may change a column beside those named.
create function watch_facts(p_table text, p_key text, p_except text default '', p_plain text default '') returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_names constant name[] := array(
    select attname from pg_attribute
     where attrelid = p_table::regclass and attnum > 0 and not attisdropped
       and attname <> all (string_to_array(p_except, ',')) order by attnum);
  v_old constant text := (select string_agg(format('old.%I', name), ', ') from unnest(v_names) as name);
  v_new constant text := (select string_agg(format('new.%I', name), ', ') from unnest(v_names) as name);
  v_columns constant text := (select string_agg(format('%I', name), ', ') from unnest(v_names) as name);
begin
  execute format('drop trigger if exists fact_of_change on %1$I; drop trigger if exists fact_of_update on %1$I',
    p_table);
  execute format(
    'create trigger fact_of_change after insert or delete on %I for each row execute function record_fact(%L, %L, %L)',
    p_table, p_key, p_except, p_plain);
  execute format('create trigger fact_of_update after update of %s on %I for each row when ((%s) is distinct from (%s)) execute function record_fact(%L, %L, %L)',
    v_columns, p_table, v_old, v_new, p_key, p_except, p_plain);
end $$;

-- Appends seals to a region's chain of facts, like ledger_seal for entries.
create function ledger_seal_facts(p_region int, p_after bigint, p_facts bigint[], p_key_id text,
  p_hashes bytea[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Facts of no region are sealed where they were written.
  if p_region <> 0 then
    perform assert_region_here(p_region);
  end if;
  perform pg_advisory_xact_lock(7105, p_region);
  if p_after <> (select coalesce(max(number), 0) from fact where region_id = p_region and number is not null) then
    return false;
  end if;
  update fact f set number = p_after + s.n, key_id = p_key_id, hash = s.hash
    from unnest(p_facts, p_hashes) with ordinality as s (fact_id, hash, n)
   where f.region_id = p_region and f.fact_id = s.fact_id;
  return true;
end $$;
grant execute on function ledger_seal_facts to kartenkontor_app;
