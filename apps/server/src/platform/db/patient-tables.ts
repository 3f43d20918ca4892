// The rows of the tables of patients, as the migrations leave them.
import type { Gender, PatientStatus } from '@sincerely/domain/patients/letter-status'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type Patients = {
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
  archived_at: Date | null
  archived_by: number | null
  archive_reason: string | null
  import_id: number | null
  letter_status: ColumnType<PatientStatus, never, never>
  letter_rank: GeneratedAlways<number>
  letter_count: ColumnType<number, never, never>
  last_visit: ColumnType<string | null, never, never>
  search_text: GeneratedAlways<string>
  /** The name as `plain_text(…)`. */
  name_text: GeneratedAlways<string>
  name_key: GeneratedAlways<string>
}

export type PatientImports = {
  id: Generated<number>
  doctor_id: number
  count: number
  created_by: number
  created_at: Date
}

export type PatientMerges = {
  id: Generated<number>
  kept_id: number
  other_id: number
  letter_ids: number[]
  dictation_ids: Generated<number[]>
  merged_by: number
  merged_at: Date
  undone_by: number | null
  undone_at: Date | null
}

export type PatientVersions = {
  patient_id: number
  version: number
  record: JSONColumnType<Record<string, unknown>>
  replaced_by: number
  replaced_at: Date
}

export type PatientCounts = {
  doctor_id: number
  /** The archived are counted apart. */
  letter_status: PatientStatus | 'archived'
  slot: number
  n: number
}
