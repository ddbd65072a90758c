-- What makes a later change of the books show.

-- Gapless number of an entry and the chain of hashes over all entries of a region, in the order of entry_id.
create table seal (
  region_id int not null,
  number bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  primary key (region_id, number),
  unique (region_id, entry_id)
);
revoke insert, update, delete, truncate on seal from kartenkontor_app;
create trigger seal_is_immutable before update or delete or truncate on seal for each statement execute function refuse_change();

-- The highest id of a region below which every entry is there to be seen, for good. Bookings queue up behind this lock,
-- so where a long transaction holds it up it gives up soon; the next run seals.
create function ledger_horizon(p_region int) returns bigint
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
begin
  perform pg_advisory_xact_lock(7101, p_region);
  return (select max(entry_id) from entry where region_id = p_region);
end $$;

-- What a seal vouches for, as one line of text. `ledger:verify` writes the same line by itself.
create function ledger_line(e entry, p_number bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select concat_ws('|', p_number, e.region_id, e.entry_id, e.type, e.cents, coalesce(e.card_account_id, 0), coalesce(e.partner_id, 0),
    coalesce(e.branch_id, 0), e.actor_id, coalesce(e.idempotency_key::text, ''), coalesce(e.reversal_of, 0), coalesce(e.granted_for, 0),
    (extract(epoch from e.booked_at) * 1000000)::bigint,
    (select string_agg(p.account_id || ':' || p.cents || ':' || coalesce(p.balance_after::text, ''), ',' order by p.account_id)
       from posting p where p.region_id = e.region_id and p.entry_id = e.entry_id));
$$;

-- Numbers and chains the entries up to the horizon, at most so many of them; returns how many.
create function ledger_seal(p_region int, p_horizon bigint, p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_number bigint;
  v_entry bigint;
  v_hash bytea;
  v_count int := 0;
  e entry;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock(7102, p_region);
  select number, entry_id, hash into v_number, v_entry, v_hash from seal where region_id = p_region order by number desc limit 1;
  v_number := coalesce(v_number, 0);
  v_hash := coalesce(v_hash, sha256(convert_to('region ' || p_region, 'UTF8')));
  for e in
    select * from entry where region_id = p_region and entry_id > coalesce(v_entry, 0) and entry_id <= p_horizon order by entry_id limit p_most
  loop
    v_number := v_number + 1;
    v_hash := sha256(v_hash || convert_to(ledger_line(e, v_number), 'UTF8'));
    insert into seal values (p_region, v_number, e.entry_id, v_hash);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

grant execute on function ledger_horizon, ledger_seal to kartenkontor_app;
