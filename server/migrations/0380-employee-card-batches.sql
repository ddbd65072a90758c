-- Batch edits of an employer's cards.

-- An employer's last batch edit with the former state of its cards, so that it can be undone for some minutes.
create table employee_card_batch (
  region_id int not null,
  employer_id bigint not null,
  batch_id uuid not null unique,
  changed_by bigint not null,
  changed_at timestamptz not null default now(),
  -- The former plans, each with the version that the batch gave the card.
  before jsonb not null,
  undone_at timestamptz,
  primary key (region_id, employer_id),
  foreign key (region_id, employer_id) references employer,
  foreign key (region_id, changed_by) references person (region_id, person_id)
);
select keep_at_home('employee_card_batch');
select watch_facts('employee_card_batch', 'employer_id');
