-- The amounts that a partner's tills offer as buttons.

-- Without a row, the till has the default amounts. Cents, in the order of the screen.
create table quick_amounts (
  region_id int not null,
  partner_id bigint not null,
  redemption_cents int[] not null check (cardinality(redemption_cents) <= 6 and 0 < all (redemption_cents)),
  top_up_cents int[] not null check (cardinality(top_up_cents) <= 6 and 0 < all (top_up_cents)),
  saved_at timestamptz not null default now(),
  primary key (region_id, partner_id),
  foreign key (region_id, partner_id) references partner (region_id, partner_id)
);
select keep_at_home('quick_amounts');
