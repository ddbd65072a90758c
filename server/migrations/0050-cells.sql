-- Regions on several databases ('cells'): what separates them, and how a region moves. Why:
-- docs/decisions/growth-keys.md.

-- The ranges of ids and card numbers of this cell, first and last; the table has one row. Ranges of cells never
-- overlap, so a region keeps its numbers when it moves. Sequences know their range. Card serials (ten digits between
-- scheme and check digit) are chosen by server/parties/card-stock/produce-batches.ts and checked below.
create table cell (
  is_only_row boolean primary key default true check (is_only_row),
  regions int4range not null,
  ids int8range not null,
  card_serials int8range not null,
  -- Where people reach the portal of this cell, as PUBLIC_URL; null until somebody has said it (npm run cell:set-up).
  address text check (address ~ '^https?://[^/[:space:]]+$')
);
revoke insert, update, delete, truncate on cell from kartenkontor_app;
insert into cell values (default, '[1,9999]', '[1,999999999999]', '[1,4999999999]');

-- The other cells that this one knows of (npm run cell:introduce), and what each gives out.
create table neighbour_cell (
  address text primary key,
  regions int4range not null,
  card_serials int8range not null
);
revoke insert, update, delete, truncate on neighbour_cell from kartenkontor_app;

-- In which cell a region lives, as far as this one knows. A region that has a home here and never moved needs no row;
-- where region_home says that it is written here, that counts. The row moves with the region: as region_leave writes
-- it last, a cell that has it has all of the region. No foreign key, as a cell knows of regions that it has no rows of.
create table region_address (
  region_id int primary key,
  slug text not null,
  address text not null,
  since timestamptz not null default now(),
  -- The region's last entry when it left for there; null where it never moved.
  last_entry bigint
);
revoke insert, update, delete, truncate on region_address from kartenkontor_app;

-- Refuses a card with a number of another cell.
create function refuse_foreign_card_number()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from cell where card_serials @> substr(new.card_number, 5, 10)::bigint) then
    raise exception 'card number % is of another cell', new.card_number using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Gives an empty cell its ranges. Entries, facts and cases are numbered per region (region_take_over), everything else
-- per cell.
create function cell_set_ranges(p_regions int4range, p_ids int8range, p_card_serials int8range)
returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  v_sequence regclass;
begin
  if exists (select from region) or exists (select from person) then
    raise exception 'only an empty cell gets its ranges' using errcode = 'restrict_violation';
  end if;
  update cell set regions = p_regions, ids = p_ids, card_serials = p_card_serials;
  execute format('alter sequence region_region_id_seq minvalue %s maxvalue %s start %1$s restart', lower(p_regions),
    upper(p_regions) - 1);
  for v_sequence in
    select seqrelid::regclass from pg_sequence join pg_class c on c.oid = seqrelid
     where c.relnamespace = 'public'::regnamespace
       and c.relname not in ('region_region_id_seq', 'entry_id', 'case_number', 'fact_id')
       and seqtypid = 'bigint'::regtype
  loop
    execute format('alter sequence %s minvalue %s maxvalue %s start %2$s restart', v_sequence, lower(p_ids),
      upper(p_ids) - 1);
  end loop;
end $$;

-- Offers all rows of a region for replication, as publication region_<id>. It filters by the region, which is the first
-- column of the keys.
create function region_publish(p_region int) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  execute (
    select format('create publication region_%s for table %s', p_region,
                  string_agg(format('%I where (region_id = %s)', c.relname, p_region), ', '))
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'region_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'region_home');
end $$;

-- Ends all writing for a region here. Waits for running writers; everybody later gets 57R01. When the other cell has
-- everything, it calls region_take_over. Returns the region's last entry for comparison. With the other cell's address
-- it also notes where the region goes: that is the last change that the other cell gets.
create function region_leave(p_region int, p_address text default null) returns bigint language plpgsql
set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  v_last bigint;
begin
  perform pg_advisory_xact_lock(7104, p_region);
  update region_home set books_here = false, since = now() where region_id = p_region;
  v_last := (select coalesce(max(entry_id), 0) from entry where region_id = p_region);
  if p_address is not null then
    insert into region_address (region_id, slug, address, since, last_entry)
    select region_id, slug, p_address, clock_timestamp(), v_last from region where region_id = p_region
        on conflict (region_id) do update set slug = excluded.slug, address = excluded.address, since = excluded.since,
          last_entry = excluded.last_entry;
  end if;
  perform pg_notify('portal_notice', 'regions');
  return v_last;
end $$;

-- Raises a sequence above a number. The first statement changes nothing, but makes everybody who wants a number wait.
create function sequence_rise(p_sequence regclass, p_above bigint) returns void language plpgsql as $$
declare
  v_last bigint;
begin
  execute format('alter sequence %s no cycle', p_sequence);
  execute format('select last_value from %s', p_sequence) into v_last;
  if p_above >= v_last then
    execute format('alter sequence %s restart with %s', p_sequence, p_above + 1);
  end if;
end $$;

-- Begins writing for a region that was replicated here, or that stays after all. This cell then numbers its entries,
-- facts and cases, above the highest existing ones. It also tells processes to drop what they have cached.
create function region_take_over(p_region int) returns void language plpgsql
set search_path = public, pg_temp set lock_timeout = '5s' as $$
begin
  perform pg_advisory_xact_lock(7104, p_region);
  perform sequence_rise('entry_id', (select max(entry_id) from entry where region_id = p_region));
  perform sequence_rise('fact_id', (select max(fact_id) from fact where region_id = p_region));
  perform sequence_rise('case_number', (select max(number) from staff_case where region_id = p_region));
  insert into region_home (region_id) values (p_region)
    on conflict (region_id) do update set books_here = true, since = now();
  update region_address set address = cell.address, since = clock_timestamp()
    from cell where region_id = p_region and cell.address is not null;
  -- Replicated rows tell nobody of their change.
  perform pg_notify('portal_notice', topic) from unnest(array['regions', 'shops', '']) as topic;
end $$;
