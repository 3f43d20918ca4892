// The rows of every table, as the migrations leave them; tables.test.ts compares this with the migrated database.
import type { FhirSignIn } from '@sincerely/contract/fhir'
import type { LinkKind } from '@sincerely/contract/sign-in-links'
import type { SendingWay } from '@sincerely/domain/letters/recipients'
import type { Role } from '@sincerely/domain/permissions'
import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { AuditChecks, AuditLog, AuditSeals, AuditUnsealed } from './audit-tables.ts'
import type { Assignments, Covers } from './assignment-tables.ts'
import type {
  RecoveryCodes,
  Sessions,
  SignInFailures,
  SignIns,
  SignInTickets,
  TwoFactor,
} from './account-tables.ts'
import type {
  AiCalls,
  AiKeys,
  LetterImprovements,
  PromptTemplates,
  PromptTemplateVersions,
} from './assistant-tables.ts'
import type { Backups } from './backup-tables.ts'
import type { DictationParts, Dictations, DictationTakes, DictationTranscripts } from './dictation-tables.ts'
import type {
  Deliveries,
  DeliveryAttempts,
  LetterEditors,
  LetterReadings,
  LetterCounts,
  Letters,
  LetterSeals,
  LetterSteps,
  LetterVersions,
  LetterWorkingCopies,
} from './letter-tables.ts'
import type { LetterTexts, LetterTextVersions, SignatureImages } from './text-tables.ts'
import type { Notifications, NotificationSettings } from './notification-tables.ts'
import type {
  PatientCounts,
  PatientImports,
  PatientMerges,
  Patients,
  PatientVersions,
} from './patient-tables.ts'
import type { DataRightsRequests, DataRightsSteps } from './privacy-tables.ts'
import type { EventAttachments, KeyFingerprint } from './server-tables.ts'

type Practice = {
  id: Generated<number>
  name: string
  time_zone: Generated<string>
  is_demo: boolean
  setup_key_hash: string | null
  namespace: Generated<string>
  only_doctors_approve: Generated<boolean>
  sound_retention_days: Generated<number>
  idle_lock_minutes: Generated<number>
  vocabulary: Generated<string[]>
  ai_monthly_budget: number | null
  record_retention_years: Generated<number>
  letter_target_days: Generated<number>
  discharge_target_hours: Generated<number>
  approval_valid_days: Generated<number>
  version: Generated<number>
  created_at: Generated<Date>
}

type Users = {
  id: Generated<number>
  name: string
  email: string
  role: Role
  status: Generated<'active' | 'inactive'>
  password_hash: string | null
  phone: string | null
  specialization: string | null
  department: string | null
  registration_number: string | null
  created_at: Generated<Date>
  revision: Generated<number>
  last_sign_in_at: Date | null
  left_at: Date | null
  left_by: number | null
}

type SignInLinks = {
  id: Generated<number>
  user_id: number
  kind: LinkKind
  secret_hash: string
  made_by: number | null
  made_at: Date
  expires_at: Date
  ended_at: Date | null
  ended_by: 'use' | 'newer_link' | 'account' | null
}

type IdempotencyKeys = {
  user_id: number
  key: string
  route: string
  fingerprint: string
  record_id: number | null
  created_at: Generated<Date>
}

type AddressBook = {
  id: Generated<number>
  name: string
  organisation: string | null
  address: string | null
  email: string | null
  phone: string | null
  way: Generated<SendingWay>
  version: Generated<number>
  updated_by: number
  updated_at: Date
  deleted_at: Date | null
  search_text: GeneratedAlways<string>
}

type AddressBookVersions = {
  address_id: number
  version: number
  entry: JSONColumnType<Record<string, unknown>>
  replaced_by: number
  replaced_at: Date
}

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

type FhirServer = {
  id: Generated<number>
  address: string
  sign_in: FhirSignIn
  user_name: string | null
  secret: string | null
  time_limit: number
  version: Generated<number>
  updated_by: number
  updated_at: Date
}

export type Tables = {
  practice: Practice
  key_fingerprint: KeyFingerprint
  event_attachments: EventAttachments
  users: Users
  assignments: Assignments
  covers: Covers
  sessions: Sessions
  sign_in_links: SignInLinks
  sign_in_failures: SignInFailures
  sign_ins: SignIns
  sign_in_tickets: SignInTickets
  two_factor: TwoFactor
  recovery_codes: RecoveryCodes
  idempotency_keys: IdempotencyKeys
  audit_log: AuditLog
  audit_seals: AuditSeals
  audit_unsealed: AuditUnsealed
  audit_checks: AuditChecks
  patients: Patients
  patient_versions: PatientVersions
  patient_imports: PatientImports
  patient_merges: PatientMerges
  patient_counts: PatientCounts
  letters: Letters
  letter_versions: LetterVersions
  letter_steps: LetterSteps
  letter_editors: LetterEditors
  letter_readings: LetterReadings
  letter_working_copies: LetterWorkingCopies
  letter_improvements: LetterImprovements
  letter_seals: LetterSeals
  letter_counts: LetterCounts
  deliveries: Deliveries
  delivery_attempts: DeliveryAttempts
  letter_templates: LetterTemplates
  letter_template_versions: LetterTemplateVersions
  signature_images: SignatureImages
  letter_texts: LetterTexts
  letter_text_versions: LetterTextVersions
  address_book: AddressBook
  address_book_versions: AddressBookVersions
  fhir_server: FhirServer
  dictations: Dictations
  dictation_takes: DictationTakes
  dictation_parts: DictationParts
  dictation_transcripts: DictationTranscripts
  ai_keys: AiKeys
  prompt_templates: PromptTemplates
  prompt_template_versions: PromptTemplateVersions
  ai_calls: AiCalls
  notifications: Notifications
  notification_settings: NotificationSettings
  data_rights_requests: DataRightsRequests
  data_rights_steps: DataRightsSteps
  backups: Backups
}

/** The pool, or a transaction on it: what every statement runs on. */
export type Db = Kysely<Tables> | Transaction<Tables>
