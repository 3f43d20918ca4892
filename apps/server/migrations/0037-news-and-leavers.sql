-- How many letters and dictations came to another doctor with one piece of news.
alter table notifications add column letter_count integer not null default 0;
alter table notifications add column dictation_count integer not null default 0;

-- The signature images of people who had left, or were no doctors any more, before both took the image away.
update signature_images set image = null, version = signature_images.version + 1
  from users
 where users.id = doctor_id and image is not null and (left_at is not null or role <> 'doctor');

-- Nor do letter texts belong to somebody who is no doctor here: they are handed over as patients are.
create trigger letter_texts_doctor_present before insert or update of doctor_id on letter_texts
  for each row when (new.doctor_id is not null) execute function refuse_absent_doctors();
