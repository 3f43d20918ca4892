-- Patients that an administrator archived, with the reason (rules §2), and what the list of all patients is searched by.
alter table patients
  add column archived_at timestamptz,
  add column archived_by integer references users (id),
  add column archive_reason text,
  add constraint patients_archived_with_reason
    check ((archived_at is null) = (archive_reason is null) and (archived_at is null) = (archived_by is null));

-- Who is archived stands with those whose letters are all posted: nothing is expected of either.
alter table patients drop column letter_rank;
alter table patients add column letter_rank smallint not null generated always as (
  case
    when archived_at is not null then 3
    else case letter_status when 'none' then 0 when 'draft' then 1 when 'approved' then 2 else 3 end
  end
) stored;
create index patients_by_status on patients (doctor_id, letter_rank, id) where deleted_at is null;
create index patients_all_by_status on patients (letter_rank, id) where deleted_at is null;

-- The archived are counted apart, whatever the status of their newest letter.
create function counted_status(letter_status text, archived_at timestamptz) returns text
  language sql immutable parallel safe
  as $$ select case when archived_at is null then letter_status else 'archived' end $$;

create or replace function count_patients() returns trigger
  language plpgsql
  as $$
  begin
    -- Always in the same order, so that two changes in opposite directions never wait for each other.
    perform add_to_patient_counts(step.doctor, step.status, step.n)
       from (
         select old.doctor_id as doctor, counted_status(old.letter_status, old.archived_at) as status, -1 as n
          where tg_op = 'UPDATE' and old.deleted_at is null
         union all
         select new.doctor_id, counted_status(new.letter_status, new.archived_at), 1
          where new.deleted_at is null
         order by 1, 2
       ) step;
    return null;
  end
  $$;

create or replace function count_added_patients() returns trigger
  language plpgsql
  as $$
  begin
    insert into patient_counts (doctor_id, letter_status, slot, n)
    select doctor_id, counted_status(letter_status, archived_at),
           pg_backend_pid() % 8 + case when count(*) > 20 then 8 else 0 end, count(*)
      from added where deleted_at is null
     group by 1, 2
     order by 1, 2
        on conflict (doctor_id, letter_status, slot) do update set n = patient_counts.n + excluded.n;
    return null;
  end
  $$;

drop trigger count_moved_patients on patients;
create trigger count_moved_patients
  after update of doctor_id, letter_status, archived_at, deleted_at on patients
  for each row
  when (
    old.doctor_id <> new.doctor_id
    or counted_status(old.letter_status, old.archived_at) <> counted_status(new.letter_status, new.archived_at)
    or (old.deleted_at is null) <> (new.deleted_at is null)
  )
  execute function count_patients();

-- No letter is begun for who was archived a moment before: whoever comes second waits for the first and then sees it.
create or replace function refuse_letters_of_absent_patients() returns trigger
  language plpgsql
  as $$
  declare
    archived timestamptz;
  begin
    select archived_at into archived
      from patients where id = new.patient_id and deleted_at is null for no key update;
    if not found then
      raise exception 'the patient of this letter is not there any more'
        using errcode = 'foreign_key_violation', constraint = 'letters_patient_present';
    end if;
    if archived is not null then
      raise exception 'the patient of this letter is archived'
        using errcode = 'foreign_key_violation', constraint = 'letters_patient_not_archived';
    end if;
    return new;
  end
  $$;

-- The list of all patients: the few that are archived or deleted, and telephone numbers however they are written.
create index patients_archived on patients ((lower(name)), id) where archived_at is not null and deleted_at is null;
create index patients_deleted on patients ((lower(name)), id) where deleted_at is not null and merged_into is null;

create function phone_digits(phone text) returns text
  language sql immutable parallel safe strict
  as $$ select regexp_replace(phone, '\D', '', 'g') $$;
create index patients_phone on patients using gin (phone_digits(phone) gin_trgm_ops) where deleted_at is null;
