-- Results of the nightly check of the books. They are kept for good.

-- The result of a check.
create table ledger_check (
  ledger_check_id bigint primary key generated always as identity,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- Broken rules: [{rule, regionId, subject}]; empty if the books are correct.
  findings jsonb not null
);
-- Results cannot be changed or deleted by the application.
revoke update, delete, truncate on ledger_check from kartenkontor_app;
select watch_facts('ledger_check', 'ledger_check_id');
