-- Reminders of what is overdue: what went out, and what staff holds back.

-- A reminder of an open item. Each level goes out once, and once more where the item was settled and its money came
-- back: then it is open anew. What is open stands in the books; the amount here is what the mail said.
create table reminder (
  region_id int not null,
  reminder_id bigint not null generated always as identity,
  partner_id bigint,
  employer_id bigint,
  -- 'invoice R1-2026-00042': kind and label of the item (contract/reports/open-items/open-items.ts).
  item text not null check (item <> ''),
  level int not null check (level between 1 and 3),
  cents bigint not null check (cents > 0),
  due_on date not null check (due_on < sent_on),
  -- Since when it is open anew; null: it was never settled.
  reopened_on date check (reopened_on <= due_on),
  sent_on date not null,
  -- Null: the job.
  sent_by bigint,
  primary key (region_id, reminder_id),
  unique nulls not distinct (region_id, item, reopened_on, level),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  check (num_nonnulls(partner_id, employer_id) = 1)
);
create index reminder_of_partner on reminder (region_id, partner_id) where partner_id is not null;
create index reminder_of_employer on reminder (region_id, employer_id) where employer_id is not null;
select write_once('reminder');
select keep_at_home('reminder');
select watch_facts('reminder', 'reminder_id');

-- A letter as it went out, with all reminders of a business that were sent together. It went along with the mail.
create table reminder_letter (
  region_id int not null,
  letter bigint not null generated always as identity,
  gguid uuid not null default gen_random_uuid() unique,
  partner_id bigint,
  employer_id bigint,
  sent_on date not null,
  -- What it says (server/reports/reminder-letters/letter-paper.ts).
  content jsonb not null,
  pdf bytea not null,
  primary key (region_id, letter),
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  check (num_nonnulls(partner_id, employer_id) = 1)
);
create index reminder_letter_of_partner on reminder_letter (region_id, partner_id) where partner_id is not null;
create index reminder_letter_of_employer on reminder_letter (region_id, employer_id) where employer_id is not null;
select write_once('reminder_letter');
select keep_at_home('reminder_letter');
select watch_facts('reminder_letter', 'letter');

-- An item that is not reminded: it is disputed, or staff has agreed to wait.
create table reminder_hold (
  region_id int not null references region,
  item text not null check (item <> ''),
  reason text not null,
  -- Last day of it; null: until staff ends it.
  until_on date,
  -- Null: the portal itself.
  held_by bigint,
  held_at timestamptz not null,
  primary key (region_id, item)
);
select keep_at_home('reminder_hold');
