-- A hand-over moves thousands of letters and patients in one statement: their counts are kept once for each statement, and
-- large ones in slots of their own, so that a long one holds up nobody else. Row by row, each step would go through all
-- steps before it.

create function count_letters_by_statement() returns trigger
  language plpgsql
  as $$
  begin
    -- Always in the same order, so that an approval and a return at the same moment never wait for each other.
    if tg_op = 'INSERT' then
      insert into letter_counts (doctor_id, status, slot, n)
      select doctor_id, status, pg_backend_pid() % 8 + case when count(*) > 20 then 8 else 0 end, count(*)
        from later where deleted_at is null
       group by doctor_id, status
       order by doctor_id, status
          on conflict (doctor_id, status, slot) do update set n = letter_counts.n + excluded.n;
    else
      insert into letter_counts (doctor_id, status, slot, n)
      select doctor_id, status, pg_backend_pid() % 8 + case when abs(sum(step)) > 20 then 8 else 0 end, sum(step)
        from (
          select doctor_id, status, -1 as step from earlier where deleted_at is null
          union all
          select doctor_id, status, 1 from later where deleted_at is null
        ) steps
       group by doctor_id, status
      having sum(step) <> 0
       order by doctor_id, status
          on conflict (doctor_id, status, slot) do update set n = letter_counts.n + excluded.n;
    end if;
    return null;
  end
  $$;

drop trigger count_new_letters on letters;
drop trigger count_moved_letters on letters;
drop function count_letters();
drop function add_to_letter_counts(integer, text, integer);
create trigger count_new_letters after insert on letters
  referencing new table as later
  for each statement execute function count_letters_by_statement();
create trigger count_moved_letters after update on letters
  referencing old table as earlier new table as later
  for each statement execute function count_letters_by_statement();

create function count_moved_patients() returns trigger
  language plpgsql
  as $$
  begin
    insert into patient_counts (doctor_id, letter_status, slot, n)
    select doctor_id, letter_status, pg_backend_pid() % 8 + case when abs(sum(step)) > 20 then 8 else 0 end, sum(step)
      from (
        select doctor_id, letter_status, -1 as step from earlier where deleted_at is null
        union all
        select doctor_id, letter_status, 1 from later where deleted_at is null
      ) steps
     group by doctor_id, letter_status
    having sum(step) <> 0
     order by doctor_id, letter_status
        on conflict (doctor_id, letter_status, slot) do update set n = patient_counts.n + excluded.n;
    return null;
  end
  $$;

drop trigger count_moved_patients on patients;
drop function count_patients();
drop function add_to_patient_counts(integer, text, integer);
create trigger count_moved_patients after update on patients
  referencing old table as earlier new table as later
  for each statement execute function count_moved_patients();
