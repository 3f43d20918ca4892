-- What was deleted comes back to a doctor who works here, or not at all: it would be nobody's unfinished work.
create trigger restored_letters_doctor_present before update of deleted_at on letters
  for each row when (old.deleted_at is not null and new.deleted_at is null and new.status <> 'posted')
  execute function refuse_absent_doctors();
create trigger restored_dictations_doctor_present before update of deleted_at on dictations
  for each row when (old.deleted_at is not null and new.deleted_at is null and new.state <> 'typed')
  execute function refuse_absent_doctors();
