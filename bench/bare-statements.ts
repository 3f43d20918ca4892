// The SQL of the bare server: the statements the real server sends for the same calls, one for one. bench/api.bench.ts
// compares the answers of both before it measures.

export const findSession = `
  select users.id as "userId", users.name, users.email, users.role,
         case users.role when 'doctor' then users.id when 'secretary' then doctors.id end as "doctorId",
         coalesce(doctors.name, case users.role when 'doctor' then users.name end) as "doctorName"
    from users
    left join assignments on assignments.secretary_id = users.id
    left join users as doctors on doctors.id = assignments.doctor_id
    join sessions on sessions.user_id = users.id
   where users.status = $1 and sessions.token_hash = $2 and sessions.expires_at > $3`

const summaryColumns = `
  letters.id, letters.patient_id, letters.doctor_id, letters.type, letters.status, letters.priority, letters.title,
  letters.visit_date, letters.due_at, letters.version, letters.created_at, letters.updated_at,
  patients.name as patient_name, doctors.name as doctor_name, creators.name as created_by,
  secretaries.name as assigned_to`

const summaryTables = `
    from letters
    join patients on patients.id = letters.patient_id
    join users as doctors on doctors.id = letters.doctor_id
    join users as creators on creators.id = letters.created_by
    left join lateral (
      select users.name from assignments join users on users.id = assignments.secretary_id
       where assignments.doctor_id = letters.doctor_id order by assignments.secretary_id limit $1
    ) as secretaries on true`

const newest = (condition: string, limit: string) => `
  select ${summaryColumns} ${summaryTables}
   where letters.deleted_at is null and letters.doctor_id = $2 ${condition}
   order by letters.created_at desc, letters.id desc limit ${limit}`

export const listLetters = newest('', '$3')

export const listLettersOfStatus = newest('and letters.status = $3', '$4')

export const searchLetters = newest(
  `and letters.patient_id in (
    select p.id from patients p where p.deleted_at is null and (p.search_text like '%' || plain_text($3) || '%'))`,
  '$4',
)

export const countLetters = `
  select status, sum(n)::integer as n from letter_counts where doctor_id = $1 group by status`

export const getLetter = `
  select ${summaryColumns}, letters.content, letters.raw_transcription, letters.notes, letters.review_notes,
         letters.posting_notes,
         letters.reviewed_at, reviewers.name as reviewed_by, letters.posted_at, posters.name as posted_by,
         patients.dob, patients.nhs_number, patients.address, patients.phone,
         patients.gp_name, patients.gp_practice, patients.gp_address,
         (select count(*) from patients as others
           where others.deleted_at is null and others.doctor_id = $2 and others.name_key = patients.name_key
             and others.id != patients.id) as namesakes
         ${summaryTables}
    left join users as reviewers on reviewers.id = letters.reviewed_by
    left join users as posters on posters.id = letters.posted_by
   where letters.deleted_at is null and letters.doctor_id = $2 and letters.id = $3`

const patientColumns =
  'id, name, dob, gender, email, nhs_number, gp_name, doctor_id, letter_status, letter_count, created_at'

const patientMatches = `
   where patients.deleted_at is null and patients.doctor_id = $1
     and patients.search_text like '%' || plain_text($2) || '%'`

type PatientShape = { tab: string | null; sort: string | null; direction: 'asc' | 'desc' }

/** With a search $2 is its one word; the last two are how many and from where. */
export function listPatients(isSearch: boolean, { tab, sort, direction }: PatientShape): string {
  const where = isSearch ? patientMatches : `where patients.deleted_at is null and patients.doctor_id = $1`
  const inTab = tab === null ? '' : `and patients.letter_rank ${tab === 'completed' ? '=' : '<'} 3`
  const order = sort === 'name' ? 'lower(patients.name)' : 'patients.letter_rank'
  const [limit, offset] = isSearch ? ['$3', '$4'] : ['$2', '$3']
  return `select ${patientColumns} from patients ${where} ${inTab}
    order by ${order} ${direction}, patients.id ${direction} limit ${limit} offset ${offset}`
}

export const countFoundPatients = `select count(*) as n from patients ${patientMatches}`

export const settleLikeness = `select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`

export const similarPatients = `
  select ${patientColumns} from patients
   where patients.deleted_at is null and patients.doctor_id = $1 and plain_text($2) <% patients.search_text
   order by word_similarity(plain_text($2), patients.search_text) desc, patients.id limit $3`

export const countPatients = `
  select coalesce(sum(n) filter (where letter_status <> 'posted'), 0)::integer as active,
         coalesce(sum(n) filter (where letter_status = 'posted'), 0)::integer as completed
    from patient_counts where doctor_id = $1`

export const countNewPatients = `
  select count(*)::integer as n from patients
   where patients.deleted_at is null and patients.doctor_id = $1 and created_at >= $2`

export const getPatient = `
  select patients.*, doctors.name as doctor_name, changers.name as changed_by_name
    from patients join users as doctors on doctors.id = patients.doctor_id
    left join patient_versions as before
      on before.patient_id = patients.id and before.version = patients.version - 1
    left join users as changers on changers.id = before.replaced_by
   where patients.deleted_at is null and patients.doctor_id = $1 and patients.id = $2`

export const isActiveDoctor = `select id from users where id = $1 and role = $2 and status = $3`

export const doctorName = `select name from users where id = $1`

export const insertLetter = `
  insert into letters (patient_id, doctor_id, type, priority, title, content, raw_transcription, notes, review_notes,
                       visit_date, due_at, created_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`

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
