-- Taking over: cards with balances from another provider. How: docs/decisions/cards-move-in.md.

-- What a region takes over from one former provider. Open: files and their meaning may still change. Released: a job
-- makes cards and books balances, in portions. Done; dropped: given up before it was released. Taking back: all cards
-- are locked, and the job books their balances back, in portions, until it is taken back as a whole.
create table take_over (
  region_id int not null references region,
  take_over_id bigint not null generated always as identity,
  provider text not null check (char_length(provider) between 2 and 100),
  state text not null default 'open' check (state in ('open', 'dropped', 'released', 'done', 'taking-back', 'taken-back')),
  -- What their columns and their states of a card are called with us.
  column_map jsonb not null default '{}',
  value_map jsonb not null default '{}',
  -- What the columns of their lists of gifts mean, and which campaign of ours takes the gifts of one of theirs: its
  -- number, or 'ordinary'. By their name; '' for gifts that name none.
  gift_column_map jsonb not null default '{}',
  campaign_map jsonb not null default '{}',
  -- Counts the changes of files and meaning. What was judged before the last one says nothing.
  version int not null default 0,
  rehearsal_asked int,
  rehearsed int,
  rehearsed_at timestamptz,
  opened_by bigint not null references person,
  opened_at timestamptz not null default now(),
  -- What was released: how many cards with how much, and how many rows are left out.
  cards int check (cards > 0),
  cents bigint check (cents >= 0),
  left_out int check (left_out >= 0),
  -- Of these cents: what comes along as gifts of campaigns, owed by their sponsors.
  gift_cents bigint check (gift_cents between 0 and cents),
  -- How many days after the cut-over the former provider has to have paid.
  claim_days int check (claim_days between 1 and 90),
  -- Of what each row came to mean, as two people released it.
  rows_sha256 text check (rows_sha256 ~ '^[0-9a-f]{64}$'),
  -- The same of each gift.
  gifts_sha256 text check (gifts_sha256 ~ '^[0-9a-f]{64}$'),
  asked_by bigint references person,
  released_by bigint references person,
  released_at timestamptz,
  -- How far the cut-over is. Only ledger_take_over counts.
  booked_cards int not null default 0,
  booked_cents bigint not null default 0,
  booked_gift_cents bigint not null default 0,
  finished_at timestamptz,
  -- Who took it back, and since when its cards are locked.
  taken_back_by bigint references person,
  taking_back_since timestamptz,
  -- How far that is. Only ledger_take_over_back counts.
  back_cards int not null default 0,
  back_cents bigint not null default 0,
  back_gift_cents bigint not null default 0,
  taken_back_at timestamptz,
  -- Who has the holders mailed whose cards wait for them, and since when; null where nobody does.
  mailing_by bigint references person,
  mailing_since timestamptz,
  -- When its files and the addresses of people were deleted; what is left of rows and files proves what was booked.
  forgotten_at timestamptz,
  primary key (region_id, take_over_id),
  check (num_nonnulls(cards, cents, left_out, gift_cents, claim_days, rows_sha256, gifts_sha256, asked_by, released_by,
    released_at) = case when state in ('open', 'dropped') then 0 else 10 end),
  check (booked_cards between 0 and coalesce(cards, 0) and booked_cents between 0 and coalesce(cents, 0)
    and booked_gift_cents between 0 and coalesce(gift_cents, 0)),
  -- Whole, or not done.
  check ((finished_at is not null) = (state in ('done', 'taking-back', 'taken-back'))),
  check (finished_at is null or (booked_cards = cards and booked_cents = cents and booked_gift_cents = gift_cents)),
  check (num_nonnulls(taken_back_by, taking_back_since) =
    case when state in ('taking-back', 'taken-back') then 2 else 0 end),
  check (back_cards between 0 and booked_cards and back_cents between 0 and booked_cents
    and back_gift_cents between 0 and booked_gift_cents),
  check (back_cards = 0 or taking_back_since is not null),
  check ((taken_back_at is not null) = (state = 'taken-back')),
  check (taken_back_at is null or (back_cards = cards and back_cents = cents and back_gift_cents = gift_cents)),
  check ((mailing_by is null) = (mailing_since is null)),
  check (mailing_since is null or state = 'done'),
  -- 90 days: somebody may still ask what stood in a file.
  check (forgotten_at is null or coalesce(forgotten_at >= finished_at + interval '2160 hours', false))
);
-- One at a time in a region: what the next one brings was judged before this one's numbers were known.
create unique index take_over_under_way on take_over (region_id) where state in ('released', 'taking-back');
revoke insert, update, delete, truncate on take_over from kartenkontor_app;
-- What is booked, and what is taken back, only the functions write.
grant insert (region_id, provider, opened_by, column_map, value_map, gift_column_map) on take_over to kartenkontor_app;
grant update (state, column_map, value_map, gift_column_map, campaign_map, version, rehearsal_asked, rehearsed,
  rehearsed_at, cards, cents, left_out, gift_cents, claim_days, asked_by, released_by, released_at, finished_at, mailing_by, mailing_since, forgotten_at)
  on take_over to kartenkontor_app;
select keep_at_home('take_over');
select watch_facts('take_over', 'take_over_id',
  'column_map,value_map,gift_column_map,campaign_map,version,rehearsal_asked,rehearsed,rehearsed_at');

-- A file as it came, until its take-over is forgotten. Its rows are in take_over_row, or in take_over_gift.
create table take_over_file (
  region_id int not null,
  file_id bigint not null generated always as identity,
  take_over_id bigint not null,
  -- What its rows are: cards, or gifts of campaigns on them.
  kind text not null default 'cards' check (kind in ('cards', 'gifts')),
  name text not null check (char_length(name) between 1 and 200),
  content bytea,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The names of its columns.
  head jsonb not null,
  rows int not null check (rows > 0),
  taken_by bigint not null references person,
  taken_at timestamptz not null default now(),
  primary key (region_id, file_id),
  foreign key (region_id, take_over_id) references take_over
);
create index take_over_file_of_take_over on take_over_file (region_id, take_over_id);
-- The same file once.
create unique index take_over_file_once on take_over_file (region_id, take_over_id, sha256);
revoke update, truncate on take_over_file from kartenkontor_app;
grant update (content) on take_over_file to kartenkontor_app;
select keep_at_home('take_over_file');
select watch_facts('take_over_file', 'file_id', 'content');

-- Whether a number has the form of ours. A card that comes with one keeps it.
create function has_own_form(p_number text) returns boolean language sql immutable as $$
  select p_number ~ '^1761[0-9]{11}$';
$$;
grant execute on function has_own_form to kartenkontor_app;

-- A row of a file: what stood there, what it means, what is wrong with it, and what became of it.
create table take_over_row (
  region_id int not null,
  row_id bigint not null generated always as identity,
  take_over_id bigint not null,
  file_id bigint not null,
  line int not null,
  cells jsonb not null,
  old_number text,
  -- What else the card was called, by providers before this one.
  other_numbers text[] not null default '{}',
  -- Of a card that keeps its number, until it is forgotten. Not in the digest of what was released, which stays; the
  -- card has it from then on.
  production_number text check (production_number is null or has_own_form(old_number)),
  -- The number of the card that had taken its place, as it stands in the row of that card. Only of a closed one.
  replaced_by text,
  -- 'closed': never used again. 'left-out': the former provider's own word for a card that is not to come along.
  state text check (state in ('active', 'locked', 'unused', 'closed', 'left-out')),
  cents bigint check (cents >= 0),
  -- What of it counts in some shops or until a day only. Nothing is booked by it: what comes along as a gift stands in
  -- take_over_gift, and two people read of the rest before.
  gift_cents bigint not null default 0 check (gift_cents >= 0),
  origin text,
  issued_on date,
  last_booked_on date,
  expires_on date,
  email text,
  first_name text,
  last_name text,
  salutation text,
  -- Names of what is wrong (contract/operator/taking-over/faults.ts); empty for nothing.
  faults text[] not null default '{}',
  -- The first row that this one says to mend, by the file of faults.
  mends bigint,
  -- The card that was made of it, and the entry of its balance; null for a balance of 0.
  card_number text,
  entry_id bigint,
  -- When the card went back with its take-over.
  back_at timestamptz check (back_at is null or card_number is not null),
  primary key (region_id, row_id),
  foreign key (region_id, take_over_id) references take_over,
  foreign key (region_id, file_id) references take_over_file on delete cascade,
  foreign key (region_id, card_number) references card,
  foreign key (region_id, entry_id) references entry
);
create index take_over_row_in_order on take_over_row (region_id, take_over_id, row_id);
create index take_over_row_of_number on take_over_row (region_id, take_over_id, old_number);
-- Whose cards they are, and whether an address has several names.
create index take_over_row_of_email on take_over_row (region_id, take_over_id, lower(email)) where email is not null;
create index take_over_row_of_file on take_over_row (region_id, file_id);
create index take_over_row_of_card on take_over_row (region_id, card_number) where card_number is not null;
-- A card that keeps its number may be taken over anew once it went back.
create unique index take_over_row_in_force on take_over_row (region_id, card_number)
  where card_number is not null and back_at is null;
-- What is left to take back.
create index take_over_row_to_take_back on take_over_row (region_id, take_over_id, row_id)
  where card_number is not null and back_at is null;
-- An old number that stands in several rows.
create index take_over_row_of_other_number on take_over_row using gin (other_numbers) where other_numbers <> '{}';
create unique index take_over_row_of_entry on take_over_row (region_id, entry_id) where entry_id is not null;
-- Which card was made of a row, only ledger_take_over writes.
revoke insert, update, delete, truncate on take_over_row from kartenkontor_app;
grant insert (region_id, take_over_id, file_id, line, cells) on take_over_row to kartenkontor_app;
grant update (cells, old_number, other_numbers, production_number, replaced_by, state, cents, gift_cents, origin, issued_on, last_booked_on, expires_on, email,
  first_name, last_name, salutation, faults, mends) on take_over_row to kartenkontor_app;
select keep_at_home('take_over_row');

-- A row of a list of gifts: what stood there, which part of which card's balance it says to be a gift, and of which
-- campaign of ours. What comes along is booked as that campaign's gift; all else is money like any other.
create table take_over_gift (
  region_id int not null,
  gift_id bigint not null generated always as identity,
  take_over_id bigint not null,
  file_id bigint not null,
  line int not null,
  cells jsonb not null,
  -- Any number of its card, and the row of that card.
  number text,
  row_id bigint,
  cents bigint check (cents > 0),
  -- What the campaign was called there, and the last day of the gift there.
  former_name text not null default '',
  former_day date,
  -- Null: ordinary money.
  campaign_id bigint,
  -- Names of what is wrong (contract/operator/taking-over/faults.ts); empty for nothing.
  faults text[] not null default '{}',
  -- The first row that this one says to mend, by the file of faults.
  mends bigint,
  -- The entry that gave it.
  entry_id bigint,
  primary key (region_id, gift_id),
  foreign key (region_id, take_over_id) references take_over,
  foreign key (region_id, file_id) references take_over_file on delete cascade,
  foreign key (region_id, row_id) references take_over_row on delete set null (row_id),
  foreign key (region_id, campaign_id) references campaign,
  foreign key (region_id, entry_id) references entry
);
create index take_over_gift_in_order on take_over_gift (region_id, take_over_id, gift_id);
create index take_over_gift_of_file on take_over_gift (region_id, file_id);
create index take_over_gift_of_row on take_over_gift (region_id, row_id);
create index take_over_gift_of_campaign on take_over_gift (region_id, campaign_id) where campaign_id is not null;
create unique index take_over_gift_of_entry on take_over_gift (region_id, entry_id) where entry_id is not null;
-- Which entry gave it, only ledger_take_over writes.
revoke insert, update, delete, truncate on take_over_gift from kartenkontor_app;
grant insert (region_id, take_over_id, file_id, line, cells) on take_over_gift to kartenkontor_app;
grant update (cells, number, row_id, cents, former_name, former_day, campaign_id, faults, mends) on take_over_gift to kartenkontor_app;
select keep_at_home('take_over_gift');

-- What was released stays as it was released; only its progress changes. With the release itself the rows have to come
-- to what two people have read, and their digest is kept.
create function refuse_change_of_take_over() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_progress constant text[] := '{state,booked_cards,booked_cents,booked_gift_cents,finished_at,taken_back_by,taking_back_since,back_cards,back_cents,back_gift_cents,taken_back_at,mailing_by,mailing_since,forgotten_at}';
  v_rows bigint;
  v_cards bigint;
  v_cents bigint;
  v_gift_cents bigint;
begin
  if old.state = 'open' then
    if new.state not in ('open', 'dropped', 'released') then
      raise exception 'a take-over is released before it is done' using errcode = 'restrict_violation';
    end if;
    if new.state <> 'released' then
      return new;
    end if;
    select count(*), count(*) filter (where faults = '{}' and state <> 'left-out'),
           coalesce(sum(cents) filter (where faults = '{}' and state <> 'left-out'), 0),
           encode(sha256(string_agg(sha256(convert_to(jsonb_build_array(row_id, file_id, line, old_number, other_numbers, replaced_by, state, cents, gift_cents,
             origin, issued_on, last_booked_on, expires_on, faults)::text, 'UTF8')), ''::bytea order by row_id)), 'hex')
      into v_rows, v_cards, v_cents, new.rows_sha256
      from take_over_row where region_id = new.region_id and take_over_id = new.take_over_id;
    -- A gift whose card stays behind comes to nothing, and so to another sum.
    select coalesce(sum(g.cents) filter (where g.faults = '{}' and g.campaign_id is not null
             and r.faults = '{}' and r.state <> 'left-out' and r.take_over_id = g.take_over_id), 0),
           encode(sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(g.gift_id, g.file_id, g.line, g.number, g.row_id, g.cents,
             g.former_name, g.former_day, g.campaign_id, g.faults)::text, 'UTF8')), ''::bytea order by g.gift_id), '')), 'hex')
      into v_gift_cents, new.gifts_sha256
      from take_over_gift g left join take_over_row r on r.region_id = g.region_id and r.row_id = g.row_id
     where g.region_id = new.region_id and g.take_over_id = new.take_over_id;
    if (new.cards, new.cents, new.cards + new.left_out, new.gift_cents) is distinct from (v_cards, v_cents, v_rows, v_gift_cents)
       or exists (
         select from take_over_gift g left join take_over_row r on r.region_id = g.region_id and r.row_id = g.row_id
          where g.region_id = new.region_id and g.take_over_id = new.take_over_id and g.faults = '{}' and g.campaign_id is not null
            and not coalesce(r.faults = '{}' and r.state <> 'left-out' and r.take_over_id = g.take_over_id, false)) then
      raise exception 'the rows of take-over % come to something else', new.take_over_id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if to_jsonb(new) - v_progress <> to_jsonb(old) - v_progress
     or old.forgotten_at is not null and new.forgotten_at is distinct from old.forgotten_at
     or (old.state, new.state) not in (('released', 'released'), ('released', 'done'), ('done', 'done'),
       ('done', 'taking-back'), ('taking-back', 'taking-back'), ('taking-back', 'taken-back'),
       ('taken-back', 'taken-back')) then
    raise exception 'what was released stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger take_over_stays before update on take_over for each row execute function refuse_change_of_take_over();

-- Files and rows come, go and change while their take-over is open. After its release a row gets its card, once, and
-- may go back once. Once it is forgotten, their words go, and nothing else.
create function refuse_change_of_released_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_state text;
  v_is_forgotten boolean;
begin
  if tg_op = 'DELETE' then
    select state, false into v_state, v_is_forgotten from take_over where region_id = old.region_id and take_over_id = old.take_over_id;
  else
    select state, forgotten_at is not null into v_state, v_is_forgotten from take_over where region_id = new.region_id and take_over_id = new.take_over_id;
  end if;
  if v_state = 'open' and tg_op = 'DELETE' then
    return old;
  end if;
  if v_state = 'open' then
    return new;
  end if;
  if v_state = 'released' and tg_op = 'UPDATE' and tg_table_name = 'take_over_row' then
    if old.card_number is null and to_jsonb(new) - '{card_number,entry_id}'::text[]
                                 = to_jsonb(old) - '{card_number,entry_id}'::text[] then
      return new;
    end if;
  end if;
  if v_state = 'taking-back' and tg_op = 'UPDATE' and tg_table_name = 'take_over_row' then
    if old.back_at is null and to_jsonb(new) - 'back_at' = to_jsonb(old) - 'back_at' then
      return new;
    end if;
  end if;
  if v_is_forgotten and tg_op = 'UPDATE' and tg_table_name = 'take_over_row' then
    if new.cells = '[]'
       and num_nonnulls(new.production_number, new.email, new.first_name, new.last_name, new.salutation) = 0
       and to_jsonb(new) - '{cells,production_number,email,first_name,last_name,salutation}'::text[]
         = to_jsonb(old) - '{cells,production_number,email,first_name,last_name,salutation}'::text[] then
      return new;
    end if;
  end if;
  if v_state = 'released' and tg_op = 'UPDATE' and tg_table_name = 'take_over_gift' then
    if old.entry_id is null and to_jsonb(new) - 'entry_id' = to_jsonb(old) - 'entry_id' then
      return new;
    end if;
  end if;
  if v_is_forgotten and tg_op = 'UPDATE' and tg_table_name = 'take_over_gift' then
    if new.cells = '[]' and to_jsonb(new) - 'cells' = to_jsonb(old) - 'cells' then
      return new;
    end if;
  end if;
  if v_is_forgotten and tg_op = 'UPDATE' and tg_table_name = 'take_over_file' then
    if new.content is null and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' then
      return new;
    end if;
  end if;
  raise exception 'what was released stays' using errcode = 'restrict_violation';
end $$;
create trigger take_over_file_stays before insert or update or delete on take_over_file
  for each row execute function refuse_change_of_released_rows();
create trigger take_over_row_stays before insert or update or delete on take_over_row
  for each row execute function refuse_change_of_released_rows();
create trigger take_over_gift_stays before insert or update or delete on take_over_gift
  for each row execute function refuse_change_of_released_rows();

-- Who took the list for letters: it contains the production numbers, which prove possession of a card.
create table take_over_letters_taken (
  region_id int not null,
  take_over_letters_taken_id bigint not null generated always as identity,
  take_over_id bigint not null,
  taken_at timestamptz not null default now(),
  taken_by bigint not null references person,
  primary key (region_id, take_over_letters_taken_id),
  foreign key (region_id, take_over_id) references take_over
);
create index take_over_letters_taken_of on take_over_letters_taken (region_id, take_over_id);
revoke update, delete, truncate on take_over_letters_taken from kartenkontor_app;
select keep_at_home('take_over_letters_taken');
select watch_facts('take_over_letters_taken', 'take_over_letters_taken_id');

-- A paper of control totals as first made: the former provider may have signed it. `told_at` is when it was rehearsed,
-- or was done.
create table take_over_paper (
  region_id int not null,
  paper_id bigint not null generated always as identity,
  take_over_id bigint not null,
  kind text not null check (kind in ('rehearsal', 'cut-over')),
  told_at timestamptz not null,
  pdf bytea not null,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  primary key (region_id, paper_id),
  unique (region_id, take_over_id, kind, told_at),
  foreign key (region_id, take_over_id) references take_over
);
select write_once('take_over_paper');
select keep_at_home('take_over_paper');
select watch_facts('take_over_paper', 'paper_id');

-- The card that had taken the place of one with its former provider, over all of them, as far as it came along; else
-- the card itself. A file may tell of a circle, so it goes on for fifty cards at most.
create function place_before_take_over(p_region int, p_card text) returns text
language sql stable set search_path = public, pg_temp as $$
  with recursive place as (
    select p_card as card, 0 as step
    union all
    select n.card_number, step + 1
      from place
      join take_over_row r on r.region_id = p_region and r.card_number = place.card and r.back_at is null
      join take_over_row n on n.region_id = p_region and n.take_over_id = r.take_over_id and n.old_number = r.replaced_by
     where n.card_number is not null and n.back_at is null and step < 50)
  select card from place order by step desc limit 1;
$$;
grant execute on function place_before_take_over to kartenkontor_app;

-- Whether a card went back with its take-over, so that it may be taken over anew with this state.
create function take_over_returned(p_region int, p_card text, p_state text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from account where region_id = p_region and kind = 'card' and card_number = p_card
      and balance = 0 and succeeded_by is null and (status = 'locked' or status = 'emptied' and p_state = 'closed'))
    and exists (select from take_over_row where region_id = p_region and card_number = p_card and back_at is not null)
    and not exists (select from take_over_row where region_id = p_region and card_number = p_card and back_at is null);
$$;
grant execute on function take_over_returned to kartenkontor_app;

-- Whether a card with this number is about to come along: no other may get it. A take-over by itself at a time, so that
-- each asks by the index, however old statistics are.
create function card_number_is_awaited(p_card text) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
declare
  t take_over;
begin
  for t in select * from take_over where state = 'released' loop
    if exists (select from take_over_row where region_id = t.region_id and take_over_id = t.take_over_id
        and old_number = p_card and card_number is null) then
      return true;
    end if;
  end loop;
  return false;
end $$;
grant execute on function card_number_is_awaited to kartenkontor_app;

-- What of some rows of a take-over comes along as gifts, in cents by row.
create function take_over_gift_sums(p_region int, p_take_over bigint, p_rows bigint[])
returns table (row_id bigint, cents bigint)
language sql stable set search_path = public, pg_temp as $$
  select g.row_id, sum(g.cents)::bigint from take_over_gift g
   where g.region_id = p_region and g.take_over_id = p_take_over and g.row_id = any (p_rows)
     and g.faults = '{}' and g.campaign_id is not null group by 1;
$$;

-- What of the balances that come along the columns or the lists of a take-over say to be gifts, and no campaign takes:
-- on how many cards, and how much. Without nested loops: right after an upload statistics are old.
create function take_over_gift_rest(p_region int, p_take_over bigint)
returns table (cards int, cents bigint)
language plpgsql stable set search_path = public, pg_temp set enable_nestloop = off as $$
begin
  return query
    select (count(*) filter (where s.rest > 0))::int, coalesce(sum(s.rest), 0)::bigint
      from (
        select least(r.cents, greatest(r.gift_cents, coalesce(g.told, 0))) - coalesce(g.coming, 0) as rest
          from take_over_row r
          left join (
            select t.row_id, sum(t.cents) filter (where t.faults <> '{gift-mended}') as told,
                   coalesce(sum(t.cents) filter (where t.faults = '{}' and t.campaign_id is not null), 0) as coming
              from take_over_gift t
             where t.region_id = p_region and t.take_over_id = p_take_over and t.row_id is not null group by 1) g on g.row_id = r.row_id
         where r.region_id = p_region and r.take_over_id = p_take_over and r.faults = '{}' and r.state <> 'left-out') s;
end $$;
grant execute on function take_over_gift_rest to kartenkontor_app;

-- Makes some cards those of rows of a released take-over: books what each row says, gives the card the state that it
-- had there, writes card and entry into the row, and counts it for the take-over. What of it are gifts of campaigns
-- comes from these, each as an entry and a pot of its own; p_gifts names all of them. Throws where it is not released,
-- where it would come to more than was released, where a row comes along no more, where a card is neither fresh nor
-- went back with its take-over, or is not the one that its row names. Returns how many there were. Planned anew each
-- time: a plan of the first portion, when the tables were empty, would read all of them for each card of a later one.
create function ledger_take_over(p_region int, p_take_over bigint, p_actor bigint, p_rows bigint[], p_cards text[],
  p_keys uuid[], p_marks text[], p_gifts bigint[] default '{}', p_gift_keys uuid[] default '{}', p_gift_marks text[] default '{}')
returns int
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_fresh int;
  v_rows int;
  v_cents bigint;
  v_gifts int;
  v_gift_cents bigint;
  v_campaigns bigint[];
  v_at timestamptz;
  v_counted int;
begin
  perform assert_region_here(p_region);
  -- Like every booking, so that no id below a horizon appears later.
  perform pg_advisory_xact_lock_shared(7101, p_region);
  select count(*), coalesce(sum(r.cents), 0) into v_rows, v_cents from take_over_row r
   where r.region_id = p_region and r.take_over_id = p_take_over and r.row_id = any (p_rows)
     and r.card_number is null and r.faults = '{}' and r.state <> 'left-out';
  if v_rows <> cardinality(p_rows) or v_rows <> cardinality(p_cards) then
    raise exception 'a row of take-over % comes along no more', p_take_over;
  end if;
  select count(*), coalesce(sum(g.cents), 0), array_agg(distinct g.campaign_id) into v_gifts, v_gift_cents, v_campaigns
    from take_over_gift g
   where g.region_id = p_region and g.take_over_id = p_take_over and g.row_id = any (p_rows)
     and g.faults = '{}' and g.campaign_id is not null and g.entry_id is null;
  if v_gifts <> cardinality(p_gifts) then
    raise exception 'the gifts of take-over % are not these', p_take_over;
  end if;
  -- The checks of the table hold it within what was released.
  update take_over set booked_cards = booked_cards + v_rows, booked_cents = booked_cents + v_cents,
         booked_gift_cents = booked_gift_cents + v_gift_cents
   where region_id = p_region and take_over_id = p_take_over and state = 'released';
  if not found then
    raise exception 'take-over % is not released', p_take_over;
  end if;
  -- As all who give: campaigns before cards.
  perform from campaign where region_id = p_region and campaign_id = any (v_campaigns) order by campaign_id for no key update;
  perform from account where region_id = p_region and kind = 'card'
    and card_number = any (p_cards) order by card_number for no key update;
  select count(*) into v_fresh
    from unnest(p_rows, p_cards) as w (row_id, card)
    join take_over_row r on r.region_id = p_region and r.row_id = w.row_id
    join card c on c.region_id = p_region and c.card_number = w.card
    join account a on a.region_id = p_region and a.kind = 'card' and a.card_number = w.card
   where a.balance = 0 and not a.is_test
     and (a.status = 'active' and not exists (select from posting p
            where p.region_id = p_region and p.account_id = a.account_id and p.balance_after is not null)
       or has_own_form(r.old_number) and take_over_returned(p_region, w.card, r.state))
     and (not has_own_form(r.old_number) or (c.card_number, c.production_number) = (r.old_number, r.production_number));
  if v_fresh <> cardinality(p_cards) then
    raise exception 'a card of take-over % is not fresh', p_take_over;
  end if;

  with wanted as (
    -- An unused card with a number of ours can be sold as it is. With another's number it needs a proof of whose it is.
    select r.row_id, w.card, r.cents - coalesce(g.cents, 0) as cents, w.key, w.mark, a.account_id,
           case r.state when 'locked' then 'locked' when 'closed' then 'emptied'
             when 'unused' then case when has_own_form(r.old_number) then 'produced' else 'active' end
             else 'active' end as status,
           case when r.cents > coalesce(g.cents, 0) then nextval('entry_id') end as entry
      from unnest(p_rows, p_cards, p_keys, p_marks) as w (row_id, card, key, mark)
      join take_over_row r on r.region_id = p_region and r.row_id = w.row_id
      join account a on a.region_id = p_region and a.kind = 'card' and a.card_number = w.card
      left join take_over_gift_sums(p_region, p_take_over, p_rows) g on g.row_id = r.row_id),
  filled as (
    update account a set balance = a.balance + w.cents, status = w.status
      from wanted w where a.region_id = p_region and a.account_id = w.account_id),
  booked as (
    insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, input_hash,
      booked_at, mark)
    select p_region, w.entry, 'take-over', w.cents, w.account_id, p_actor, w.key,
           format('take-over %s %s', p_take_over, w.cents), ledger_now(), w.mark
      from wanted w where w.cents > 0),
  noted as (
    update take_over_row r set card_number = w.card, entry_id = w.entry
      from wanted w where r.region_id = p_region and r.row_id = w.row_id)
  insert into posting (region_id, entry_id, account_id, cents, balance_after)
  select p_region, w.entry, w.account_id, w.cents, w.cents from wanted w where w.cents > 0
  union all
  select p_region, w.entry, a.account_id, -w.cents, null
    from wanted w join account a on a.region_id = p_region and a.kind = 'predecessor' where w.cents > 0;
  if v_gifts = 0 then
    return v_rows;
  end if;

  -- Gifts by their number, as each is an entry of its own and says the balance after it. What was released fitted into
  -- the budgets, and only take-overs give from them. The check of the table holds it there.
  v_at := ledger_now();
  with told as (
    select t.gift_id, t.cents, t.campaign_id, c.use_until, a.account_id, a.balance, w.key, w.mark
      from unnest(p_gifts, p_gift_keys, p_gift_marks) as w (gift_id, key, mark)
      join take_over_gift t on t.region_id = p_region and t.gift_id = w.gift_id
      join take_over_row r on r.region_id = p_region and r.row_id = t.row_id
      join account a on a.region_id = p_region and a.kind = 'card' and a.card_number = r.card_number
      join campaign c on c.region_id = p_region and c.campaign_id = t.campaign_id and c.state = 'running'
       and c.given_for = 'take-over' and t.cents <= c.gift_cents
     where t.take_over_id = p_take_over and t.row_id = any (p_rows) and t.faults = '{}' and t.entry_id is null
     order by t.gift_id),
  numbered as materialized (select *, nextval('entry_id') as entry from told),
  wanted as (
    select *, balance + sum(cents) over (partition by account_id order by entry) as balance_after from numbered),
  filled as (
    update account a set balance = a.balance + s.cents, potted = a.potted + s.cents
      from (select account_id, sum(cents) as cents from wanted group by 1) s
     where a.region_id = p_region and a.account_id = s.account_id),
  counted as (
    update campaign c set given_cents = c.given_cents + s.cents
      from (select campaign_id, sum(cents) as cents from wanted group by 1) s
     where c.region_id = p_region and c.campaign_id = s.campaign_id),
  booked as (
    insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, input_hash, booked_at, mark)
    select p_region, w.entry, 'gift', w.cents, w.account_id, p_actor, w.key,
           format('gift %s take-over %s %s', w.campaign_id, p_take_over, w.cents), v_at, w.mark
      from wanted w),
  posted as (
    insert into posting (region_id, entry_id, account_id, cents, balance_after)
    select p_region, w.entry, w.account_id, w.cents, w.balance_after from wanted w
    union all
    select p_region, w.entry, a.account_id, -w.cents, null
      from wanted w join account a on a.region_id = p_region and a.kind = 'campaigns'),
  opened as (
    insert into pot (region_id, account_id, campaign_id, cents, issued_at, use_until, open_until)
    select p_region, w.account_id, w.campaign_id, w.cents, v_at, w.use_until, w.use_until from wanted w order by w.entry
    returning pot_id, account_id, campaign_id),
  given as (
    insert into campaign_gift (region_id, campaign_id, account_id, entry_id, pot_id, take_over_id)
    select p_region, w.campaign_id, w.account_id, w.entry, o.pot_id, p_take_over
      from wanted w join opened o on (o.account_id, o.campaign_id) = (w.account_id, w.campaign_id)),
  moved as (
    insert into pot_posting (region_id, entry_id, pot_id, cents)
    select p_region, w.entry, o.pot_id, w.cents from wanted w join opened o on (o.account_id, o.campaign_id) = (w.account_id, w.campaign_id)),
  noted as (
    update take_over_gift t set entry_id = w.entry
      from wanted w where t.region_id = p_region and t.gift_id = w.gift_id)
  select count(distinct gift_id) into v_counted from wanted;
  if v_counted <> v_gifts then
    raise exception 'a gift of take-over % comes along no more', p_take_over;
  end if;
  return v_rows;
end $$;
grant execute on function ledger_take_over to kartenkontor_app;

-- Whether an entry has taken a balance or a gift over, or back, or has ended a gift: nobody has used the card by it. A
-- card that was taken over anew has such entries of before.
create function is_of_take_over(p_region int, p_entry bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from entry where region_id = p_region and entry_id = p_entry
    and (type in ('take-over', 'gift-end') or type = 'gift' and input_hash like 'gift % take-over %'
      or type = 'reversal' and input_hash like 'take-over-back %'));
$$;
grant execute on function is_of_take_over to kartenkontor_app;

-- The first card of a take-over that somebody has used, registered or got; null where it can be taken back.
-- Without nested loops: right after a take-over statistics are old, and each card would be compared with all.
create function take_over_used_card(p_region int, p_take_over bigint) returns text
language plpgsql stable set search_path = public, pg_temp set enable_nestloop = off as $$
begin
  return (select c.card_number
    from take_over_row r
    join card c using (region_id, card_number)
    join account a on a.region_id = r.region_id and a.kind = 'card' and a.card_number = r.card_number
   where r.region_id = p_region and r.take_over_id = p_take_over
     and (num_nonnulls(c.customer_id, c.employer_id, c.partner_id, a.succeeded_by) > 0
       or exists (select from posting p where p.region_id = p_region and p.account_id = a.account_id
            and p.balance_after is not null and p.entry_id is distinct from r.entry_id
            and not is_of_take_over(p_region, p.entry_id)))
   order by c.card_number limit 1);
end $$;
grant execute on function take_over_used_card to kartenkontor_app;

-- Whether a card is being taken back, or was, and was not taken over anew since: it moves no money and opens no more.
-- Whoever asks holds its account, and asks in a statement of its own, so as to see what was decided until then.
create function take_over_keeps_card(p_region int, p_card text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select t.state in ('taking-back', 'taken-back')
    from take_over_row r join take_over t using (region_id, take_over_id)
   where r.region_id = p_region and r.card_number = p_card order by t.released_at desc limit 1), false);
$$;
grant execute on function take_over_keeps_card to kartenkontor_app;

-- Begins to take a take-over back: in this one transaction no card of it was used, and from now on none can be, as all
-- are locked or closed. Refused with the first card that somebody has used, registered or got; then nothing has
-- happened. Books nothing, so no horizon waits for it. Without nested loops, like the function before.
create function ledger_begin_taking_back(p_region int, p_take_over bigint, p_actor bigint)
returns table (outcome text, card text)
language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = off as $$
#variable_conflict use_column
begin
  perform assert_region_here(p_region);
  outcome := 'BEGUN';
  perform from take_over where region_id = p_region and take_over_id = p_take_over and state = 'done' for update;
  if not found then
    outcome := 'NOT_DONE';
    return next;
    return;
  end if;
  -- Cards before accounts, as whoever registers or replaces one; both in the order of all others.
  perform from card c where c.region_id = p_region and c.card_number in (
    select card_number from take_over_row where region_id = p_region and take_over_id = p_take_over
       and card_number is not null) order by c.card_number for no key update;
  perform from account a where a.region_id = p_region and a.kind = 'card' and a.card_number in (
    select card_number from take_over_row where region_id = p_region and take_over_id = p_take_over
       and card_number is not null) order by a.card_number for no key update;
  card := take_over_used_card(p_region, p_take_over);
  if card is not null then
    outcome := 'CARD_USED';
    return next;
    return;
  end if;
  update account a set status = 'locked'
    from take_over_row r
   where r.region_id = p_region and r.take_over_id = p_take_over and a.status not in ('locked', 'emptied')
     and a.region_id = p_region and a.kind = 'card' and a.card_number = r.card_number;
  update take_over set state = 'taking-back', taken_back_by = p_actor, taking_back_since = ledger_now(),
         mailing_by = null, mailing_since = null
   where region_id = p_region and take_over_id = p_take_over;
  return next;
end $$;
grant execute on function ledger_begin_taking_back to kartenkontor_app;

-- Takes some cards of a take-over back: balances by entries that mirror theirs, old numbers ended. Of each row, with
-- the key and mark of its entry, null where it has none. Gifts end as others do (p_pots), be their campaign stopped;
-- one that had ended before is back already. Throws where it is not being taken back, where a card is back already,
-- and where one is not as it was when that began. Returns whether all are back. Planned anew each time, like
-- ledger_take_over.
create function ledger_take_over_back(p_region int, p_take_over bigint, p_actor bigint, p_rows bigint[], p_keys uuid[],
  p_marks text[], p_pots bigint[] default '{}', p_pot_keys uuid[] default '{}', p_pot_marks text[] default '{}')
returns boolean
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_cards text[];
  v_cents bigint;
  v_gift_cents bigint;
  v_same int;
begin
  perform assert_region_here(p_region);
  perform pg_advisory_xact_lock_shared(7101, p_region);
  select array_agg(card_number), coalesce(sum(cents), 0) into v_cards, v_cents from take_over_row
   where region_id = p_region and take_over_id = p_take_over and row_id = any (p_rows)
     and card_number is not null and back_at is null;
  if coalesce(cardinality(v_cards), 0) <> cardinality(p_rows) then
    raise exception 'a card of take-over % is back already', p_take_over;
  end if;
  v_gift_cents := coalesce((select sum(cents) from take_over_gift_sums(p_region, p_take_over, p_rows)), 0);
  update take_over set back_cards = back_cards + cardinality(v_cards), back_cents = back_cents + v_cents,
         back_gift_cents = back_gift_cents + v_gift_cents
   where region_id = p_region and take_over_id = p_take_over and state = 'taking-back' and taken_back_by = p_actor;
  if not found then
    raise exception 'take-over % is not being taken back', p_take_over;
  end if;
  if cardinality(p_pots) > 0 then
    perform from campaign where region_id = p_region and campaign_id in (
      select campaign_id from pot where region_id = p_region and pot_id = any (p_pots)) order by campaign_id for no key update;
  end if;
  perform from account where region_id = p_region and kind = 'card'
    and card_number = any (v_cards) order by card_number for no key update;
  if cardinality(p_pots) > 0 then
    -- Those of other cards would be theirs.
    if exists (select from pot p join account a on a.region_id = p.region_id and a.account_id = p.account_id
                where p.region_id = p_region and p.pot_id = any (p_pots) and a.card_number <> all (v_cards)) then
      raise exception 'a gift is not of take-over %', p_take_over;
    end if;
    perform from ledger_end_gifts(p_region, p_pots, p_actor, p_pot_keys, p_pot_marks);
  end if;
  select count(*) into v_same
    from take_over_row r join account a on a.region_id = p_region and a.kind = 'card' and a.card_number = r.card_number
    left join take_over_gift_sums(p_region, p_take_over, p_rows) g on g.row_id = r.row_id
   where r.region_id = p_region and r.row_id = any (p_rows) and a.balance = r.cents - coalesce(g.cents, 0) and a.potted = 0
     and (a.status = 'locked' or a.status = 'emptied' and r.state = 'closed');
  if v_same <> cardinality(v_cards) then
    raise exception 'a card of take-over % is not as it was', p_take_over;
  end if;

  with wanted as (
    select r.entry_id as taken, r.cents - coalesce(g.cents, 0) as cents, a.account_id, w.key, w.mark,
           case when r.entry_id is not null then nextval('entry_id') end as entry
      from unnest(p_rows, p_keys, p_marks) as w (row_id, key, mark)
      join take_over_row r on r.region_id = p_region and r.row_id = w.row_id
      join account a on a.region_id = p_region and a.kind = 'card' and a.card_number = r.card_number
      left join take_over_gift_sums(p_region, p_take_over, p_rows) g on g.row_id = r.row_id),
  emptied as (
    update account a set balance = a.balance - w.cents
      from wanted w where a.region_id = p_region and a.account_id = w.account_id and w.cents > 0),
  booked as (
    insert into entry (region_id, entry_id, type, cents, card_account_id, actor_id, idempotency_key, input_hash,
      reversal_of, booked_at, mark)
    select p_region, w.entry, 'reversal', w.cents, w.account_id, p_actor, w.key,
           format('take-over-back %s', p_take_over), w.taken, ledger_now(), w.mark
      from wanted w where w.cents > 0)
  insert into posting (region_id, entry_id, account_id, cents, balance_after)
  select p_region, w.entry, w.account_id, -w.cents, 0 from wanted w where w.cents > 0
  union all
  select p_region, w.entry, a.account_id, w.cents, null
    from wanted w join account a on a.region_id = p_region and a.kind = 'predecessor' where w.cents > 0;
  update take_over_row set back_at = ledger_now() where region_id = p_region and row_id = any (p_rows);
  update card_alias set ended_at = ledger_now()
   where region_id = p_region and card_number = any (v_cards) and ended_at is null;
  update take_over set state = 'taken-back', taken_back_at = ledger_now()
   where region_id = p_region and take_over_id = p_take_over and back_cards = cards;
  return found;
end $$;
grant execute on function ledger_take_over_back to kartenkontor_app;

-- What became of the cards of a take-over in the first days after it. Shown: asked for at a till. Used: moved by
-- anything but the take-over and its taking back. Undone: Stornos and corrections. Locked since then. Missed: questions
-- of tills of the region for a number that stands for nothing; the trail has them, masked. Without nested loops, like
-- take_over_used_card.
create function take_over_use(p_region int, p_take_over bigint, p_days int)
returns table (shown int, used int, bookings int, undone int, undone_cents bigint, locked int, registered int, cents bigint,
  missed int)
language sql stable set search_path = public, pg_temp set enable_nestloop = off as $$
  with span as (
    select finished_at as since, least(finished_at + make_interval(days => p_days), taking_back_since) as until
      from take_over where region_id = p_region and take_over_id = p_take_over and finished_at is not null),
  taken as materialized (
    select r.state, r.entry_id, a.account_id, a.status, a.balance, c.customer_id
      from take_over_row r
      join account a on a.region_id = r.region_id and a.kind = 'card' and a.card_number = r.card_number
      join card c on c.region_id = r.region_id and c.card_number = r.card_number
     where r.region_id = p_region and r.take_over_id = p_take_over),
  moved as (
    select t.account_id, e.type, e.cents
      from taken t
      join posting p on p.region_id = p_region and p.account_id = t.account_id and p.balance_after is not null
      join entry e on e.region_id = p_region and e.entry_id = p.entry_id
      join span s on e.booked_at >= s.since and e.booked_at < s.until
     where p.entry_id is distinct from t.entry_id and not coalesce(e.reversal_of = t.entry_id, false)
       and e.type <> 'gift-end' and not (e.type = 'gift' and e.input_hash like 'gift % take-over %')),
  asked as (
    select v.subject from audit_event v join span s on v.at >= s.since and v.at < s.until
     where v.region_id = p_region and v.act = 'balance-checked')
  select (select count(*)::int from taken t join (select distinct subject from asked) a on a.subject = 'account ' || t.account_id),
         (select count(distinct account_id)::int from moved),
         (select count(*)::int from moved where type <> 'reversal'),
         (select count(*)::int from moved where type = 'reversal'),
         (select coalesce(sum(m.cents), 0)::bigint from moved m where type = 'reversal'),
         (select count(*)::int from taken where state <> 'locked' and status = 'locked'),
         (select count(*)::int from taken where customer_id is not null),
         (select coalesce(sum(balance), 0)::bigint from taken),
         (select count(*)::int from asked where subject like 'old number %');
$$;
grant execute on function take_over_use to kartenkontor_app;

-- Whether a take-over is about to bring gifts of a campaign along: it was released, so these are given.
create function campaign_is_awaited(p_region int, p_campaign bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from take_over t join take_over_gift g on g.region_id = t.region_id and g.take_over_id = t.take_over_id
     where t.region_id = p_region and t.state = 'released' and g.campaign_id = p_campaign and g.faults = '{}');
$$;
grant execute on function campaign_is_awaited to kartenkontor_app;

-- The take-overs that brought gifts of a campaign along, with how many cards and how much: all that was given, whether
-- it has gone back since or not.
create function campaign_take_overs(p_region int, p_campaign bigint)
returns table (take_over_id bigint, provider text, is_back boolean, cards int, cents bigint)
language sql stable set search_path = public, pg_temp as $$
  select t.take_over_id, t.provider, t.state in ('taking-back', 'taken-back'), count(distinct g.row_id)::int, sum(g.cents)::bigint
    from take_over_gift g join take_over t on t.region_id = g.region_id and t.take_over_id = g.take_over_id
   where g.region_id = p_region and g.campaign_id = p_campaign and g.entry_id is not null
   group by t.region_id, t.take_over_id order by t.take_over_id;
$$;
grant execute on function campaign_take_overs to kartenkontor_app;
