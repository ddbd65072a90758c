-- Processes know who a session belongs to, and forget it when they are told so (server/access/caller.ts). Told by the tables, so that
-- no way of ending a session or changing what a person may do can leave it out.
create function tell_of_callers() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_notice', 'callers');
  return null;
end $$;

create trigger session_ended after delete on session for each row execute function tell_of_callers();

create trigger rights_changed
  after update of role, partner_role, partner_interest_in, region_id, partner_id, branch_id, employer_id, ended_at on person
  for each row execute function tell_of_callers();
