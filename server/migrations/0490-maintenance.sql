-- Closing the portal.

-- Whether the portal is closed for maintenance, for all processes; the table has one row.
create table maintenance (
  is_only_row boolean primary key default true check (is_only_row),
  is_active boolean not null default false,
  -- A type that begins with "block" closes the portal; any other is an announcement.
  type text not null default '',
  headline text not null default '',
  content_html text not null default '',
  switched_at timestamptz not null default now()
);
revoke insert, delete, truncate on maintenance from kartenkontor_app;
insert into maintenance default values;
