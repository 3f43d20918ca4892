-- The letters of the whole practice by the day they are due, with any filter, as 0026 has them by their last change.
create index letters_by_due on letters (due_at, id, doctor_id, status, type, priority) where deleted_at is null;
