-- Unsaved input of long forms.

-- Unsaved input of long forms: data pages, and registrations of prospects. Deleted after 30 days.
create table form_draft (
  region_id int not null,
  person_id bigint not null,
  form text not null check (form in ('partner-data', 'employer-data', 'partner-joining', 'employer-joining')),
  version int not null,
  data jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (region_id, person_id, form),
  foreign key (region_id, person_id) references person (region_id, person_id)
);
create index form_draft_old on form_draft (saved_at);
select keep_at_home('form_draft');
