-- Whether the portal is closed for maintenance, for all processes; there is only this one row.
create table maintenance (
  is_only_row boolean primary key default true check (is_only_row),
  is_active boolean not null default false,
  -- One that begins with "block" closes the portal; any other is an announcement.
  type text not null default '',
  headline text not null default '',
  content_html text not null default '',
  switched_at timestamptz not null default now()
);
insert into maintenance default values;
revoke insert, delete, truncate on maintenance from kartenkontor_app;

-- Questions and answers that a region words itself, by the field names of the content source.
alter table region add column faqs jsonb not null default '{}';

-- What the host of the legal texts last answered well; it stays while the host fails, also across restarts.
create table legal_text_copy (
  name text primary key,
  source text not null,
  html text not null,
  fetched_at timestamptz not null default now()
);

-- To whom an answer to the mail shall go, where that is not the portal.
alter table outbox_mail add column reply_to text;
