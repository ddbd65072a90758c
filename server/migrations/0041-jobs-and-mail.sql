-- What the jobs did, and what last night's check of the books found. Kept for some weeks.

create table job_run (
  job_run_id bigint primary key generated always as identity,
  job text not null,
  -- Of operator staff, who did not want to wait for the next time.
  started_by bigint references person,
  started_at timestamptz not null default now(),
  -- null while it runs, and for good where its process ended before it did.
  ended_at timestamptz,
  -- What went wrong.
  error text,
  check (error is null or ended_at is not null)
);
create index job_run_of_job on job_run (job, started_at desc);
revoke truncate on job_run from kartenkontor_app;

create table ledger_check (
  ledger_check_id bigint primary key generated always as identity,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- Rules that are broken: [{rule, regionId, subject}]; empty when the books are clean.
  findings jsonb not null
);
-- Nobody paints over what was found.
revoke update, delete, truncate on ledger_check from kartenkontor_app;

-- What the secret of a mail's link opens; none where the mail has no such link.
alter table outbox_mail
  add column secret_link text check (secret_link in ('new-password', 'newsletter')),
  add check (secret_link is null or recipient_id is not null);
update outbox_mail set secret_link = 'new-password' where has_secret_link;
alter table outbox_mail drop column has_secret_link;
