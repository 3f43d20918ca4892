-- The letters of the whole practice, the last changed first, with any filter: what is filtered by stands in the index, so
-- that letters that are not meant are passed over without being read.
create index letters_changed on letters (updated_at desc, id desc, doctor_id, status, type, priority)
  where deleted_at is null;
create index letters_archived on letters (updated_at desc, id desc, doctor_id, type, priority)
  where deleted_at is not null;

-- Searching them by title or patient's name, also of patients who were deleted.
create index letters_titled on letters using gin (plain_text(title) gin_trgm_ops) where title is not null;
create index patients_named on patients using gin (plain_text(name) gin_trgm_ops);
