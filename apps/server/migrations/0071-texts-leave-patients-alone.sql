-- Every save of a text sets the letter's status, also to what it was, and so locked the patient's record and counted their letters
-- anew. It took a third of the database's time for the save.

drop trigger patients_follow_moved_letters on letters;
create trigger patients_follow_moved_letters after update of patient_id, status, visit_date, deleted_at on letters
  for each row
  when ((old.patient_id, old.status, old.visit_date, old.deleted_at)
        is distinct from (new.patient_id, new.status, new.visit_date, new.deleted_at))
  execute function patients_follow_letters();
