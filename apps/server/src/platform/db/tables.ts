// The rows of every table, as the migrations leave them; tables.test.ts compares this with the migrated database.
import type { Gender, PatientStatus } from '@sincerely/domain/patients/letter-status'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { Role } from '@sincerely/domain/permissions'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely'

type Practice = {
  id: Generated<number>
  name: string
  time_zone: Generated<string>
  is_demo: boolean
  setup_key_hash: string | null
  created_at: Generated<Date>
}

type Users = {
  id: Generated<number>
  name: string
  email: string
  role: Role
  status: Generated<'active' | 'inactive'>
  password_hash: string
  phone: string | null
  specialization: string | null
  department: string | null
  registration_number: string | null
  created_at: Generated<Date>
}

type Assignments = { secretary_id: number; doctor_id: number; assigned_at: Generated<Date> }

type Sessions = {
  token_hash: string
  user_id: number
  created_at: Date
  expires_at: Date
}

type SignInFailures = { subject: string; failures: number; last_failed_at: Date }

type IdempotencyKeys = {
  user_id: number
  key: string
  route: string
  fingerprint: string
  record_id: number | null
  created_at: Generated<Date>
}

type AuditLog = {
  seq: GeneratedAlways<string>
  at: Date
  actor_id: number | null
  action: string
  patient_id: number | null
  letter_id: number | null
  user_id: number | null
  details: JSONColumnType<Record<string, unknown>>
  request_id: string
}

type Patients = {
  id: Generated<number>
  doctor_id: number
  name: string
  dob: string | null
  gender: Generated<Gender>
  phone: string | null
  email: string | null
  address: string | null
  emergency_contact: string | null
  medical_record_number: string | null
  nhs_number: string | null
  insurance_info: string | null
  allergies: Generated<string[]>
  medications: Generated<string[]>
  blood_type: string | null
  gp_name: string | null
  gp_practice: string | null
  gp_address: string | null
  version: Generated<number>
  created_by: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: number | null
  merged_into: number | null
  import_id: number | null
  letter_status: ColumnType<PatientStatus, never, never>
  letter_rank: GeneratedAlways<number>
  letter_count: ColumnType<number, never, never>
  last_visit: ColumnType<string | null, never, never>
  search_text: GeneratedAlways<string>
  name_key: GeneratedAlways<string>
}

type PatientImports = {
  id: Generated<number>
  doctor_id: number
  count: number
  created_by: number
  created_at: Date
}

type PatientMerges = {
  id: Generated<number>
  kept_id: number
  other_id: number
  letter_ids: number[]
  merged_by: number
  merged_at: Date
  undone_by: number | null
  undone_at: Date | null
}

type PatientVersions = {
  patient_id: number
  version: number
  record: JSONColumnType<Record<string, unknown>>
  replaced_by: number
  replaced_at: Date
}

type Letters = {
  id: Generated<number>
  patient_id: number
  doctor_id: number
  type: LetterType
  status: Generated<LetterStatus>
  priority: Generated<LetterPriority>
  title: string | null
  content: string
  raw_transcription: string | null
  notes: string | null
  review_notes: string | null
  visit_date: string | null
  due_at: Date
  version: Generated<number>
  created_by: number
  created_at: Date
  updated_at: Date
  reviewed_by: number | null
  reviewed_at: Date | null
  posted_by: number | null
  posted_at: Date | null
  posting_notes: string | null
  deleted_at: Date | null
}

type LetterVersions = {
  letter_id: number
  version: number
  content: string
  raw_transcription: string | null
  reason: 'created' | 'saved'
  saved_by: number
  saved_at: Date
}

type LetterReviews = {
  letter_id: number
  version: number
  approved: boolean
  notes: string | null
  reviewed_by: number
  reviewed_at: Date
}

type LetterWorkingCopies = {
  letter_id: number
  user_id: number
  content: string
  base_version: number
  saved_at: Date
}

type LetterSeals = {
  letter_id: number
  version: number
  printed: string
  sha256: string
  sealed_by: number
  sealed_at: Date
}

type PatientCounts = { doctor_id: number; letter_status: PatientStatus; slot: number; n: number }
type LetterCounts = { doctor_id: number; status: LetterStatus; slot: number; n: number }

type LetterTemplates = {
  id: Generated<number>
  doctor_id: number | null
  header: Generated<string>
  footer: Generated<string>
  version: Generated<number>
  updated_by: number
  updated_at: Date
}

type LetterTemplateVersions = {
  template_id: number
  version: number
  header: string
  footer: string
  replaced_by: number
  replaced_at: Date
}

export type Tables = {
  practice: Practice
  users: Users
  assignments: Assignments
  sessions: Sessions
  sign_in_failures: SignInFailures
  idempotency_keys: IdempotencyKeys
  audit_log: AuditLog
  patients: Patients
  patient_versions: PatientVersions
  patient_imports: PatientImports
  patient_merges: PatientMerges
  patient_counts: PatientCounts
  letters: Letters
  letter_versions: LetterVersions
  letter_reviews: LetterReviews
  letter_working_copies: LetterWorkingCopies
  letter_seals: LetterSeals
  letter_counts: LetterCounts
  letter_templates: LetterTemplates
  letter_template_versions: LetterTemplateVersions
}

/** The pool, or a transaction on it: what every statement runs on. */
export type Db = Kysely<Tables> | Transaction<Tables>
