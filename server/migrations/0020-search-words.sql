-- How staff finds people, businesses, cards and cases by words.

-- The words of a text as people look for them: small letters without accents, and ä, ae and a are one; ß is ss. What a
-- word begins with stays what its folded form begins with, so that it is found while it is typed. Only what stands in
-- front counts in a text that no person or business is called.
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
grant execute on function search_words to kartenkontor_app;

-- The words of a text as an index keeps them.
create function search_vector(p_text text) returns tsvector
language sql immutable parallel safe cost 10000 set search_path = public, pg_temp as $$
  select array_to_tsvector(search_words(p_text));
$$;
grant execute on function search_vector to kartenkontor_app;

-- Asks for all words of a text, whole or as the beginnings of words; null where it has none. A word holds no sign that
-- a query would read.
create function search_query(p_text text, p_as_beginnings boolean) returns tsquery
language sql immutable parallel safe cost 10000 set search_path = public, pg_temp as $$
  select string_agg(format('''%s''%s', word, case when p_as_beginnings then ':*' else '' end), ' & ')::tsquery
    from (select word from unnest(search_words(p_text)) as word limit 8) as words;
$$;
grant execute on function search_query to kartenkontor_app;
