-- How staff searches for people, businesses, cards and cases by words.

-- The words of a text for the search: lower case, without accents; ä, ae and a are equal; ß is ss. The folded form of a
-- word's beginning is the beginning of its folded form, so a word is found while it is typed. Only the first 500
-- characters of a text count; no name is longer.
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

-- The words of a text in the form that an index stores.
create function search_vector(p_text text) returns tsvector
language sql immutable parallel safe cost 10000 set search_path = public, pg_temp as $$
  select array_to_tsvector(search_words(p_text));
$$;
grant execute on function search_vector to kartenkontor_app;

-- A query for all words of a text, whole or as beginnings; null if it has none. Words contain no operators of a query.
create function search_query(p_text text, p_as_beginnings boolean) returns tsquery
language sql immutable parallel safe cost 10000 set search_path = public, pg_temp as $$
  select string_agg(format('''%s''%s', word, case when p_as_beginnings then ':*' else '' end), ' & ')::tsquery
    from (select word from unnest(search_words(p_text)) as word limit 8) as words;
$$;
grant execute on function search_query to kartenkontor_app;
