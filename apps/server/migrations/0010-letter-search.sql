-- Words of a letter, so that search finds them (spec §2 Letters list).

-- Without accents and case; the parser of PostgreSQL knows tags and leaves them out. One index entry holds a megabyte at
-- most, so of a text of extraordinary length only the beginning is found.
create function letter_words(content text) returns tsvector
  language sql immutable parallel safe strict
  as $$ select to_tsvector('pg_catalog.simple'::regconfig, public.plain_text(left(content, 300000))) $$;

alter table letters add column words tsvector generated always as (letter_words(content)) stored;
create index letters_words on letters using gin (words) where deleted_at is null;
