// The bare server's writes and its search for similar names: the same as the real server's, statement by statement. Its reads
// are the real server's own (support/real-statements.ts); all answers are compared before anything is measured.

const patientColumns =
  'id, name, dob, gender, email, nhs_number, gp_name, doctor_id, letter_status, letter_count, created_at, archived_at'

export const settleLikeness = `select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`

export const similarPatients = `
  select ${patientColumns} from patients
   where patients.deleted_at is null and patients.doctor_id = $1 and plain_text($2) <% patients.search_text
   order by word_similarity(plain_text($2), patients.search_text) desc, patients.id limit $3`

export const getPatient = `
  select patients.*, doctors.name as doctor_name, changers.name as changed_by_name,
         archivers.name as archived_by_name
    from patients join users as doctors on doctors.id = patients.doctor_id
    left join patient_versions as before
      on before.patient_id = patients.id and before.version = patients.version - 1
    left join users as changers on changers.id = before.replaced_by
    left join users as archivers on archivers.id = patients.archived_by
   where patients.deleted_at is null and patients.doctor_id = $1 and patients.id = $2`

export const isActiveDoctor = `select id from users where id = $1 and role = $2 and status = $3`

export const doctorName = `select name from users where id = $1`

export const insertLetter = `
  insert into letters (patient_id, doctor_id, type, priority, title, content, raw_transcription, notes, review_notes,
                       visit_date, due_at, created_by, replaces_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`

export const insertVersion = `
  insert into letter_versions (letter_id, version, content, raw_transcription) values ($1, $2, $3, $4)`

export const insertStep = `
  insert into letter_steps (letter_id, version, did, note, details, done_by, done_at)
  values ($1, $2, $3, $4, $5, $6, $7)`

export const insertAuditLine = `
  insert into audit_log (at, actor_id, action, patient_id, letter_id, user_id, details, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

export const lockLetter = `
  select id, patient_id as "patientId", doctor_id as "doctorId", status, content, version,
         raw_transcription as "rawTranscription"
    from letters where letters.deleted_at is null and letters.doctor_id = $1 and id = $2 for update`

export const updateText = `
  update letters set content = $1, raw_transcription = $2, status = $3, version = $4, updated_at = $5 where id = $6`

export const deleteWorkingCopy = `
  delete from letter_working_copies where letter_id = $1 and user_id = $2 and content = $3`
