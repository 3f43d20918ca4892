-- The letters of the whole practice, the last changed first, with any filter: what is filtered by stands in the index, so
-- that letters that are not meant are passed over without being read.
create index letters_changed on letters (updated_at desc, id desc, doctor_id, status, type, priority)
  where deleted_at is null;
create index letters_archived on letters (updated_at desc, id desc, doctor_id, type, priority)
  where deleted_at is not null;

-- Searching them by title or patient's name, also of patients who were deleted. Both are kept as they are looked for: to
-- make them so takes a hundred times longer than to look.
alter table letters add column title_text text generated always as (plain_text(title)) stored;
create index letters_titled on letters using gin (title_text gin_trgm_ops) where title_text is not null;
alter table patients add column name_text text not null generated always as (plain_text(name)) stored;
create index patients_named on patients using gin (name_text gin_trgm_ops);
