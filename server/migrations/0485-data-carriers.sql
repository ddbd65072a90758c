-- Data carriers for an audit (§ 147 (6) AO, Z3): who handed over what to whom, and when.

create table data_carrier (
  data_carrier_id bigint primary key generated always as identity,
  -- Null: all regions.
  region_id int references region,
  -- Days of Berlin, both included.
  from_on date not null,
  until_on date not null check (until_on >= from_on),
  -- Tax office, auditor; in the words of whoever asked.
  recipient text not null check (recipient <> ''),
  -- Null: at the command line.
  asked_by bigint references person,
  asked_at timestamptz not null default now(),
  -- When the last byte was written; null for one that was cut off.
  finished_at timestamptz,
  -- Of its list of checksums, which covers every file.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  rows bigint check (rows >= 0),
  bytes bigint check (bytes > 0),
  check (num_nonnulls(finished_at, sha256, rows, bytes) in (0, 4))
);
-- The region may be null, so it is not in the key.
alter table data_carrier replica identity full;
revoke delete, truncate on data_carrier from kartenkontor_app;
create trigger data_carrier_is_kept before delete or truncate on data_carrier for each statement execute function refuse_change();
create trigger data_carrier_is_written_once before update on data_carrier
  for each row execute function refuse_second_writing('finished_at', 'sha256', 'rows', 'bytes');
select keep_at_home('data_carrier');
select watch_facts('data_carrier', 'data_carrier_id');
