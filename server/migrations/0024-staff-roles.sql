-- What a member of operator staff may do (rulings 8). Whoever was staff before there were roles may do all.
alter table person add column staff_role text check (staff_role in ('management', 'support', 'accounting', 'editorial'));
update person set staff_role = 'management' where role = 'trolleymaker';
alter table person add check ((role = 'trolleymaker') = (staff_role is not null));
select watch_facts('person', 'person_id');
