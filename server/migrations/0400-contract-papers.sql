-- Agreements made at joining.

-- What was agreed when a partner or employer joined in the portal, as of that day, and its paper once made. Never
-- changed afterwards.
create table contract_paper (
  region_id int not null,
  gguid uuid not null default gen_random_uuid() unique,
  partner_id bigint,
  employer_id bigint,
  -- server/money/contract-papers/contract-terms.ts.
  terms jsonb not null,
  concluded_at timestamptz not null default now(),
  pdf bytea,
  primary key (region_id, gguid),
  unique (region_id, partner_id),
  unique (region_id, employer_id),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  check (num_nonnulls(partner_id, employer_id) = 1)
);
revoke delete, truncate on contract_paper from kartenkontor_app;
create trigger contract_paper_is_final before update on contract_paper
  for each row execute function refuse_second_writing('pdf');
create trigger contract_paper_stays before delete or truncate on contract_paper
  for each statement execute function refuse_change();
select keep_at_home('contract_paper');
select watch_facts('contract_paper', 'gguid');
