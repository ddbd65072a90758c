-- A region is a tenant. Everything the specification ties to a place's name is a value of these rows.
create table region (
  region_id int primary key generated always as identity,
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
  -- Content fields by name: texts, addresses of pictures and frames (part 3, section 3).
  content jsonb not null default '{}'
);

create table community (
  community_id int primary key generated always as identity,
  region_id int not null references region,
  name text not null,
  slug text not null,
  rules jsonb not null default '{}',
  unique (region_id, slug)
);

create table trade_association (
  trade_association_id int primary key generated always as identity,
  region_id int not null references region,
  name text not null,
  is_required boolean not null default false,
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

-- When a content source outside last answered well. What it said stands in the rows of the regions, which therefore
-- are the last good copy while it fails, also across restarts.
create table content_fetch (
  source text primary key,
  fetched_at timestamptz not null default now()
);
