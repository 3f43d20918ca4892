-- Nothing new belongs to somebody who was a doctor a moment before and is not one now: whoever comes second waits for the
-- change of the role, which was refused while there was work, and then sees it.
create or replace function refuse_absent_doctors() returns trigger
  language plpgsql
  as $$
  begin
    perform 1 from users where id = new.doctor_id and left_at is null and role = 'doctor' for key share;
    if not found then
      raise exception 'this doctor is not there any more'
        using errcode = 'foreign_key_violation', constraint = 'doctor_present';
    end if;
    return new;
  end
  $$;
