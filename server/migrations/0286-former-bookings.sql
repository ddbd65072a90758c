-- Former bookings: what a former provider has booked on cards that were taken over, to be read and never summed
-- with our books. How: docs/decisions/past-bookings-come-along.md.

-- The history that comes with a take-over. It moves no money, and nothing of the books depends on it.
create table former_history (
  region_id int not null,
  take_over_id bigint not null,
  -- As its take-over says; the meaning of columns is remembered for it.
  provider text not null,
  -- What their columns are called with us, and which sign a word for the kind of a booking gives.
  column_map jsonb not null default '{}',
  kind_map jsonb not null default '{}',
  -- Counts the changes of files and meaning. What was judged before the last one says nothing.
  version int not null default 0,
  rehearsal_asked int,
  -- The version of the take-over whose cards it was asked for.
  asked_of int,
  -- How many parts of the files are judged; null where nothing of this rehearsal is.
  judged_parts int check (judged_parts >= 0),
  rehearsed int,
  rehearsed_at timestamptz,
  -- What the rehearsal came to (contract/operator/former-bookings/former-bookings.ts).
  totals jsonb,
  -- Since when, and by whom, holders and staff see it; the rows that were left behind by that.
  shown_at timestamptz,
  shown_by bigint references person,
  left_out int check (left_out >= 0),
  -- When what was left of its files went.
  forgotten_at timestamptz,
  primary key (region_id, take_over_id),
  foreign key (region_id, take_over_id) references take_over,
  check (num_nonnulls(shown_at, shown_by, left_out) in (0, 3)),
  check (num_nonnulls(rehearsed, rehearsed_at, totals) in (0, 3)),
  check (shown_at is null or rehearsed_at is not null)
);
revoke truncate on former_history from kartenkontor_app;
select keep_at_home('former_history');

-- A file of bookings. Its rows lie in parts until they are shown.
create table former_file (
  region_id int not null,
  file_id bigint not null generated always as identity,
  take_over_id bigint not null,
  name text not null check (char_length(name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The names of its columns, and of each the words that stand in it, with how often; null where there are too many.
  head jsonb not null,
  words jsonb not null,
  rows int not null check (rows >= 0),
  taken_by bigint not null references person,
  taken_at timestamptz not null default now(),
  primary key (region_id, file_id),
  foreign key (region_id, take_over_id) references former_history on delete cascade
);
-- The same file once.
create unique index former_file_once on former_file (region_id, take_over_id, sha256);
revoke update, truncate on former_file from kartenkontor_app;
grant update (rows, words) on former_file to kartenkontor_app;
select keep_at_home('former_file');

-- Some thousand rows of a file, as they came: JSON, of each row its line and its cells. Judged a part at a time, so
-- that memory stays the same for any number.
create table former_part (
  region_id int not null,
  file_id bigint not null,
  part int not null,
  first_line int not null,
  last_line int not null,
  lines text not null,
  primary key (region_id, file_id, part),
  foreign key (region_id, file_id) references former_file on delete cascade
);
revoke update, truncate on former_part from kartenkontor_app;
select keep_at_home('former_part');

-- A booking of the former provider. Nothing of it is an entry or a posting: no balance, sum, statement, statistic or
-- expiry reads this table.
create table former_booking (
  region_id int not null,
  booking_id bigint not null generated always as identity,
  take_over_id bigint not null,
  file_id bigint not null,
  line int not null,
  -- The row of the take-over that its card comes with; null where the row is faulty.
  row_id bigint,
  booked_on date,
  -- By the clock of the former provider; null where the file does not say.
  booked_at time,
  -- In the former provider's words.
  kind text check (char_length(kind) <= 60),
  cents bigint,
  shop text check (char_length(shop) <= 200),
  reference text check (char_length(reference) <= 60),
  -- Where it is another one than that of the take-over: a provider before it.
  provider text check (char_length(provider) <= 100),
  -- Names of what is wrong (contract/operator/former-bookings/faults.ts); empty for nothing. Only then its cells stay.
  faults text[] not null default '{}',
  cells jsonb,
  -- The first row that this one says to mend, by the file of faults.
  mends_file bigint,
  mends_line int,
  -- Whether a later row says to mend it, and whether it stands in an earlier file already: then it is shown by that.
  is_replaced boolean not null default false,
  is_double boolean not null default false,
  primary key (region_id, booking_id),
  foreign key (region_id, take_over_id) references former_history on delete cascade,
  check (faults <> '{}' or num_nonnulls(row_id, booked_on, cents) = 3),
  check (cells is null or faults <> '{}'),
  check ((mends_file is null) = (mends_line is null))
);
create index former_booking_of_row on former_booking (region_id, take_over_id, row_id);
create index former_booking_faulty on former_booking (region_id, take_over_id, file_id, line) where faults <> '{}';
create index former_booking_mending on former_booking (region_id, take_over_id, mends_file, mends_line)
  where mends_file is not null;
revoke update, truncate on former_booking from kartenkontor_app;
grant update (faults, cells, is_replaced, is_double) on former_booking to kartenkontor_app;
select keep_at_home('former_booking');

-- What is shown only goes: nothing comes to it, and nothing of it changes. By statement, as there are a million rows.
create function refuse_change_of_shown_bookings() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from changed c join former_history h using (region_id, take_over_id) where h.shown_at is not null) then
    raise exception 'former bookings that are shown stay as they are' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger former_booking_comes after insert on former_booking referencing new table as changed
  for each statement execute function refuse_change_of_shown_bookings();
create trigger former_booking_stays after update on former_booking referencing new table as changed
  for each statement execute function refuse_change_of_shown_bookings();

-- The first day whose bookings are kept: three years after the end of its year nobody can ask for a booking any more
-- (sections 195 and 199 BGB).
create function former_bookings_kept_from() returns date language sql volatile set search_path = public, pg_temp as $$
  select make_date(extract(year from ledger_today())::int - 3, 1, 1);
$$;
grant execute on function former_bookings_kept_from to kartenkontor_app;

-- What is shown of some card, the newest first, behind a booking. Empty while its take-over is not done, once it goes
-- back, and for a card that came along with another one since.
create function former_bookings_of_card(p_region int, p_card text, p_before bigint, p_most int)
returns table (booking_id bigint, provider text, booked_on date, booked_at time, kind text, cents bigint, shop text,
  reference text)
language sql volatile set search_path = public, pg_temp as $$
  select b.booking_id, coalesce(b.provider, h.provider), b.booked_on, b.booked_at, coalesce(b.kind, ''), b.cents,
         coalesce(b.shop, ''), coalesce(b.reference, '')
    from take_over_row r
    join take_over t on t.region_id = r.region_id and t.take_over_id = r.take_over_id and t.state = 'done'
    join former_history h on h.region_id = r.region_id and h.take_over_id = r.take_over_id and h.shown_at is not null
    join former_booking b on b.region_id = r.region_id and b.take_over_id = r.take_over_id and b.row_id = r.row_id
   where r.region_id = p_region and r.card_number = p_card and r.back_at is null
     and b.faults = '{}' and b.booked_on >= former_bookings_kept_from()
     and (p_before is null or (b.booked_on, coalesce(b.booked_at, time '00:00'), b.booking_id) <
       (select l.booked_on, coalesce(l.booked_at, time '00:00'), l.booking_id
          from former_booking l join take_over_row o on o.region_id = l.region_id and o.row_id = l.row_id
         where l.region_id = p_region and l.booking_id = p_before and o.card_number = p_card))
   order by b.booked_on desc, coalesce(b.booked_at, time '00:00') desc, b.booking_id desc limit p_most;
$$;
grant execute on function former_bookings_of_card to kartenkontor_app;

-- The bookings of a region in the order of the files, behind one of them: for whoever takes the region over next. The
-- card is null for what is not shown. Without it, each portion would read all that is behind it.
create function former_bookings_leaving(p_region int, p_after bigint, p_most int)
returns table (booking_id bigint, card text, provider text, booked_on date, booked_at time, kind text, cents bigint,
  shop text, reference text)
language sql volatile set search_path = public, pg_temp as $$
  select b.booking_id,
         case when t.state = 'done' and h.shown_at is not null and r.back_at is null and b.faults = '{}'
                and b.booked_on >= former_bookings_kept_from() then r.card_number end,
         coalesce(b.provider, h.provider), b.booked_on, b.booked_at, coalesce(b.kind, ''), b.cents,
         coalesce(b.shop, ''), coalesce(b.reference, '')
    from (select * from former_booking f where f.region_id = p_region and f.booking_id > p_after
           order by f.booking_id limit p_most) b
    join take_over t on t.region_id = p_region and t.take_over_id = b.take_over_id
    join former_history h on h.region_id = p_region and h.take_over_id = b.take_over_id
    left join take_over_row r on r.region_id = p_region and r.row_id = b.row_id
   order by b.booking_id;
$$;
grant execute on function former_bookings_leaving to kartenkontor_app;

-- Deletes what former providers have booked on some cards.
create function former_bookings_forget(p_region int, p_cards text[]) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from former_booking b
   using take_over_row r
   where r.region_id = p_region and r.card_number = any (p_cards)
     and b.region_id = r.region_id and b.take_over_id = r.take_over_id and b.row_id = r.row_id;
$$;
grant execute on function former_bookings_forget to kartenkontor_app;

-- Deletes what is about to be shown of cards whose holder has gone already: nobody would ever see it.
create function former_bookings_forget_freed(p_region int, p_take_over bigint) returns void
language sql volatile set search_path = public, pg_temp as $$
  delete from former_booking b
   using take_over_row r, card c
   where r.region_id = p_region and r.take_over_id = p_take_over
     and c.region_id = p_region and c.card_number = r.card_number and c.history_from is not null
     and b.region_id = r.region_id and b.take_over_id = r.take_over_id and b.row_id = r.row_id;
$$;
grant execute on function former_bookings_forget_freed to kartenkontor_app;

-- Of how many cards a rehearsal tells, and of how many all bookings together are the balance that comes along.
create function former_balances(p_region int, p_take_over bigint) returns table (cards int, balanced int)
language sql stable set search_path = public, pg_temp set enable_nestloop = off as $$
  select count(*)::int, (count(*) filter (where s.cents = r.cents))::int
    from (select row_id, sum(cents) as cents from former_booking
           where region_id = p_region and take_over_id = p_take_over and faults = '{}' and not is_replaced and not is_double
           group by 1) s
    join take_over_row r on r.region_id = p_region and r.row_id = s.row_id;
$$;
grant execute on function former_balances to kartenkontor_app;
