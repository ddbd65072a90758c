-- Employee cards: the employee of each, and how it is charged.

-- A card that an employer has given, or is about to give, to somebody. Deleted when the card leaves the employer.
create table employee_card (
  region_id int not null,
  card_number text not null,
  employer_id bigint not null,
  first_name text not null default '',
  last_name text not null default '',
  personnel_number text not null default '',
  personnel_note text not null default '',
  is_charging_active boolean not null default false,
  charge_cents bigint check (charge_cents between 1 and 99999),
  charge_frequence text check (charge_frequence in ('Monat', 'Quartal', 'Halbjahr', 'Jahr', 'unregelmäßig')),
  charge_time text check (charge_time in ('Anfang des Monats', 'Mitte des Monats', 'Ende des Monats', 'Individuell')),
  custom_charge_date date,
  -- Of a plan that came from another provider: what is due before this day, that one has charged.
  charge_from date,
  -- From this day on it is no longer charged.
  deletion_date date,
  is_card_lost boolean not null default false,
  version int not null default 1,
  primary key (region_id, card_number),
  foreign key (region_id, card_number) references card,
  foreign key (region_id, employer_id) references employer,
  -- Only a single charge has a day of its own.
  check (charge_time <> 'Individuell' or charge_frequence = 'unregelmäßig' and custom_charge_date is not null),
  check (not is_charging_active or num_nonnulls(charge_cents, charge_frequence, charge_time) = 3)
);
create index employee_card_of_employer on employee_card (region_id, employer_id, card_number);
select keep_at_home('employee_card');
select watch_facts('employee_card', 'card_number', 'personnel_note,version');

-- A card that leaves its employer (leaving day, staff, replacement) loses the employee's name and the plan.
create function forget_employee_of_card() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from employee_card where region_id = old.region_id and card_number = old.card_number
    and employer_id = old.employer_id;
  return null;
end $$;
create trigger employee_leaves_with_card after update of employer_id on card for each row
  when (old.employer_id is not null and new.employer_id is distinct
    from old.employer_id) execute function forget_employee_of_card();

-- The last due day for which an employer's cards are in charge orders. A plan made later starts with the next due day.
create table charge_progress (
  region_id int not null,
  employer_id bigint not null,
  until date not null,
  primary key (region_id, employer_id),
  foreign key (region_id, employer_id) references employer
);
select keep_at_home('charge_progress');
select watch_facts('charge_progress', 'employer_id', '', 'until');
