-- Seals show later changes of the books. The server makes them with a key that the owner of the database does not have:
-- docs/decisions/what-the-seals-prove.md.

-- Gapless number of an entry and the chain of keyed hashes over all entries of a region, in the order of entry_id.
create table seal (
  region_id int not null,
  number bigint not null,
  entry_id bigint not null,
  -- The key of the hash, so that keys can be replaced.
  key_id text not null,
  hash bytea not null,
  primary key (region_id, number),
  unique (region_id, entry_id)
);
revoke insert on seal from kartenkontor_app;
select write_once('seal');

-- The highest id of a region up to which no entry can be missing or appear later. Bookings queue behind this lock, so
-- it gives up soon when a long transaction blocks it; the next run seals.
create function ledger_horizon(p_region int) returns bigint
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
begin
  perform pg_advisory_xact_lock(7101, p_region);
  return (select max(entry_id) from entry where region_id = p_region);
end $$;
grant execute on function ledger_horizon to kartenkontor_app;

-- Appends seals to a region's chain after the number that the caller read as the last one. Returns false if another
-- process was faster.
create function ledger_seal(p_region int, p_after bigint, p_entries bigint[], p_key_id text, p_hashes bytea[])
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7102, p_region);
  if p_after <> (select coalesce(max(number), 0) from seal where region_id = p_region) then
    return false;
  end if;
  insert into seal (region_id, number, entry_id, key_id, hash)
  select p_region, p_after + n, entry_id, p_key_id, hash
    from unnest(p_entries, p_hashes) with ordinality as s (entry_id, hash, n);
  return true;
end $$;
grant execute on function ledger_seal to kartenkontor_app;
