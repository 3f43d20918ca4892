// The rows of the tables around a letter, as the migrations leave them; tables.ts puts them with the others.
import type { LetterDeed, LetterStepDetails } from '@sincerely/domain/letters/history'
import type { SendingState } from '@sincerely/domain/letters/posting'
import type { Recipient, SendingWay } from '@sincerely/domain/letters/recipients'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type Letters = {
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
  replaces_id: number | null
  /** Sent back for revision, and neither text nor recipients were changed since. */
  is_returned: Generated<boolean>
  recipients: ColumnType<Recipient[] | null, string | null | undefined, string | null>
  enclosures: Generated<string[]>
  deleted_at: Date | null
  /** What search looks in; a tsvector. */
  words: GeneratedAlways<string>
  /** The title as `plain_text(…)`. */
  title_text: GeneratedAlways<string | null>
}

export type LetterVersions = {
  letter_id: number
  version: number
  content: string
  raw_transcription: string | null
}

export type LetterSteps = {
  letter_id: number
  version: number
  did: LetterDeed
  note: string | null
  details: JSONColumnType<LetterStepDetails>
  done_by: number
  done_at: Date
}

export type LetterEditors = {
  letter_id: number
  user_id: number
  began_at: Date
  seen_at: Date
}

export type LetterReadings = {
  letter_id: number
  user_id: number
  version: number
  /** Of the patient’s record. */
  record_version: number
  read_at: Date
}

export type LetterWorkingCopies = {
  letter_id: number
  user_id: number
  content: string
  base_version: number
  saved_at: Date
}

export type LetterSeals = {
  letter_id: number
  version: number
  printed: string
  sha256: string
  sealed_by: number
  sealed_at: Date
}

export type Deliveries = {
  id: Generated<number>
  letter_id: number
  version: number
  recipient_key: string | null
  name: string | null
  way: SendingWay
  state: SendingState
  note: string | null
  attempts: Generated<number>
  next_attempt_at: Date | null
  claimed_until: Date | null
  channel: string | null
  sent_to: string | null
  evidence: string | null
  carried_by: number | null
  fhir_sending_id: number | null
  failure: string | null
  failure_message: string | null
  asked_by: number
  asked_at: Date
  finished_at: Date | null
}

export type DeliveryAttempts = {
  delivery_id: number
  number: number
  letter_id: number
  began_at: Date
  ended_at: Date | null
  outcome: 'sent' | 'failed' | 'unknown' | null
  sent_to: string | null
  evidence: string | null
  failure: string | null
  failure_message: string | null
}

export type LetterCounts = { doctor_id: number; status: LetterStatus; slot: number; n: number }
