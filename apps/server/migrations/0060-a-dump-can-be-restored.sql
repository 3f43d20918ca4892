-- pg_restore and pg_upgrade make functions without a search path, so what is called inside one has to name its schema.
-- Without that name the column and the indexes made with name_key could not be made again from a dump.
create or replace function name_key(name text) returns text
  language sql immutable parallel safe strict
  as $$
    with words as (
      select word, word in ('mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'professor', 'sir', 'dame', 'lady', 'lord', 'rev')
                   as is_title
        from regexp_split_to_table(public.plain_text(name), '[^[:alnum:]]+') word
       where word <> ''
    )
    select coalesce(
      string_agg(word, ' ' order by word) filter (where not is_title),
      string_agg(word, ' ' order by word),
      ''
    ) from words
  $$;
