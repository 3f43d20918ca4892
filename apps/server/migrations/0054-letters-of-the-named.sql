-- Letters by words of the patient's name and of the title at once: all that is asked of a letter stands in the index, so that
-- none of the letters of everybody called so is read. A title has at most 200 characters.
create index letters_of_named on letters (patient_id)
  include (title_text, id, updated_at, doctor_id, status, type, priority, deleted_at);
-- Titles by one or two letters, which have no trigram: gone through in the order of the list until a page is full.
create index letters_titled_changed on letters (updated_at desc, id desc)
  include (title_text, patient_id, doctor_id, status, type, priority, deleted_at) where title_text is not null;
