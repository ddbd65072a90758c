-- The trades that a branch is listed under (part 2, section 3, Branch: companyCategories).
create table branch_category (
  region_id int not null,
  branch_id bigint not null,
  category_id int not null references category,
  primary key (region_id, branch_id, category_id),
  foreign key (region_id, branch_id) references branch
);
create index branch_category_by_category on branch_category (region_id, category_id);
create trigger region_is_here before insert or update or delete on branch_category for each row execute function refuse_region_elsewhere();
