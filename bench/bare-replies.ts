// Turns the bare server's rows into the JSON that the contract promises.
import type { LetterType } from '@sincerely/domain/letters/types'
import { excerptWith } from '@sincerely/domain/letters/excerpt'
import type { Recipient } from '@sincerely/domain/letters/recipients'
import type { CommunicationNeeds } from '@sincerely/domain/patients/communication-needs'
import { letterTitle } from '@sincerely/domain/letters/title'
import { workflowOf } from '@sincerely/domain/letters/status'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { listedRecipients } from '../apps/server/src/features/letters/listed-recipients.ts'
import { statusAt } from '../apps/server/src/features/letters/letters.sql.ts'
import type { SealedRecipients } from '../apps/server/src/features/letters/listed-recipients.ts'

type Columns = Record<string, string | number | null>

export type LetterRow = Columns & {
  id: number
  status: LetterStatus
  title: string | null
  patient_name: string
  due_at: Date
  created_at: Date
  updated_at: Date
  reviewed_at: Date | null
  posted_at: Date | null
  text_saved_at?: Date | null
}

export type ListedRow = LetterRow & { found_in: string | null }

export function listedReply(row: ListedRow, q: string | null) {
  const excerpt = row.found_in === null ? null : excerptWith(row.found_in, [q ?? ''])
  return { ...summaryReply(row), excerpt, attention: row['attention'] }
}

function summaryReply(row: LetterRow) {
  return {
    id: row.id,
    patientId: row['patient_id'],
    patientName: row.patient_name,
    doctorId: row['doctor_id'],
    doctorName: row['doctor_name'],
    type: row['type'],
    status: row.status,
    priority: row['priority'],
    title: letterTitle(row.title, row.patient_name),
    visitDate: row['visit_date'],
    dueAt: row.due_at.toISOString(),
    version: row['version'],
    isReturned: row['is_returned'],
    createdBy: row['created_by'],
    assignedTo: row['assigned_to'],
    statusAt: statusAt(timesOf(row)).toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const timesOf = (row: LetterRow) => ({
  status: row.status,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  reviewedAt: row.reviewed_at,
  postedAt: row.posted_at,
})

/** An opened letter. Three of its columns contain JSON. */
export type OpenRow = {
  letter: LetterRow
  recipients: Recipient[] | null
  enclosures: string[]
  sealed: SealedRecipients | null
}

export function letterReply({ letter: row, recipients, enclosures, sealed }: OpenRow) {
  const text = (name: string) => row[name]?.toString() ?? null
  const record = {
    patientName: row.patient_name,
    patientAddress: text('patient_address'),
    patientEmail: text('patient_email'),
    gpName: text('gp_name'),
    gpPractice: text('gp_practice'),
    gpAddress: text('gp_address'),
    patientCommunicationNeeds: (row['patient_communication_needs'] ?? null) as CommunicationNeeds | null,
  }
  const related = (which: string) =>
    row[`${which}_id`] === null
      ? null
      : { id: row[`${which}_id`], status: row[`${which}_status`], mayOpen: true }
  return {
    ...summaryReply(row),
    ...record,
    recordVersion: row['record_version'],
    patientDob: row['patient_dob'],
    patientNhsNumber: row['patient_nhs_number'],
    patientPhone: row['patient_phone'],
    patientNamesakes: Number(row['namesakes']),
    recipients: listedRecipients({ type: row['type'] as LetterType, recipients }, record, sealed),
    enclosures,
    notApplicableSections: row['not_applicable_sections'],
    gpActions: row['gp_actions'],
    content: row['content'],
    textSavedAt: (row.text_saved_at ?? row.created_at).toISOString(),
    textVersion: row['text_version'] ?? row['version'],
    dictationId: row['dictation_id'],
    rawTranscription: row['raw_transcription'],
    notes: row['notes'],
    reviewNotes: row['review_notes'],
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reviewedBy: row['reviewed_by'],
    postedAt: row.posted_at?.toISOString() ?? null,
    postedBy: row['posted_by'],
    postingNotes: row['posting_notes'],
    replaces: related('replaced'),
    replacedBy: related('replacing'),
    ...workflowOf(row.status),
  }
}

export type PatientRow = Columns & { created_at: Date }

export function patientReply(row: PatientRow) {
  return {
    id: row['id'],
    name: row['name'],
    dob: row['dob'],
    gender: row['gender'],
    email: row['email'],
    nhsNumber: row['nhs_number'],
    gpName: row['gp_name'],
    communicationNeeds: row['communication_needs'],
    doctorId: row['doctor_id'],
    letterStatus: row['letter_status'],
    letterCount: row['letter_count'],
    createdAt: row.created_at.toISOString(),
    isArchived: row['archived_at'] !== null,
  }
}
