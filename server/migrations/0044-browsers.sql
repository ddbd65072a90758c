-- In which browser a session began, and a device was switched on: by the hash of the token that the browser keeps as a sign that its person has
-- signed in there before (known_device). Whoever ends a session from afar means that browser's messages too.
alter table session add column browser_hash bytea;
alter table push_device add column browser_hash bytea;
create index push_device_of_browser on push_device (person_id, browser_hash);
