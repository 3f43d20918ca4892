// The bare server's rows as the JSON the contract promises.
import { letterTitle } from '@sincerely/domain/letters/title'
import { workflowOf } from '@sincerely/domain/letters/status'
import type { LetterStatus } from '@sincerely/domain/letters/status'

export type LetterRow = Record<string, string | number | null> & {
  id: number
  status: LetterStatus
  title: string | null
  patient_name: string
  due_at: Date
  created_at: Date
  updated_at: Date
  reviewed_at: Date | null
  posted_at: Date | null
}

export function summaryReply(row: LetterRow) {
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
    createdBy: row['created_by'],
    assignedTo: row['assigned_to'],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function letterReply(row: LetterRow) {
  return {
    ...summaryReply(row),
    patientDob: row['dob'],
    patientNhsNumber: row['nhs_number'],
    patientAddress: row['address'],
    patientPhone: row['phone'],
    gpName: row['gp_name'],
    gpPractice: row['gp_practice'],
    gpAddress: row['gp_address'],
    patientNamesakes: Number(row['namesakes']),
    content: row['content'],
    rawTranscription: row['raw_transcription'],
    notes: row['notes'],
    reviewNotes: row['review_notes'],
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reviewedBy: row['reviewed_by'],
    postedAt: row.posted_at?.toISOString() ?? null,
    postedBy: row['posted_by'],
    postingNotes: row['posting_notes'],
    ...workflowOf(row.status),
  }
}

export type PatientRow = Record<string, string | number | null> & { created_at: Date }

export function patientReply(row: PatientRow) {
  return {
    id: row['id'],
    name: row['name'],
    dob: row['dob'],
    gender: row['gender'],
    email: row['email'],
    nhsNumber: row['nhs_number'],
    gpName: row['gp_name'],
    doctorId: row['doctor_id'],
    letterStatus: row['letter_status'],
    letterCount: row['letter_count'],
    createdAt: row.created_at.toISOString(),
  }
}
