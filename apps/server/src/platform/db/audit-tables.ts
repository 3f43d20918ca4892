// The rows of the audit trail, its seals, and the checks of it.
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type AuditLog = {
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

export type AuditSeals = {
  position: string
  seq: string
  hash: Buffer
}

export type AuditUnsealed = {
  seq: string
}

export type AuditChecks = {
  id: Generated<number>
  begun_by: number
  begun_at: Date
  ended_at: Date | null
  outcome: 'intact' | 'harmed' | 'failed' | null
  report: unknown
}
