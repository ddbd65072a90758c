-- Outgoing mail, and runs of jobs.

-- Every mail is stored first; a job hands it to the mail server and repeats that on failure.
create table outbox_mail (
  outbox_mail_id bigint primary key generated always as identity,
  created_at timestamptz not null default now(),
  -- Who wrote it with a form of the portal; then it belongs to the writer too.
  writer_id bigint references person,
  -- The person it was written to, if there is an account; a later owner of the address cannot read it.
  recipient_id bigint references person,
  recipient text not null,
  -- Who gets an answer to the mail, if not the portal.
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attempts int not null default 0,
  -- In the future while a process hands the mail over, so no other takes it; a crash only delays it.
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text,
  -- What the secret link in the mail is for; null for none. The secret is inserted when the mail is sent and is never
  -- stored here.
  secret_link text check (secret_link in ('new-password', 'newsletter', 'employer-account')),
  -- Attached papers: [{kind, id, fileName}]. They are read when the mail is sent.
  attachments jsonb check (jsonb_typeof(attachments) = 'array'),
  check (secret_link is null or recipient_id is not null)
);
create index outbox_mail_due on outbox_mail (next_attempt_at) where sent_at is null and gave_up_at is null;
create index outbox_mail_of_writer on outbox_mail (writer_id);
create index outbox_mail_of_recipient on outbox_mail (recipient_id);

-- A run of a job. Kept for some weeks.
create table job_run (
  job_run_id bigint primary key generated always as identity,
  job text not null,
  -- The member of staff who started it by hand.
  started_by bigint references person,
  started_at timestamptz not null default now(),
  -- Null while it runs, and for ever if its process ended first.
  ended_at timestamptz,
  -- What went wrong.
  error text,
  check (error is null or ended_at is not null)
);
create index job_run_of_job on job_run (job, started_at desc);
revoke truncate on job_run from kartenkontor_app;
