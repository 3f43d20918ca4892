// Searches for similar names with the same statement as the real server. The bare server's other statements
// are the real server's own (support/real-statements.ts). All replies are compared before the measurement
// starts.

const patientColumns =
  'id, name, dob, gender, email, nhs_number, gp_name, doctor_id, letter_status, letter_count, created_at, archived_at'

export const settleLikeness = `select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`

export const similarPatients = `
  select ${patientColumns} from patients
   where patients.deleted_at is null and patients.doctor_id = $1 and plain_text($2) <% patients.search_text
   order by word_similarity(plain_text($2), patients.search_text) desc, patients.id limit $3`
