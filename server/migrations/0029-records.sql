-- How staff finds people, businesses, cards and cases, and which card took another one's place.

-- The words of a text as people look for them: small letters without accents, and ä, ae and a are one; ß is ss. What a word begins with stays what its
-- folded form begins with, so that it is found while it is typed. Only what stands in front counts in a text that no person or business is called.
create function search_words(p_text text) returns text[]
language sql immutable parallel safe cost 10000 set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct word), '{}')
    from regexp_split_to_table(
           left(replace(replace(replace(replace(
             translate(lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđıæœ', 'oldiao'),
             'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 500),
           '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+') as word
   where word <> '';
$$;

create function search_vector(p_text text) returns tsvector
language sql immutable parallel safe cost 10000 set search_path = public, pg_temp as $$
  select array_to_tsvector(search_words(p_text));
$$;

-- Asks for all words of a text, whole or as the beginnings of words; null where it has none. A word holds no sign that a query would read.
create function search_query(p_text text, p_as_beginnings boolean) returns tsquery
language sql immutable parallel safe cost 10000 set search_path = public, pg_temp as $$
  select string_agg(format('''%s''%s', word, case when p_as_beginnings then ':*' else '' end), ' & ')::tsquery
    from (select word from unnest(search_words(p_text)) as word limit 8) as words;
$$;
grant execute on function search_words, search_vector, search_query to kartenkontor_app;

-- Indexes on expressions: no column of a watched table changes. Without a list of what is pending, which each search would read.
create index person_by_words on person using gin (search_vector(first_name || ' ' || last_name || ' ' || email)) with (fastupdate = off)
  where ended_at is null;
create index partner_by_words on partner using gin (search_vector(name || ' ' || contract_id)) with (fastupdate = off);
create index employer_by_words on employer using gin (search_vector(name || ' ' || contract_id)) with (fastupdate = off);
-- Mails and lists show the last digits of a number.
create index card_by_last_digits on card (reverse(card_number) collate "C");

-- What has happened to a thing, and what a person did.
create index audit_event_of_subject on audit_event (subject, audit_event_id) where subject is not null;
create index audit_event_of_person on audit_event (person_id, audit_event_id);
create index transfer_source_of_card on transfer_source (region_id, card_number);
create index transfer_request_of_target on transfer_request (region_id, target_card);
create index correction_request_of_card on correction_request (region_id, card_number);
create index correction_request_of_person on correction_request (requested_by);

-- A card that took the place of another: holder, employer and balance went with it, once and for good.
create table card_replacement (
  region_id int not null,
  old_card text not null,
  new_card text not null check (new_card <> old_card),
  -- What was on the old one.
  cents bigint not null check (cents >= 0),
  replaced_by bigint not null references person,
  -- In words for the holder.
  reason text not null,
  -- Of the wish to replace it: the same wish again is answered, not done again.
  idempotency_key uuid not null,
  replaced_at timestamptz not null default now(),
  primary key (region_id, old_card),
  unique (region_id, new_card),
  unique (region_id, replaced_by, idempotency_key),
  foreign key (region_id, old_card) references card,
  foreign key (region_id, new_card) references card
);
revoke update, delete, truncate on card_replacement from kartenkontor_app;
create trigger card_replacement_is_immutable before update or delete or truncate on card_replacement for each statement execute function refuse_change();
create trigger region_is_here before insert or update or delete on card_replacement for each row execute function refuse_region_elsewhere();
select watch_facts('card_replacement', 'old_card');
