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
revoke update, delete, truncate on statement_paper from kartenkontor_app;
create trigger statement_paper_is_immutable before update or delete or truncate on statement_paper
  for each statement execute function refuse_change();
create trigger region_is_here before insert or update or delete on statement_paper
  for each row execute function refuse_region_elsewhere();
select watch_facts('statement_paper', 'number');
