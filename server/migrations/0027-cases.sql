-- One register for all that operator staff decides, whatever its kind. Why: docs/decisions/cases-are-one-register.md.

create table staff_case (
  region_id int not null references region,
  number bigint not null default nextval('case_number'),
  kind text not null check (kind in ('release', 'transfer', 'correction', 'bonus', 'ec-terminal', 'lost-card', 'payment', 'returned-debit', 'message')),
  -- One line for the queue.
  subject text not null,
  -- Who asked or whom it is about, where that is somebody with an account.
  person_id bigint,
  -- What a kind keeps that has no tables of its own.
  details jsonb not null default '{}',
  -- What it is found by, in small letters; without the person once the account has ended.
  search_text text not null default '',
  opened_at timestamptz not null default now(),
  -- Who of staff works on it.
  held_by bigint references person,
  held_at timestamptz,
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decided_at timestamptz,
  decided_by bigint references person,
  -- Why it was rejected, or what was answered, in words for whoever asked.
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

-- What has become of a case, and which mails went out for it.
create table case_event (
  region_id int not null,
  number bigint not null,
  case_event_id bigint not null generated always as identity,
  at timestamptz not null default now(),
  act text not null check (act in
    ('opened', 'taken', 'taken-over', 'given-back', 'approved', 'rejected', 'withdrawn', 'mailed')),
  -- Nobody: the portal.
  person_id bigint references person,
  -- The mail, as long as the outbox keeps it, and its subject.
  outbox_mail_id bigint,
  note text,
  primary key (region_id, number, case_event_id),
  foreign key (region_id, number) references staff_case
);

select watch_facts('staff_case', 'number', 'search_text,held_by,held_at');

-- The wishes of before.
insert into staff_case (region_id, number, kind, subject, person_id, search_text, opened_at, decision, decided_at, decided_by, reason)
select r.region_id, r.transfer_request_id, 'transfer',
       case when s.n = 1 then format('Von %s •••• ••• %s', left(s.cards, 4), right(s.cards, 4)) else format('Von %s Karten', s.n) end
         || format(' auf %s •••• ••• %s', left(r.target_card, 4), right(r.target_card, 4)),
       r.customer_id, lower(concat_ws(' ', p.first_name, p.last_name, case when p.ended_at is null then p.email end, r.target_card, s.cards)), r.requested_at,
       case r.state when 'done' then 'approved' when 'rejected' then 'rejected' end, r.decided_at, r.decided_by, r.reason
  from transfer_request r join person p on p.region_id = r.region_id and p.person_id = r.customer_id
  cross join lateral (
    select count(*) as n, string_agg(card_number, ' ' order by card_number) as cards from transfer_source t
     where t.region_id = r.region_id and t.transfer_request_id = r.transfer_request_id) s;

insert into staff_case (region_id, number, kind, subject, person_id, search_text, opened_at, decision, decided_at, decided_by, reason)
select region_id, correction_request_id, 'correction', format('%s: Karte %s •••• ••• %s', partner_name, left(card_number, 4), right(card_number, 4)), requested_by,
       lower(concat_ws(' ', partner_name, contract_id, contact_name, contact_email, card_number)), requested_at,
       case state when 'done' then 'approved' when 'rejected' then 'rejected' end, decided_at, decided_by, reason
  from correction_request;

insert into case_event (region_id, number, at, act, person_id) select region_id, number, opened_at, 'opened', person_id from staff_case;
insert into case_event (region_id, number, at, act, person_id)
select region_id, number, decided_at, decision, decided_by from staff_case where decision is not null;

create trigger region_is_here before insert or update or delete on staff_case for each row execute function refuse_region_elsewhere();
create trigger region_is_here before insert or update or delete on case_event for each row execute function refuse_region_elsewhere();
revoke delete, truncate on staff_case from kartenkontor_app;
revoke update, delete, truncate on case_event from kartenkontor_app;

-- State and decision stand in the register alone. They are emptied before they go, which leaves a fact of each row as it will be (what is null is
-- not part of a fact); the fence does not matter to that.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['transfer_request', 'correction_request'] loop
    execute format(
      'alter table %1$I disable trigger region_is_here, drop constraint %1$s_state_check, drop constraint %1$s_check, drop constraint %1$s_check1,
         alter column state drop not null, alter column requested_at drop not null', v_table);
    execute format('update %I set state = null, requested_at = null, decided_at = null, decided_by = null, reason = null', v_table);
    -- It names the columns that go.
    execute format('drop trigger fact_of_update on %I', v_table);
    execute format(
      'alter table %1$I enable trigger region_is_here,
         drop column state, drop column requested_at, drop column decided_at, drop column decided_by, drop column reason,
         add foreign key (region_id, %1$s_id) references staff_case, alter column %1$s_id drop default', v_table);
    perform watch_facts(v_table, v_table || '_id');
  end loop;
end $$;

-- Begins writing for a region that has come by replication, or that stays after all. From here on this cell numbers its entries, facts and cases, above the
-- highest that it has brought along.
create or replace function region_take_over(p_region int) returns void language plpgsql
set search_path = public, pg_temp set lock_timeout = '5s' as $$
begin
  perform pg_advisory_xact_lock(7104, p_region);
  perform sequence_rise('entry_id', (select max(entry_id) from entry where region_id = p_region));
  perform sequence_rise('fact_id', (select max(fact_id) from fact where region_id = p_region));
  perform sequence_rise('case_number', (select max(number) from staff_case where region_id = p_region));
  insert into region_home (region_id) values (p_region)
    on conflict (region_id) do update set books_here = true, since = now();
end $$;
