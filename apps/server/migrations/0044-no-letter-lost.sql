-- Unfinished work always belongs to a doctor who works here. Nothing new is given to one who is on hold or left a moment
-- before: whoever comes second waits for the first and then sees it.
create or replace function refuse_absent_doctors() returns trigger
  language plpgsql
  as $$
  begin
    perform 1 from users
      where id = new.doctor_id and left_at is null and role = 'doctor' and status = 'active' for key share;
    if not found then
      raise exception 'this doctor is not there any more'
        using errcode = 'foreign_key_violation', constraint = 'doctor_present';
    end if;
    return new;
  end
  $$;

create trigger moved_letters_doctor_present before update of doctor_id on letters
  for each row when (old.doctor_id <> new.doctor_id) execute function refuse_absent_doctors();
create trigger moved_dictations_doctor_present before update of doctor_id on dictations
  for each row when (old.doctor_id <> new.doctor_id) execute function refuse_absent_doctors();

-- And no doctor goes while letters or dictations of theirs are unfinished, whatever asks for it.
create function refuse_leaving_work() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from letters where doctor_id = old.id and deleted_at is null and status <> 'posted')
      or exists (select from dictations where doctor_id = old.id and deleted_at is null and state <> 'typed') then
      raise exception 'unfinished work would be left behind'
        using errcode = 'check_violation', constraint = 'work_has_doctor';
    end if;
    return new;
  end
  $$;

create trigger users_leave_no_work before update of role, status, left_at on users
  for each row when (
    old.role = 'doctor' and old.status = 'active' and old.left_at is null
    and (new.role <> 'doctor' or new.status <> 'active' or new.left_at is not null)
  )
  execute function refuse_leaving_work();

-- A letter that was approved longer ago is looked at again before a batch can post it.
alter table practice add column approval_valid_days integer not null default 30
  check (approval_valid_days between 1 and 3650);

-- What needs attention is found without looking through all letters.
create index letters_approved_since on letters (reviewed_at) where deleted_at is null and status = 'approved';
create index letters_returned on letters (doctor_id)
  where deleted_at is null and status = 'draft' and review_notes is not null and updated_at = reviewed_at;
create index letter_sendings_unfinished on letter_sendings (state, letter_id) where state in ('waiting', 'failed');
