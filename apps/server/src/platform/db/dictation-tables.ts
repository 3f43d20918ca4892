// The rows of the tables around a dictation, as the migrations leave them; tables.ts puts them with the others.
import type { SpeechFailureCode } from '@sincerely/contract/speech-failures'
import type { DictationState } from '@sincerely/domain/dictations/state'
import type { PlacedSpan, SpanPrecision } from '@sincerely/domain/dictations/transcript'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type Dictations = {
  id: Generated<number>
  device_key: string
  patient_id: number | null
  doctor_id: number
  letter_type: LetterType
  priority: LetterPriority
  urgency: GeneratedAlways<number>
  notes: string | null
  missing: string | null
  state: Generated<DictationState>
  letter_id: number | null
  position: Generated<number>
  opened_by: number | null
  opened_at: Date | null
  recording_at: Date | null
  version: Generated<number>
  created_by: number
  created_at: Date
  updated_at: Date
  sent_at: Date | null
  typed_at: Date | null
  sound_deleted_at: Date | null
  has_transcript: Generated<boolean>
  attempts: Generated<number>
  next_try_at: Date | null
  claimed_until: Date | null
  failure: SpeechFailureCode | null
  failure_message: string | null
  deleted_at: Date | null
  deleted_by: number | null
}

export type DictationTakes = {
  dictation_id: number
  take: number
  mime_type: string
  seconds: Generated<number>
  bytes: Generated<number>
  parts: Generated<number>
}

export type DictationParts = {
  dictation_id: number
  take: number
  part: number
  bytes: number
  sha256: string
  sound: Buffer
  received_at: Date
}

export type DictationTranscripts = {
  dictation_id: number
  take: number
  starts_ms: number
  ends_ms: number
  text: string
  precision: SpanPrecision
  spans: JSONColumnType<PlacedSpan[]>
  model: string
  written_at: Date
  is_earlier: Generated<boolean>
}
