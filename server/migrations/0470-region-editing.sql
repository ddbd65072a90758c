-- Editing of regions: drafts and publications.

-- A part of a region (contract/tenancy/regions/region-parts.ts) that was edited here. Without region: the operator's
-- own texts.
create table region_part (
  region_id int references region,
  part text not null,
  -- Grows with each change, so that nobody overwrites what he has not seen.
  version int not null default 1 check (version > 0),
  -- Null: nothing to publish.
  draft jsonb,
  edited_by bigint not null references person,
  edited_at timestamptz not null default now(),
  unique nulls not distinct (region_id, part)
);
alter table region_part replica identity full;
select keep_at_home('region_part');

-- Published data, complete, so that versions can be compared and restored. The first row of a part is its former state,
-- without an author.
create table region_publication (
  region_id int references region,
  publication_id bigint not null generated always as identity,
  part text not null,
  data jsonb not null,
  note text not null,
  published_by bigint references person,
  published_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (region_id, publication_id)
);
create index region_publication_of_part on region_publication (region_id, part, publication_id desc);
alter table region_publication replica identity full;
revoke update, delete, truncate on region_publication from kartenkontor_app;
select keep_at_home('region_publication');
select watch_facts('region_publication', 'publication_id');
