-- One register of everything that staff decides. Why: docs/decisions/cases-are-one-register.md.

-- Requests that staff decides. Cases of every kind share one sequence of numbers, so "Vorgang 12" is unambiguous.
create sequence case_number as bigint;

create table staff_case (
  region_id int not null references region,
  number bigint not null default nextval('case_number'),
  kind text not null check (kind in
    ('admission', 'transfer', 'correction', 'bonus', 'ec-terminal', 'lost-card', 'payment', 'returned-debit', 'message',
    'charge-correction', 'barrier')),
  -- One line for the queue.
  subject text not null,
  -- Who asked, or whom it is about, if there is an account.
  person_id bigint,
  -- Data of kinds without tables of their own.
  details jsonb not null default '{}',
  -- Search text in lower case; without the person after the account has ended.
  search_text text not null default '',
  opened_at timestamptz not null default now(),
  -- The member of staff who works on it.
  held_by bigint references person,
  held_at timestamptz,
  decision text check (decision in ('approved', 'rejected', 'withdrawn', 'settled')),
  decided_at timestamptz,
  decided_by bigint references person,
  -- The reason of a rejection or the answer, in words for the person who asked; or why nothing was left to decide.
  reason text,
  primary key (region_id, number),
  foreign key (region_id, person_id) references person (region_id, person_id),
  check ((held_by is null) = (held_at is null)),
  check ((decision is null) = (decided_at is null)),
  check (decision is not null or num_nonnulls(decided_by, reason) = 0),
  check (decision is null or held_by is null)
);
create index staff_case_newest on staff_case (number desc);
create index staff_case_open on staff_case (kind, opened_at) where decision is null;
create index staff_case_of_kind on staff_case (kind, number);
create index staff_case_of_person on staff_case (person_id);
create index staff_case_held on staff_case (held_by) where held_by is not null;
-- Cases of lost cards are searched by card: the card's page shows them, and a card has one open case at a time.
create index staff_case_of_lost_card on staff_case using gin (details jsonb_path_ops) where kind = 'lost-card';
revoke delete, truncate on staff_case from kartenkontor_app;
select keep_at_home('staff_case');
select watch_facts('staff_case', 'number', 'search_text,held_by,held_at');

-- The history of a case, with its mails.
create table case_event (
  region_id int not null,
  number bigint not null,
  case_event_id bigint not null generated always as identity,
  at timestamptz not null default now(),
  act text not null check (act in
    ('opened', 'taken', 'taken-over', 'given-back', 'approved', 'rejected', 'withdrawn', 'settled',
      'mailed')),
  -- Null: the portal.
  person_id bigint references person,
  -- The mail, while the outbox keeps it, and its subject.
  outbox_mail_id bigint,
  note text,
  primary key (region_id, number, case_event_id),
  foreign key (region_id, number) references staff_case
);
revoke update, delete, truncate on case_event from kartenkontor_app;
select keep_at_home('case_event');
select watch_facts('case_event', 'number,case_event_id');
