-- A region as a whole: texts, prices, rules and bank account. Also the fence: a region is written in one database only.

-- A region is a tenant. What the specification links to the name of a place is a value in its row.
create table region (
  -- Ids from 1 to 9999 belong to the first cell (table cell).
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
  -- Fees in cents and rules for joining.
  fees jsonb not null default '{}',
  rules jsonb not null default '{}',
  -- Limits in cents for bonuses: for one bonus; for a card per day in Berlin; for a partner until a statement covers
  -- them. Nobody raises them, or the limit of fresh mandates, beyond the caps (limitCaps of the contract).
  bonus_limit_cents bigint not null default 25000 check (bonus_limit_cents between 0 and 100000),
  bonus_day_limit_cents bigint not null default 50000 check (bonus_day_limit_cents between 0 and 200000),
  bonus_unsettled_limit_cents bigint not null default 500000 check (bonus_unsettled_limit_cents between 0 and 2000000),
  -- Since when these three limits apply: `ledger:verify` checks bonuses from then on.
  bonus_limits_since timestamptz not null default now(),
  -- Content fields by name: texts, addresses of pictures and frames.
  content jsonb not null default '{}',
  -- The region's own questions and answers, by the field names of the content source.
  faqs jsonb not null default '{}',
  -- A mandate collects at most this until its first debit has stood for so many days. Null: 5,000 EUR and 10 days.
  fresh_mandate_limit_cents bigint check (fresh_mandate_limit_cents between 0 and 5000000),
  fresh_mandate_days int check (fresh_mandate_days between 0 and 400),
  -- For how many minutes a till may take back a booking. Null: 15. 0: never; then only corrections remain.
  storno_minutes int check (storno_minutes between 0 and 1440)
);
select watch_facts('region', 'region_id');

-- Where a region's books are written: here or in another cell (docs/decisions/growth-keys.md). A region created here
-- starts here. A replicated region has no row until it is taken over, as triggers do not fire for replicated rows.
create table region_home (
  region_id int primary key references region,
  books_here boolean not null default true,
  since timestamptz not null default now()
);
revoke insert, update, delete, truncate on region_home from kartenkontor_app;

-- A region created here starts here.
create function open_region_home() returns trigger language plpgsql security definer set search_path = public,
  pg_temp as $$
begin
  insert into region_home (region_id) values (new.region_id);
  return null;
end $$;
create trigger region_begins_here after insert on region for each row execute function open_region_home();

-- The fence: raises 57R01 if the region's books are not written here. Everybody who writes for a region calls it first,
-- in the same transaction. Writers share the lock; region_leave takes it exclusively, so nobody writes after the region
-- has left.
create function assert_region_here(p_region int) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7104, p_region);
  if not exists (select from public.region_home where region_id = p_region and books_here) then
    raise exception 'the books of region % are not written here', p_region using errcode = '57R01';
  end if;
end $$;

-- The fence for tables that the application writes directly: a row is only written where its region is at home.
-- keep_at_home attaches it to them. Functions that write the books check the fence themselves.
create function refuse_region_elsewhere()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Rows of no region (staff, the operator's own texts) are written everywhere.
  if tg_op <> 'INSERT' and old.region_id is not null then
    perform assert_region_here(old.region_id);
  end if;
  if tg_op <> 'DELETE' and new.region_id is not null then
    perform assert_region_here(new.region_id);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger region_is_here before update or delete on region for each row execute function refuse_region_elsewhere();

-- Puts a table behind this fence.
create function keep_at_home(p_table text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('create trigger region_is_here before insert or update or delete on %I
    for each row execute function refuse_region_elsewhere()', p_table);
end $$;

-- Whether the sponsor of a region's card pays the disagio at an instant: until the end of a day in Berlin.
create function sponsor_carries_disagio(p_region int, p_at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce((p_at at time zone 'Europe/Berlin')::date <= (rules ->> 'sponsorCarriesDisagioUntil')::date,
    false) from region where region_id = p_region;
$$;
grant execute on function sponsor_carries_disagio to kartenkontor_app;

-- Records since when the bonus limits of a region apply. That is one minute after the change, as bookings at that
-- moment may have read the former limits.
create function note_bonus_limits_since() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.bonus_limits_since := ledger_now() + interval '1 minute';
  return new;
end $$;
create trigger region_notes_bonus_limits before update of bonus_limit_cents, bonus_day_limit_cents,
  bonus_unsettled_limit_cents on region
  for each row execute function note_bonus_limits_since();

-- Whether an IBAN is valid by ISO 13616: letters count from 10 on, and the whole is 1 modulo 97. Null for null, as an
-- account may be missing.
create function iban_is_valid(p_iban text) returns boolean language sql immutable strict as $$
  select case when p_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then (
    select string_agg(
             case when letter ~ '[0-9]' then letter else (ascii(letter) - 55)::text end, '' order by n)::numeric % 97 = 1
      from regexp_split_to_table(substr(p_iban, 5) || substr(p_iban, 1, 4), '') with ordinality as t (letter, n))
    else false end;
$$;
grant execute on function iban_is_valid to kartenkontor_app;

-- The operator's account for a region. It pays partners and, with the creditor id, collects debits.
create table region_bank (
  region_id int primary key references region,
  account_holder text not null check (account_holder <> ''),
  iban text not null check (iban_is_valid(iban)),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  creditor_id text check (creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$')
);
select keep_at_home('region_bank');
select watch_facts('region_bank', 'region_id');

-- The towns of a region, whose rules for joining may differ.
create table community (
  region_id int not null references region,
  community_id bigint not null generated always as identity,
  name text not null,
  slug text not null,
  rules jsonb not null default '{}',
  primary key (region_id, community_id),
  unique (region_id, slug)
);
select keep_at_home('community');
select watch_facts('community', 'community_id');

-- The trade associations of a region; some are required for joining.
create table trade_association (
  region_id int not null references region,
  trade_association_id bigint not null generated always as identity,
  name text not null,
  is_required boolean not null default false,
  primary key (region_id, trade_association_id),
  unique (region_id, name)
);
select keep_at_home('trade_association');
select watch_facts('trade_association', 'trade_association_id');

-- Tells that the list of shops has changed. Processes cache the list of each region until then
-- (server/reports/shops/keep-shops.ts).
create function tell_of_shops() returns trigger language plpgsql as $$
begin
  notify portal_notice, 'shops';
  return null;
end $$;

-- The trades of branches.
create table category (
  category_id int primary key generated always as identity,
  name text not null unique
);
create trigger tell_of_shops after insert or update or delete on category
  for each statement execute function tell_of_shops();

-- A region's own legal text by version, each with its first day; region null is the operator's own. The current text
-- has the latest day that has come, and of that day the highest version. Versions stay, so that whoever agreed to one
-- can always read it.
create table legal_text (
  region_id int references region,
  name text not null,
  -- Null: from that day on the region has no text of its own, and the operator's applies.
  html text,
  version int not null default 1 check (version > 0),
  valid_from date not null default '2000-01-01',
  check (html is not null or region_id is not null),
  unique nulls not distinct (region_id, name, version)
);
alter table legal_text replica identity full;
revoke update, delete, truncate on legal_text from kartenkontor_app;
select keep_at_home('legal_text');
select watch_facts('legal_text', 'name,version');

-- The last good answer of the host of legal texts; used while the host fails, also after restarts.
create table legal_text_copy (
  name text primary key,
  source text not null,
  html text not null,
  fetched_at timestamptz not null default now()
);
select watch_facts('legal_text_copy', 'name', 'fetched_at');

-- When an external content source last answered well. Its content is in the rows of the regions, which stay as the last
-- good copy while it fails, also after restarts.
create table content_fetch (
  source text primary key,
  fetched_at timestamptz not null default now(),
  -- The regions that the external source has; the content of all others is kept here.
  slugs text[] not null default '{}'
);

-- Pictures of a region's pages, and its present and former logos. They stay, as the history refers to them.
create table region_picture (
  region_id int not null references region,
  -- 32 hexadecimal digits of the hash: the public name of the picture.
  name text not null check (name ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('svg', 'webp')),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (region_id, name)
);
create index region_picture_by_name on region_picture (name);
select keep_at_home('region_picture');

-- Further offers of a region to its card holders.
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
select keep_at_home('perk');
