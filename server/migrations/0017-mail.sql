-- Mail on its way.

-- Every mail is a row first; a job hands it to the mail server and tries again when that fails.
create table outbox_mail (
  outbox_mail_id bigint primary key generated always as identity,
  created_at timestamptz not null default now(),
  -- Who wrote it by a form of the portal: it is theirs as much as the recipient's.
  writer_id bigint references person,
  -- Whom it was written to, where that is somebody with an account; whoever has the address later does not read it.
  recipient_id bigint references person,
  recipient text not null,
  -- The recipient's secret, which opens the account, is put into the link when the mail leaves, and is never here to be read.
  has_secret_link boolean not null default false check (not has_secret_link or recipient_id is not null),
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
  last_error text
);
create index outbox_mail_due on outbox_mail (next_attempt_at) where sent_at is null and gave_up_at is null;
create index outbox_mail_of_writer on outbox_mail (writer_id);
create index outbox_mail_of_recipient on outbox_mail (recipient_id);
