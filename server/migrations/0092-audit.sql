-- The audit trail.

-- Acts of staff, changes of contract, bank or login data, sign-ins and balance queries. Never changed.
create table audit_event (
  audit_event_id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  person_id bigint references person,
  region_id int references region,
  act text not null,
  -- The object of the act; never a secret, and no personal data except an id.
  subject text,
  details jsonb not null default '{}'
);
create index audit_event_by_time on audit_event (at);
-- The history of an object, and the acts of a person.
create index audit_event_of_subject on audit_event (subject, audit_event_id) where subject is not null;
create index audit_event_of_person on audit_event (person_id, audit_event_id);
revoke update, delete, truncate on audit_event from kartenkontor_app;
select watch_facts('audit_event', 'audit_event_id', '', 'act');
