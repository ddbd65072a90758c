-- Legal texts have versions, each with the day from which it counts. In force is the latest day that has come, and of that the highest version.
alter table legal_text drop constraint legal_text_region_id_name_key;
alter table legal_text
  add column version int not null default 1 check (version > 0),
  add column valid_from date not null default '2000-01-01',
  -- Null: from that day on the region has no text of its own any more, and the operator's counts.
  alter column html drop not null,
  add check (html is not null or region_id is not null),
  add unique nulls not distinct (region_id, name, version);
-- Whoever agreed to a version can be shown it for ever.
revoke update, delete, truncate on legal_text from kartenkontor_app;
