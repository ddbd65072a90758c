-- What partners say of themselves in their data page (part 2, section 3), beside what 0030 keeps of every contract.
alter table partner
  -- How it books: at a PC, a phone, an EC terminal, through its cash register.
  add column handling_at_pos_pc boolean,
  add column handling_at_pos_smartphone boolean,
  add column handling_at_pos_ec_device boolean,
  add column handling_at_pos_cashpoint boolean,
  add column smartphone_os text,
  add column smartphone_others_os text,
  add column ec_manufacturer text,
  add column ec_type text,
  add column ec_terminal_id text,
  add column ec_serial_number text,
  add column ec_cashpoint_integration boolean,
  add column ec_cashpoint_integration_manufacturer text,
  add column cashpoint_manufacturer text,
  -- When its data were complete for the first time.
  add column data_completed_at timestamptz;

-- The address of the account's holder, for the mandate.
alter table partner_bank add column holder_street text, add column holder_zip text, add column holder_city text;
alter table employer_bank add column holder_street text, add column holder_zip text, add column holder_city text;

select watch_facts('partner', 'partner_id', 'version');
select watch_facts('partner_bank', 'partner_id');
select watch_facts('employer_bank', 'employer_id');

-- What is published of a branch; what papers name of it stands in the branch itself, where it decides over money.
create table branch_publication (
  region_id int not null,
  branch_id bigint not null,
  company_name text not null,
  -- Empty where the branch is called by its place in the list.
  company_name_intern text not null,
  company_country text not null,
  company_email text not null,
  company_website text not null,
  company_phone text not null,
  -- The fields of the form by their names, those that were left open not among them.
  opening_hours jsonb not null,
  primary key (region_id, branch_id),
  foreign key (region_id, branch_id) references branch
);
create trigger region_is_here before insert or update or delete on branch_publication for each row execute function refuse_region_elsewhere();

-- A removed branch leaves its place in the list to the next one.
alter table branch drop constraint branch_region_id_partner_id_position_key;
create unique index branch_at_position on branch (region_id, partner_id, position) where ended_at is null;
