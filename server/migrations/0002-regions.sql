-- What is true of a region as a whole: its texts, prices, rules and bank account.

-- A region is a tenant. Everything the specification ties to a place's name is a value of these rows.
create table region (
  -- Ids of 1 to 9999: the first cell's (0020).
  region_id int primary key generated always as identity (minvalue 1 maxvalue 9999),
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  card_name text not null,
  primary_color text not null default '#AE0C20' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  white_label_website_url text not null,
  logo_svg text not null,
  is_listed boolean not null default true,
  booking_notice_minutes int not null default 5 check (booking_notice_minutes >= 0),
  hides_bonus_management boolean not null default false,
  -- Fees in cents and rules for joining (part 2, section 9); served from the issue that registers partners.
  fees jsonb not null default '{}',
  rules jsonb not null default '{}',
  -- What partners may grant as bonus, in cents (rulings 3): at once, to a card on a day of Berlin, and a partner until a statement covers it.
  bonus_limit_cents bigint not null default 25000 check (bonus_limit_cents >= 0),
  bonus_day_limit_cents bigint not null default 50000 check (bonus_day_limit_cents >= 0),
  bonus_unsettled_limit_cents bigint not null default 500000 check (bonus_unsettled_limit_cents >= 0),
  -- Since when these three hold: `ledger:verify` judges by them what was granted from then on.
  bonus_limits_since timestamptz not null default now(),
  -- Content fields by name: texts, addresses of pictures and frames (part 3, section 3).
  content jsonb not null default '{}',
  -- Questions and answers that a region words itself, by the field names of the content source.
  faqs jsonb not null default '{}'
);

-- Where a region's books are written: here, or in another cell (docs/decisions/growth-keys.md). A region that is made here begins here. One that
-- comes by replication has no row until it is taken over, as triggers do not fire for what is replicated.
create table region_home (
  region_id int primary key references region,
  books_here boolean not null default true,
  since timestamptz not null default now()
);
revoke insert, update, delete, truncate on region_home from kartenkontor_app;

create function open_region_home() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into region_home (region_id) values (new.region_id);
  return null;
end $$;
create trigger region_begins_here after insert on region for each row execute function open_region_home();

-- The fence: everybody who writes for a region comes by here first, in the same transaction. The lock is shared among writers; region_leave takes it
-- for itself, so that nobody writes after the region has left. Raises 57R01 where the region's books are not written here.
create function assert_region_here(p_region int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7104, p_region);
  if not exists (select from region_home where region_id = p_region and books_here) then
    raise exception 'the books of region % are not written here', p_region using errcode = '57R01';
  end if;
end $$;

-- The same for tables that the application writes by itself; 0020 puts it on them.
create function refuse_region_elsewhere() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- What belongs to no region (staff, the operator's own texts) is written everywhere.
  if tg_op <> 'INSERT' and old.region_id is not null then
    perform assert_region_here(old.region_id);
  end if;
  if tg_op <> 'DELETE' and new.region_id is not null then
    perform assert_region_here(new.region_id);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- Whether the sponsor of a region's card carries the disagio at an instant: up to the end of a day of Berlin (part 2, section 9).
create function sponsor_carries_disagio(p_region int, p_at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce((p_at at time zone 'Europe/Berlin')::date <= (rules ->> 'sponsorCarriesDisagioUntil')::date, false) from region where region_id = p_region;
$$;
grant execute on function sponsor_carries_disagio to kartenkontor_app;

-- A minute later than they were changed: whoever books at that moment may have read them before.
create function note_bonus_limits_since() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.bonus_limits_since := ledger_now() + interval '1 minute';
  return new;
end $$;
create trigger region_notes_bonus_limits before update of bonus_limit_cents, bonus_day_limit_cents, bonus_unsettled_limit_cents on region
  for each row execute function note_bonus_limits_since();

-- ISO 13616: letters count from 10 on, and the whole is 1 modulo 97. Null for null: an account may be missing.
create function iban_is_valid(p_iban text) returns boolean language sql immutable strict as $$
  select case when p_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then (
    select string_agg(case when letter ~ '[0-9]' then letter else (ascii(letter) - 55)::text end, '' order by n)::numeric % 97 = 1
      from regexp_split_to_table(substr(p_iban, 5) || substr(p_iban, 1, 4), '') with ordinality as t (letter, n)) else false end;
$$;
grant execute on function iban_is_valid to kartenkontor_app;

-- The operator's account of a region, from which partners are paid; by the creditor id it collects.
create table region_bank (
  region_id int primary key references region,
  account_holder text not null check (account_holder <> ''),
  iban text not null check (iban_is_valid(iban)),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  creditor_id text check (creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$')
);

create table community (
  region_id int not null references region,
  community_id bigint not null generated always as identity,
  name text not null,
  slug text not null,
  rules jsonb not null default '{}',
  primary key (region_id, community_id),
  unique (region_id, slug)
);

create table trade_association (
  region_id int not null references region,
  trade_association_id bigint not null generated always as identity,
  name text not null,
  is_required boolean not null default false,
  primary key (region_id, trade_association_id),
  unique (region_id, name)
);

create table category (
  category_id int primary key generated always as identity,
  name text not null unique
);

-- A legal text that a region replaces; region null is the operator's own.
create table legal_text (
  region_id int references region,
  name text not null,
  html text not null,
  unique nulls not distinct (region_id, name)
);

-- What the host of the legal texts last answered well; it stays while the host fails, also across restarts.
create table legal_text_copy (
  name text primary key,
  source text not null,
  html text not null,
  fetched_at timestamptz not null default now()
);

-- When a content source outside last answered well. What it said stands in the rows of the regions, which therefore
-- are the last good copy while it fails, also across restarts.
create table content_fetch (
  source text primary key,
  fetched_at timestamptz not null default now()
);

create table perk (
  region_id int not null references region,
  perk_id bigint not null generated always as identity,
  perk_value text not null,
  available_from date,
  available_until date,
  description_html text not null default '',
  url_vendor text,
  url_vendor_play_store text,
  url_vendor_app_store text,
  url_instruction text,
  primary key (region_id, perk_id)
);
