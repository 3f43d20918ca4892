// The tables with personal data that are exported, and the reason for each table that is not.
import type { TableName } from '../../../platform/db/tables.ts'

/**
 * The relation of a table's rows to a person. Either a column has the person's id, or `column` has the id of a record in table
 * `of`, such as a letter, and that table's column `owner` has the person's id.
 */
export type Belongs =
  | { by: 'person'; columns: readonly string[] }
  | { by: 'record'; column: string; of: TableName; owner: string }

/** `without` lists columns to leave out, such as secrets and search columns. */
export type HeldTable = { belongs: Belongs; without?: readonly string[] }

const person = (...columns: string[]): HeldTable => ({ belongs: { by: 'person', columns } })
const record = (column: string, of: TableName, owner: string): HeldTable => ({
  belongs: { by: 'record', column, of, owner },
})
const letter = () => record('letter_id', 'letters', 'patient_id')
const dictation = () => record('dictation_id', 'dictations', 'patient_id')

/** The tables of an export about a patient. The exceptions are in `notHeldOnPatient`. */
export const heldOnPatient: Partial<Record<TableName, HeldTable>> = {
  patients: { ...person('id'), without: ['search_text', 'name_key', 'name_text'] },
  patient_versions: person('patient_id'),
  patient_merges: person('kept_id', 'other_id'),
  letters: { ...person('patient_id'), without: ['words', 'title_text'] },
  letter_versions: letter(),
  letter_steps: letter(),
  letter_working_copies: letter(),
  letter_improvements: { ...letter(), without: ['before_sha256'] },
  ai_answers: { ...letter(), without: ['words_sha256'] },
  letter_seals: letter(),
  deliveries: letter(),
  delivery_attempts: letter(),
  letter_readings: letter(),
  letter_editors: letter(),
  dictations: person('patient_id'),
  dictation_takes: dictation(),
  dictation_transcripts: dictation(),
  clinic_visits: person('patient_id'),
  audit_log: person('patient_id'),
  data_rights_requests: { ...person('patient_id'), without: ['client_key', 'sender_hash'] },
  data_rights_steps: record('request_id', 'data_rights_requests', 'patient_id'),
}

/** Tables that refer to a patient's letter or dictation but are not exported, each with the reason. */
export const notHeldOnPatient: Partial<Record<TableName, string>> = {
  notifications: 'Notifications to staff are kept for 90 days. They repeat the records and the audit trail.',
  dictation_parts: 'The parts of each recording are left out, because the export has the complete recording.',
}

/**
 * The tables of an export about a user. The exceptions are in `notHeldOnUser`. Letters belong to their patients; the export lists
 * the letters that the user signed or wrote.
 */
export const heldOnUser: Partial<Record<TableName, HeldTable>> = {
  users: { ...person('id'), without: ['password_hash'] },
  assignments: person('secretary_id', 'doctor_id'),
  covers: person('covering_id', 'doctor_id'),
  sign_ins: person('user_id'),
  two_factor: { ...person('user_id'), without: ['secret', 'last_step'] },
  recovery_codes: { ...person('user_id'), without: ['code_hash'] },
  sign_in_links: { ...person('user_id'), without: ['secret_hash'] },
  single_sign_on_links: person('user_id'),
  sessions: { ...person('user_id'), without: ['token_hash'] },
  letter_templates: person('doctor_id'),
  letter_template_versions: record('template_id', 'letter_templates', 'doctor_id'),
  signature_images: person('doctor_id'),
  letter_texts: person('doctor_id'),
  letter_text_versions: record('text_id', 'letter_texts', 'doctor_id'),
  prompt_templates: person('user_id'),
  prompt_template_versions: record('template_id', 'prompt_templates', 'user_id'),
  ai_keys: { ...person('user_id'), without: ['secret'] },
  ai_calls: person('user_id'),
  notifications: { ...person('user_id'), without: ['patient_ids'] },
  notification_settings: person('user_id'),
  audit_log: person('actor_id', 'user_id'),
  // Requests about the user. Requests that the user recorded for others belong to those people.
  data_rights_requests: { ...person('user_id'), without: ['client_key', 'sender_hash'] },
  data_rights_steps: record('request_id', 'data_rights_requests', 'user_id'),
}

/** Tables that refer to a user but are not exported, each with the reason. */
export const notHeldOnUser: Partial<Record<TableName, string>> = {
  sign_in_tickets: 'A sign-in that is waiting for its code is kept for a few minutes.',
  idempotency_keys: 'Request numbers are kept for a day, so that no request is carried out twice.',
  import_stops: 'A request to stop an import is kept for a day.',
  letter_editors: 'These rows show which letters are open for editing at the moment.',
  letter_readings: 'These rows show which letters were opened before approval. They are part of the letters.',
  letter_improvements: 'These are earlier texts of letters that were improved. They are part of the letters.',
  letter_working_copies: 'These are unsaved texts of letters. They are part of the letters.',
}
