-- Mail on its way, and what the jobs did.

-- Every mail is a row first; a job hands it to the mail server and tries again when that fails.
create table outbox_mail (
  outbox_mail_id bigint primary key generated always as identity,
  created_at timestamptz not null default now(),
  -- Who wrote it by a form of the portal: it is theirs as much as the recipient's.
  writer_id bigint references person,
  -- Whom it was written to, where that is somebody with an account; whoever has the address later does not read it.
  recipient_id bigint references person,
  recipient text not null,
  -- To whom an answer to the mail shall go, where that is not the portal.
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attempts int not null default 0,
  -- While a process hands the mail over, this lies in the future, so that no other takes it; a crash only delays it.
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text,
  -- What the secret of the mail's link opens; none where the mail has no such link. The secret is put into the link
  -- when the mail leaves, and is never here to be read.
  secret_link text check (secret_link in ('new-password', 'newsletter', 'employer-account')),
  -- Papers that go along: [{kind, id, fileName}]. They are fetched as the mail leaves.
  attachments jsonb check (jsonb_typeof(attachments) = 'array'),
  check (secret_link is null or recipient_id is not null)
);
create index outbox_mail_due on outbox_mail (next_attempt_at) where sent_at is null and gave_up_at is null;
create index outbox_mail_of_writer on outbox_mail (writer_id);
create index outbox_mail_of_recipient on outbox_mail (recipient_id);

-- What a job did. Kept for some weeks.
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
