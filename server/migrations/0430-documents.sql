-- Papers as first made.

-- The paper of a statement as first made.
create table statement_paper (
  region_id int not null,
  number bigint not null,
  pdf bytea not null,
  made_at timestamptz not null default now(),
  primary key (region_id, number),
  foreign key (region_id, number) references statement
);
select write_once('statement_paper');
select keep_at_home('statement_paper');
select watch_facts('statement_paper', 'number');
