-- What the nightly check of the books found. Kept for some weeks.

-- What a check found.
create table ledger_check (
  ledger_check_id bigint primary key generated always as identity,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- Rules that are broken: [{rule, regionId, subject}]; empty when the books are clean.
  findings jsonb not null
);
-- Nobody paints over what was found.
revoke update, delete, truncate on ledger_check from kartenkontor_app;
