-- What a desk reads: its bookings by time, and where two came at the same instant by number.
create index entry_of_partner_in_time on entry (region_id, partner_id, booked_at, entry_id);
drop index entry_of_partner;
-- What no partner booked belongs to the person who did. Costs a till's booking nothing.
create index entry_of_person_in_time on entry (region_id, actor_id, booked_at, entry_id) where partner_id is null;
