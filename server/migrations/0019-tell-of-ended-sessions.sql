-- Processes know who a session belongs to, and forget it when they are told so (server/tenancy/access/caller.ts). Told by the tables, so that
-- no way of ending a session or changing what a person may do has to remember it. Not told: seen_at, which is written while a session
-- is used, and that a session runs out.
create function tell_notice() returns trigger language plpgsql as $$
begin
  notify portal_notice;
  return null;
end $$;

create trigger tell_of_sessions after delete or truncate or update of token_hash, person_id, started_at on session
  for each statement execute function tell_notice();

create trigger tell_of_persons after update or truncate on person for each statement execute function tell_notice();
