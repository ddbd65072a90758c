-- What accounting hands to the tax adviser as DATEV files: settings, numbers of businesses, and each export as it was
-- made. How: docs/decisions/what-datev-is-told.md.

-- Whose books they are at the tax adviser's, and which account of his takes what.
create table datev_setting (
  region_id int primary key references region,
  consultant int not null check (consultant between 1001 and 9999999),
  client int not null check (client between 1 and 99999),
  -- Digits of an account; that of a business has one more.
  account_length int not null check (account_length between 4 and 8),
  -- The month in which the fiscal year begins.
  year_begins int not null check (year_begins between 1 and 12),
  -- Whether the tax adviser's program may still change what it has read.
  is_fixed boolean not null,
  chart text not null check (chart in ('03', '04')),
  -- The number from which businesses are numbered: regions may share one client.
  first_business int not null check (first_business between 1 and 29999),
  -- By role: number and tax key, as text; contract/reports/datev/datev-accounts.ts.
  accounts jsonb not null
);
revoke delete, truncate on datev_setting from kartenkontor_app;
select keep_at_home('datev_setting');
select watch_facts('datev_setting', 'region_id');

-- The number of a business in its accounts at the tax adviser's, given at the first export that names it.
create table datev_business (
  region_id int not null references region,
  number int not null check (number between 1 and 29999),
  partner_id bigint,
  employer_id bigint,
  primary key (region_id, number),
  unique (region_id, partner_id),
  unique (region_id, employer_id),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  check (num_nonnulls(partner_id, employer_id) = 1)
);
select write_once('datev_business');
select keep_at_home('datev_business');
select watch_facts('datev_business', 'number');

-- An export of a month. The first batch has all of it; a later one has what came after, and nothing twice.
create table datev_export (
  region_id int not null references region,
  month date not null check (extract(day from month) = 1),
  batch int not null check (batch > 0),
  -- What the exports of the month cover: sealed entries, statements and invoices up to these numbers.
  until_entry bigint not null,
  until_statement bigint not null,
  until_invoice int not null,
  -- server/reports/datev/datev-line.ts: the accounts here are roles, as numbers may change.
  lines jsonb not null,
  documents jsonb not null,
  batch_csv bytea not null,
  business_csv bytea not null,
  documents_xml bytea not null,
  -- Of these three files, and of the zip that holds them and the papers.
  sha256 text not null,
  zip_sha256 text not null,
  exported_by bigint not null,
  exported_at timestamptz not null,
  primary key (region_id, month, batch)
);
select write_once('datev_export');
select keep_at_home('datev_export');
-- The files are compared with their SHA-256 by a rule: a fact would copy all of them as text.
select watch_facts('datev_export', 'month,batch', 'batch_csv,business_csv,documents_xml');
