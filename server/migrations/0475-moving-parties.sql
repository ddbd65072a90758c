-- Partners and employers of another provider move in. How: docs/decisions/parties-move-in.md.

-- What a region gets from one former provider. Open: files and their meaning may still change. Released: a job opens
-- contracts, in portions. Done; dropped: given up before it was released. Taking back: a job ends the contracts that
-- nobody has used, in portions.
create table party_move (
  region_id int not null references region,
  party_move_id bigint not null generated always as identity,
  provider text not null check (char_length(provider) between 2 and 100),
  state text not null default 'open' check (state in ('open', 'dropped', 'released', 'done', 'taking-back', 'taken-back')),
  -- What their columns are called with us, by kind of file; and their words, by column.
  column_map jsonb not null default '{}',
  value_map jsonb not null default '{}',
  -- Counts the changes of files and meaning. What was judged before the last one says nothing.
  version int not null default 0,
  rehearsal_asked int,
  rehearsed int,
  rehearsed_at timestamptz,
  opened_by bigint not null references person,
  opened_at timestamptz not null default now(),
  -- What was released: how many rows come along, and how many are left out.
  parties int check (parties > 0),
  left_out int check (left_out >= 0),
  -- Of what each row came to mean, as two people released it.
  rows_sha256 text check (rows_sha256 ~ '^[0-9a-f]{64}$'),
  asked_by bigint references person,
  released_by bigint references person,
  released_at timestamptz,
  finished_at timestamptz,
  taken_back_by bigint references person,
  taking_back_since timestamptz,
  taken_back_at timestamptz,
  -- Who has the contact persons mailed, and since when; null where nobody does.
  mailing_by bigint references person,
  mailing_since timestamptz,
  -- When its files were deleted, and what its rows said.
  forgotten_at timestamptz,
  primary key (region_id, party_move_id),
  check (num_nonnulls(parties, left_out, rows_sha256, asked_by, released_by, released_at) =
    case when state in ('open', 'dropped') then 0 else 6 end),
  check ((finished_at is not null) = (state in ('done', 'taking-back', 'taken-back'))),
  check (num_nonnulls(taken_back_by, taking_back_since) =
    case when state in ('taking-back', 'taken-back') then 2 else 0 end),
  check ((taken_back_at is not null) = (state = 'taken-back')),
  check ((mailing_by is null) = (mailing_since is null)),
  check (mailing_since is null or state = 'done'),
  -- 90 days: somebody may still ask what stood in a file.
  check (forgotten_at is null or coalesce(forgotten_at >= finished_at + interval '2160 hours', false))
);
-- One at a time in a region: what the next one brings was judged before this one's contracts were there.
create unique index party_move_under_way on party_move (region_id) where state in ('released', 'taking-back');
revoke delete, truncate on party_move from kartenkontor_app;
select keep_at_home('party_move');
select watch_facts('party_move', 'party_move_id', 'column_map,value_map,version,rehearsal_asked,rehearsed,rehearsed_at');

-- A file as it came, until its move is forgotten. Its rows are in party_move_row.
create table party_move_file (
  region_id int not null,
  file_id bigint not null generated always as identity,
  party_move_id bigint not null,
  -- What it holds (contract/operator/moving-parties/moving-parties.ts).
  kind text not null check (kind in ('partners', 'branches', 'employers', 'employees')),
  name text not null check (char_length(name) between 1 and 200),
  content bytea,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  head jsonb not null,
  rows int not null check (rows > 0),
  taken_by bigint not null references person,
  taken_at timestamptz not null default now(),
  primary key (region_id, file_id),
  foreign key (region_id, party_move_id) references party_move
);
create index party_move_file_of_move on party_move_file (region_id, party_move_id);
-- The same file once.
create unique index party_move_file_once on party_move_file (region_id, party_move_id, sha256);
revoke update, truncate on party_move_file from kartenkontor_app;
grant update (content) on party_move_file to kartenkontor_app;
select keep_at_home('party_move_file');
select watch_facts('party_move_file', 'file_id', 'content');

-- A row of a file: what stood there, what it means, and what is wrong with it.
create table party_move_row (
  region_id int not null,
  row_id bigint not null generated always as identity,
  party_move_id bigint not null,
  file_id bigint not null,
  kind text not null check (kind in ('partners', 'branches', 'employers', 'employees')),
  line int not null,
  cells jsonb not null,
  -- The former provider's number of it, and that of the business it belongs to.
  number text,
  refers text,
  -- What it means; null before it was judged, and once it is forgotten.
  told jsonb,
  -- Names of what is wrong (contract/operator/moving-parties/faults.ts); empty for nothing.
  faults text[] not null default '{}',
  -- The first row that this one says to mend, by the file of faults.
  mends bigint,
  primary key (region_id, row_id),
  foreign key (region_id, party_move_id) references party_move,
  foreign key (region_id, file_id) references party_move_file on delete cascade
);
create index party_move_row_in_order on party_move_row (region_id, party_move_id, row_id);
create index party_move_row_of_file on party_move_row (region_id, file_id);
revoke insert, update, delete, truncate on party_move_row from kartenkontor_app;
grant insert (region_id, party_move_id, file_id, kind, line, cells) on party_move_row to kartenkontor_app;
grant update (cells, number, refers, told, faults, mends) on party_move_row to kartenkontor_app;
select keep_at_home('party_move_row');

-- What was made of a row, once; or why nothing could be.
create table moved_party (
  region_id int not null,
  moved_party_id bigint not null generated always as identity,
  party_move_id bigint not null,
  row_id bigint not null,
  -- Null where nothing could be made.
  partner_id bigint,
  employer_id bigint,
  -- Of a row that is a further branch.
  branch_id bigint,
  -- Of a row that is an employee's card; and whether that was given to the employer by it.
  card_number text,
  was_given boolean,
  -- The contact person; null where the row names nobody, or the address had an account by then.
  person_id bigint,
  -- What has refused the row, such as a rule of a table; null where nothing has.
  failed text check (char_length(failed) between 1 and 200),
  made_at timestamptz not null default ledger_now(),
  -- When a mail with the way in went into the outbox, and which.
  mailed_at timestamptz,
  mail_id bigint,
  -- Its move was taken back: when its contract ended, or why it stays.
  back_at timestamptz,
  stays text check (stays in ('booked', 'signed-in', 'active', 'cards', 'charged', 'changed')),
  primary key (region_id, moved_party_id),
  unique (region_id, row_id),
  foreign key (region_id, party_move_id) references party_move,
  foreign key (region_id, row_id) references party_move_row,
  foreign key (region_id, partner_id) references partner,
  foreign key (region_id, employer_id) references employer,
  foreign key (region_id, branch_id) references branch,
  foreign key (region_id, card_number) references card,
  foreign key (region_id, person_id) references person (region_id, person_id),
  check ((mailed_at is null) = (mail_id is null)),
  check (num_nonnulls(back_at, stays) < 2),
  check (num_nonnulls(partner_id, employer_id, failed) = 1),
  check ((card_number is null) = (was_given is null)),
  check (failed is null or num_nonnulls(branch_id, card_number, person_id, mailed_at, back_at, stays) = 0)
);
create index moved_party_of_move on moved_party (region_id, party_move_id, moved_party_id);
revoke update, delete, truncate on moved_party from kartenkontor_app;
grant update (mailed_at, mail_id, back_at, stays) on moved_party to kartenkontor_app;
create trigger moved_party_is_written_once before update on moved_party
  for each row execute function refuse_second_writing('mailed_at', 'mail_id', 'back_at', 'stays');
select keep_at_home('moved_party');
select watch_facts('moved_party', 'moved_party_id', 'mailed_at,mail_id');

-- What of a row is bound by the digest of its move.
create function party_move_rows_sha256(p_region int, p_move bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(string_agg(sha256(convert_to(jsonb_build_array(row_id, file_id, kind, line, number, refers, told,
           faults)::text, 'UTF8')), ''::bytea order by row_id)), 'hex')
    from party_move_row where region_id = p_region and party_move_id = p_move;
$$;
grant execute on function party_move_rows_sha256 to kartenkontor_app;

-- What was released stays as it was released; only its progress changes. With the release the rows have to come to what
-- two people have read, and their digest is kept. It is done once each row that comes along has come, or says why not.
create function refuse_change_of_party_move() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_progress constant text[] := '{state,finished_at,taken_back_by,taking_back_since,taken_back_at,mailing_by,mailing_since,forgotten_at}';
  v_rows bigint;
  v_parties bigint;
begin
  if old.state = 'open' then
    if new.state not in ('open', 'dropped', 'released') then
      raise exception 'a move is released before it is done' using errcode = 'restrict_violation';
    end if;
    if new.state = 'released' then
      select count(*), count(*) filter (where faults = '{}' and told is not null) into v_rows, v_parties
        from party_move_row where region_id = new.region_id and party_move_id = new.party_move_id;
      if (new.parties, new.parties + new.left_out) is distinct from (v_parties, v_rows) then
        raise exception 'the rows of move % come to something else', new.party_move_id using errcode = 'restrict_violation';
      end if;
      new.rows_sha256 := party_move_rows_sha256(new.region_id, new.party_move_id);
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
  if old.state = 'released' and new.state = 'done' then
    select count(*) into v_parties from moved_party
     where region_id = new.region_id and party_move_id = new.party_move_id;
    if v_parties <> new.parties then
      raise exception 'move % is not whole', new.party_move_id using errcode = 'restrict_violation';
    end if;
  end if;
  if old.state = 'taking-back' and new.state = 'taken-back' and exists (select from moved_party
       where region_id = new.region_id and party_move_id = new.party_move_id and num_nonnulls(back_at, stays, failed) = 0) then
    raise exception 'move % is not back as a whole', new.party_move_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger party_move_stays before update on party_move for each row execute function refuse_change_of_party_move();

-- Files and rows come, go and change while their move is open. Once it is forgotten, their words go, and nothing else.
create function refuse_change_of_party_rows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_row constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  v_move party_move;
begin
  select * into v_move from party_move
   where region_id = (v_row ->> 'region_id')::int and party_move_id = (v_row ->> 'party_move_id')::bigint;
  if v_move.state = 'open' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if v_move.forgotten_at is not null and tg_op = 'UPDATE' then
    if tg_table_name = 'party_move_row' and v_row -> 'cells' = '[]' and v_row -> 'told' = 'null'
         and v_row - '{cells,told}'::text[] = to_jsonb(old) - '{cells,told}'::text[]
       or tg_table_name = 'party_move_file' and v_row -> 'content' = 'null' and v_row - 'content' = to_jsonb(old) - 'content' then
      return new;
    end if;
  end if;
  raise exception 'what was released stays' using errcode = 'restrict_violation';
end $$;
create trigger party_move_file_stays before insert or update or delete on party_move_file
  for each row execute function refuse_change_of_party_rows();
create trigger party_move_row_stays before insert or update or delete on party_move_row
  for each row execute function refuse_change_of_party_rows();

-- Only what was released comes, and goes back only while its move is taken back.
create function refuse_other_parties() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_state constant text := (select state from party_move
    where region_id = new.region_id and party_move_id = new.party_move_id);
begin
  if tg_op = 'INSERT' then
    perform from party_move_row where region_id = new.region_id and row_id = new.row_id
       and party_move_id = new.party_move_id and faults = '{}' and told is not null
       and (new.failed is not null
         or (kind = 'branches', kind in ('employers', 'employees'), kind = 'employees')
           = (new.branch_id is not null, new.employer_id is not null, new.card_number is not null));
    if not found or v_state is distinct from 'released' then
      raise exception 'only what was released moves in' using errcode = 'restrict_violation';
    end if;
  elsif (new.back_at, new.stays) is distinct from (old.back_at, old.stays) and v_state is distinct from 'taking-back'
     or new.mailed_at is distinct from old.mailed_at and v_state is distinct from 'done' then
    raise exception 'what has moved in stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger moved_party_was_released before insert or update on moved_party
  for each row execute function refuse_other_parties();
