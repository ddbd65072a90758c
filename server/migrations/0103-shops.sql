-- Where a branch is, for the list of shops that everybody may read (docs/decisions/where-a-card-counts.md). What it publishes in words stands in
-- branch_publication, which a branch may lack as long as nobody has filled in its page.
create table branch_place (
  region_id int not null,
  branch_id bigint not null,
  -- Degrees of WGS 84, within Europe: what was swapped is outside.
  latitude double precision not null check (latitude between 34 and 72),
  longitude double precision not null check (longitude between -25 and 45),
  primary key (region_id, branch_id),
  foreign key (region_id, branch_id) references branch
);
create trigger region_is_here before insert or update or delete on branch_place for each row execute function refuse_region_elsewhere();

-- Processes keep each region's list of shops (server/reports/shops/keep-shops.ts) until a table tells them that something of it has changed.
create function tell_of_shops() returns trigger language plpgsql as $$
begin
  notify portal_notice, 'shops';
  return null;
end $$;
create trigger tell_of_shops after insert or update or delete on branch for each statement execute function tell_of_shops();
create trigger tell_of_shops after insert or update or delete on branch_publication for each statement execute function tell_of_shops();
create trigger tell_of_shops after insert or update or delete on branch_category for each statement execute function tell_of_shops();
create trigger tell_of_shops after insert or update or delete on branch_place for each statement execute function tell_of_shops();
create trigger tell_of_shops after insert or update or delete on bonus_setting for each statement execute function tell_of_shops();
create trigger tell_of_shops after insert or update or delete on category for each statement execute function tell_of_shops();
create trigger tell_of_shops after update of name, is_data_complete, is_in_review, contract_end_at on partner
  for each statement execute function tell_of_shops();
