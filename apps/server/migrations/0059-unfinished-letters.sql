-- Letters that somebody still has to do something for: domain/letters/status.ts says the same of a status, and a test
-- compares the two.
create view unfinished_letters as
  select id, patient_id, doctor_id, status, content, due_at, created_at
    from letters where deleted_at is null and status in ('draft', 'approved');

create or replace function refuse_leaving_work() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from unfinished_letters where doctor_id = old.id)
      or exists (select from dictations where doctor_id = old.id and deleted_at is null and state <> 'typed') then
      raise exception 'unfinished work would be left behind'
        using errcode = 'check_violation', constraint = 'work_has_doctor';
    end if;
    return new;
  end
  $$;
