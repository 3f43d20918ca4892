-- Letters by words of the patient's name and of the title at once: all that is asked of a letter stands in the index, so that
-- none of the letters of everybody called so is read. A title has at most 200 characters.
create index letters_of_named on letters (patient_id)
  include (title_text, id, updated_at, doctor_id, status, type, priority, deleted_at);
