-- Doctors cover for each other, as secretaries do.
alter table covers rename column secretary_id to covering_id;
alter table covers rename constraint covers_secretary_id_fkey to covers_covering_id_fkey;
alter table covers add check (covering_id <> doctor_id);
alter index covers_secretary rename to covers_covering;

-- Whether the notified person is the doctor whose work it is about; a doctor who covers is not.
alter table notifications add column is_own_work boolean not null default false;
update notifications set is_own_work = true from users where users.id = user_id and users.role = 'doctor';

-- What the privacy policy says about this practice; null where it has not been entered.
alter table practice
  add column practice_contact text,
  add column data_protection_contact text,
  add column lawful_basis text,
  add column complaints text,
  -- Whether the list of first steps was put away.
  add column first_steps_hidden boolean not null default false;
