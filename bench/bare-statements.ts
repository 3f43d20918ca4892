// The SQL of the bare server: the statements the real server sends for the same calls, one for one. bench/api.bench.ts
// compares the answers of both before it measures.

export const findSession = `
  select u.id as "userId", u.name, u.email, u.role,
         case u.role when 'doctor' then u.id when 'secretary' then d.id end as "doctorId",
         case u.role when 'doctor' then u.name when 'secretary' then d.name end as "doctorName"
    from users u
    left join assignments a on a.secretary_id = u.id
    left join users d on d.id = a.doctor_id
   where u.status = 'active'
     and u.id = (select s.user_id from sessions s where s.token_hash = $1 and s.expires_at > $2)`

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

const newestFirst = 'order by letters.created_at desc, letters.id desc'

const attention = `
  case when letters.is_returned then 'returned'
       when letters.status = 'approved' and exists (
         select from letter_sendings failed
          where failed.letter_id = letters.id and failed.state = 'failed' and failed.asked_at >= letters.reviewed_at
            and not exists (
              select from letter_sendings later
               where later.letter_id = letters.id and later.recipient_key = failed.recipient_key
                 and later.id > failed.id)
       ) then 'undelivered' end as attention`

const listed = (condition: string, limit: string) => `
  select ${summaryColumns}, null as "foundIn", ${attention} ${summaryTables}
   where letters.deleted_at is null and letters.doctor_id = $2 ${condition}
   ${newestFirst} limit ${limit}`

export const listLetters = listed('', '$3')

export const listLettersOfStatus = listed('and letters.status = $3', '$4')

const foundBy = (condition: string, inText: boolean) => `
  (select letters.id, letters.created_at, ${inText} as in_text
     from letters join patients on patients.id = letters.patient_id
    where letters.deleted_at is null and letters.doctor_id = $2 and ${condition}
    ${newestFirst} limit $4)`

const foundByPatient = foundBy(
  `letters.patient_id in (
    select p.id from patients p where p.deleted_at is null and p.search_text like '%' || plain_text($3) || '%')`,
  false,
)

const foundByText = foundBy(
  `letters.words @@ to_tsquery('pg_catalog.simple', '''' || plain_text($3) || ''':*')`,
  true,
)

/** Of one word that is neither a number nor a type of letter. */
export const searchLetters = `
  select ${summaryColumns}, case when found."onlyInText" then letters.content end as "foundIn", ${attention}
  ${summaryTables}
    join (
      select id, bool_and(in_text) as "onlyInText" from (${foundByPatient} union all ${foundByText}) ways
       group by id, created_at order by created_at desc, id desc limit $4
    ) as found on found.id = letters.id
   where letters.deleted_at is null and letters.doctor_id = $2 ${newestFirst}`

export const countLetters = `
  select status, sum(n)::integer as n from letter_counts where doctor_id = $1 group by status`

const sealedRecipients = `
  case when letters.status <> 'draft' then (
    select json_build_object('recipients', seals.printed::json -> 'recipients',
                             'addressee', seals.printed::json #> '{printed,addressee}')
      from letter_seals seals where seals.letter_id = letters.id order by seals.version desc limit 1) end`

export const getLetter = `
  select ${summaryColumns}, letters.content, letters.raw_transcription, letters.notes, letters.review_notes,
         letters.posting_notes, letters.recipients, letters.enclosures, ${sealedRecipients} as sealed,
         letters.reviewed_at, reviewers.name as reviewed_by, letters.posted_at, posters.name as posted_by,
         replaced.id as replaced_id, replaced.status as replaced_status,
         replacing.id as replacing_id, replacing.status as replacing_status,
         patients.version as record_version, patients.dob, patients.nhs_number, patients.address, patients.phone, patients.email,
         patients.gp_name, patients.gp_practice, patients.gp_address,
         (select count(*) from patients as others
           where others.deleted_at is null and others.doctor_id = $2 and others.name_key = patients.name_key
             and others.id != patients.id) as namesakes
         ${summaryTables}
    left join users as reviewers on reviewers.id = letters.reviewed_by
    left join users as posters on posters.id = letters.posted_by
    left join letters as replaced on replaced.id = letters.replaces_id
    left join letters as replacing on replacing.replaces_id = letters.id and replacing.deleted_at is null
   where letters.deleted_at is null and letters.doctor_id = $2 and letters.id = $3`

const patientColumns =
  'id, name, dob, gender, email, nhs_number, gp_name, doctor_id, letter_status, letter_count, created_at, archived_at'

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
  select coalesce(sum(n) filter (where not letter_status in ('posted', 'archived')), 0)::integer as active,
         coalesce(sum(n) filter (where letter_status in ('posted', 'archived')), 0)::integer as completed
    from patient_counts where doctor_id = $1`

export const countNewPatients = `
  select count(*)::integer as n from patients
   where patients.deleted_at is null and patients.doctor_id = $1 and created_at >= $2`

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
