-- What staff agrees with a prospect: as which version it was seen, and which company of the operator's own list it is (`prefilledPartner`).
alter table prospect
  -- Null: as it was registered.
  add column terms_version int check (terms_version > 0),
  add column potential_partner_id bigint,
  add foreign key (region_id, potential_partner_id) references potential_partner on delete set null (potential_partner_id),
  add unique (region_id, potential_partner_id);
select watch_facts('prospect', 'person_id');
