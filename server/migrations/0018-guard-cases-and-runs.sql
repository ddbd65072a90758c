-- Cases are evidence: they are decided, and stay.
revoke delete, truncate on correction_request, correction_wrong, correction_right, transfer_request, transfer_source from kartenkontor_app;

-- Begins the run of a Monday: it covers what follows the run before, up to the first entry of that Monday and not beyond the horizon, below which
-- every entry is there to be seen. An entry that was stamped in time but committed too late is in the next run. Answers the number of the run,
-- also where another process has begun it.
create or replace function ledger_open_run(p_region int, p_horizon bigint, p_issued_on date, p_pays_on date, p_collects_on date) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  earlier statement_run;
  v_until timestamptz := p_issued_on::timestamp at time zone 'Europe/Berlin';
  v_after bigint;
  v_beyond bigint;
  v_begun int;
begin
  perform pg_advisory_xact_lock(7103, p_region);
  select run into v_begun from statement_run where region_id = p_region and issued_on = p_issued_on;
  if found then
    return v_begun;
  end if;
  select * into earlier from statement_run where region_id = p_region order by run desc limit 1;
  if earlier.issued_on > p_issued_on or earlier.run is not null and earlier.finished_at is null or v_until > ledger_now() then
    raise exception 'no run of region % for % now', p_region, p_issued_on using errcode = 'restrict_violation';
  end if;
  v_after := coalesce(earlier.last_entry, 0);
  select entry_id into v_beyond from entry where region_id = p_region and entry_id > v_after and booked_at >= v_until order by entry_id limit 1;
  insert into statement_run values (p_region, coalesce(earlier.run, 0) + 1, p_issued_on, p_pays_on, p_collects_on, v_after,
    -- Never beyond what is there: a horizon that the caller has made up would cover the bookings of all time to come.
    greatest(v_after, least(coalesce(p_horizon, 0), v_beyond - 1, (select coalesce(max(entry_id), 0) from entry where region_id = p_region))), null);
  return coalesce(earlier.run, 0) + 1;
end $$;
